// no-dropped-failures: closing is no read
declare const connections: ReadonlyArray<{ close(): Promise<void> }>

export const shutdown = async () => {
  await Promise.allSettled(connections.map((connection) => connection.close()))
}
