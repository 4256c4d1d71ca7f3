// no-empty-fallback: nothing is read, and nobody takes the value
declare const connection: { close(): Promise<void> }
declare const heartbeat: () => Promise<void>

export const stop = async () => {
  await connection.close().catch(() => {})
  void heartbeat().catch(() => undefined)
}
