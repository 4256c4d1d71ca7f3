// no-unfollowed-cursor: next is a method here
export const first = async (rows: AsyncIterator<string>) => {
  const answer = await rows.next()
  return answer.value
}
