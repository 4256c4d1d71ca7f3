// no-empty-fallback: a failure ends the program
declare const main: () => Promise<void>

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
