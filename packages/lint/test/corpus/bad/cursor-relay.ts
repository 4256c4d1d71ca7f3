// no-unfollowed-cursor: pageInfo is asked for and not looked at
declare const graphql: <A>(query: string) => Promise<A>
type Answer = { readonly nodes: ReadonlyArray<string>; readonly pageInfo: { readonly hasNextPage: boolean } }
declare const client: { query(text: string): Promise<Answer> }

export const names = async () => {
  const answer = await client.query("{ orders(first: 50) { nodes pageInfo { hasNextPage } } }") // finding
  return answer.nodes
}
