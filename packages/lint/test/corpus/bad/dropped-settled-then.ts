// no-dropped-failures: in a chain
declare const readBank: () => Promise<string>
declare const readShop: () => Promise<string>

export const both = Promise.allSettled([readBank(), readShop()]) // finding
  .then((results) => results.filter((result) => result.status === "fulfilled").map((result) => result.value))
