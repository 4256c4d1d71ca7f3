// no-empty-fallback: no match is no failure
export const parts = (text: string) => /^(\w+)-(\d+)$/.exec(text)?.slice(1) ?? []
