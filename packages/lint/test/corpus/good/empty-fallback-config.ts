// no-empty-fallback: settings may be left out
declare const loadConfig: () => Promise<{ sources?: ReadonlyArray<string> } | undefined>

export const sources = async () => {
  const config = (await loadConfig()) ?? {}
  return config.sources ?? []
}
