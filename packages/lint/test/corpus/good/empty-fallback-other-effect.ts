// no-empty-fallback: another thing that is called Effect
const Effect = { option: (name: string) => name, ignore: (name: string) => name }

export const built = [Effect.option("blur"), Effect.ignore("shadow")]
