// no-unfollowed-cursor: LastEvaluatedKey is the only end of a scan
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb"

const dynamo = new DynamoDBClient({})

export const rows = async () => {
  const { Items } = await dynamo.send(new ScanCommand({ TableName: "orders" })) // finding
  return Items
}
