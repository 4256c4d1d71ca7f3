// no-record-in-statement: an error names source and page
export const message = (error: { readonly source: string; readonly page: number; readonly budget: number }) => {
  const description = `${error.source}: page ${error.page} gave no answer within ${error.budget} ms`
  return { description }
}
