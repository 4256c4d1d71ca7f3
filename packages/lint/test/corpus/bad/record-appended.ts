// no-record-in-statement: appended line by line
export const result = (items: ReadonlyArray<{ readonly title: string }>) => {
  let text = "Found:"
  for (const item of items) text += ` ${item.title}` // finding
  return { content: [{ type: "text", text }] }
}
