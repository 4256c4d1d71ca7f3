// no-empty-fallback: an option that was not given
interface Options {
  readonly tags?: ReadonlyArray<string>
  readonly retries?: number
}

export const make = (options: Options) => ({ tags: options.tags ?? [], retries: options.retries ?? 0 })
