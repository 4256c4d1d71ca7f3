// no-empty-fallback: the second argument of then
declare const countRows: () => Promise<number>

export const count = countRows().then((n) => n, () => 0) // finding
