/**
 * Where a running read tells how far it is. The default listens to nothing; a command line draws progress lines with
 * it, a service feeds its metrics.
 */
import { Context, Effect } from "effect"

/**
 * - `Started`: the first request is about to be sent.
 * - `PageRead`: a page passed its checks. `pages` and `records` are sums; `announced` is the exact total that the source
 *   named, which is not a result.
 * - `Retrying`: a page failed for the moment and will be asked for again after `waitMillis`.
 * - `Restarted`: the source said that what was read so far is void; the read begins again at page 1.
 * - `Ended`: `tag` names the error, and is `undefined` after a complete read.
 *
 * @category models
 * @since 0.1.0
 */
export type Event =
  | { readonly _tag: "Started"; readonly source: string }
  | {
    readonly _tag: "PageRead"
    readonly source: string
    readonly pages: number
    readonly records: number
    readonly announced: number | undefined
  }
  | {
    readonly _tag: "Retrying"
    readonly source: string
    readonly page: number
    readonly attempt: number
    readonly waitMillis: number
    readonly tag: string
  }
  | { readonly _tag: "Restarted"; readonly source: string; readonly times: number }
  | { readonly _tag: "Ended"; readonly source: string; readonly tag: string | undefined }

/**
 * @category models
 * @since 0.1.0
 */
export type Listener = (event: Event) => Effect.Effect<void>

/**
 * @category references
 * @since 0.1.0
 */
export const Monitor = Context.Reference<Listener>("@befund/core/Monitor", { defaultValue: () => () => Effect.void })
