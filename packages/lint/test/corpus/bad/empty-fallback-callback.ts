// no-empty-fallback: the callback hears of no error
declare const query: (sql: string, done: (error: Error | null, rows: Array<string>) => void) => void

export const orders = (done: (error: Error | null, rows: Array<string>) => void) => {
  query("select * from orders", (error, rows) => {
    if (error) return done(null, []) // finding
    done(null, rows)
  })
}
