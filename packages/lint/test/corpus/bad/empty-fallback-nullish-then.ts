// no-empty-fallback: in a chain of promises
export const rows = fetch("https://shop.example/orders")
  .then((response) => response.json())
  .then((body) => body.data?.rows ?? []) // finding
