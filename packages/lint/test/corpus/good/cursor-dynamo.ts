// no-unfollowed-cursor: the key leads on
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb"

const dynamo = new DynamoDBClient({})

export const rows = async () => {
  const all: Array<object> = []
  let start: Record<string, never> | undefined
  do {
    const answer = await dynamo.send(new ScanCommand({ TableName: "orders", ExclusiveStartKey: start }))
    all.push(...answer.Items ?? []) // befund-ok: a page of a scan may leave its list out
    start = answer.LastEvaluatedKey
  } while (start !== undefined)
  return all
}
