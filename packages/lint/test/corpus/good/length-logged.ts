// no-page-length-as-count: a log tells of progress
declare const client: { list(options: object): Promise<{ items: Array<string>; next?: string }> }
declare const logger: { info(text: string): void }

export const page = async () => {
  const page = await client.list({ limit: 50 })
  logger.info(`got ${page.items.length} items`)
  return page
}
