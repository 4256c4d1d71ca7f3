/** From a transport and the promises about its records to a source that `Reader` reads. */
import { type Page, type ReadError, Source } from "@befund/core"
import { type Effect, Schema } from "effect"

/** What a transport knows of itself. */
export interface Transport<R> {
  /** What its tokens are states of; the source itself where that is not known. */
  readonly system: string | undefined
  readonly walk: Source.Walk
  readonly promises: Pick<Source.Promises<never>, "total" | "incomplete" | "snapshot" | "window">
  readonly bounds: Partial<Source.Bounds>
  readonly page: (request: Source.Request) => Effect.Effect<Page.Page, ReadError.ReadError, R>
  readonly hold?: Source.Source<never, ReadError.ReadError, R>["hold"]
  readonly witness: Source.Source<never, ReadError.ReadError, R>["witness"]
  readonly fixed: Source.Fixed | undefined
}

/** What is said of the records, whatever the transport. */
export interface About<A> {
  readonly name: string
  readonly scope: string
  readonly system?: string | undefined
  readonly decode: Source.Decoder<A>
  readonly promises: Omit<Source.Promises<A>, keyof Transport<never>["promises"]>
  readonly contentDigest?: boolean | undefined
}

const noRecords = Schema.Unknown

export const make = <A, R>(transport: Transport<R>, about: About<A>): Source.Source<A, ReadError.ReadError, R> => {
  const { bounds, fixed, hold, page, walk, witness } = transport
  return {
    ...Source.make({
      name: about.name,
      scope: about.scope,
      system: about.system ?? transport.system ?? about.name,
      record: noRecords,
      promises: { id: () => "" },
      walk,
      bounds,
      contentDigest: about.contentDigest ?? false,
      page
    }),
    decode: about.decode,
    promises: { ...about.promises, ...transport.promises },
    hold,
    witness,
    fixed
  }
}

/** The promises among the options of a source. What is not there stays away: the keys decide which checks there are. */
export const promisesOf = <A>(
  { asked, duplicates, id, order, version }: Promised<A>,
  nested: ((record: unknown) => string | undefined) | undefined
): About<A>["promises"] => ({
  id,
  ...(version === undefined ? {} : { version }),
  ...(order === undefined ? {} : { order }),
  ...(duplicates === undefined ? {} : { duplicates }),
  ...(asked === undefined ? {} : { asked }),
  ...(nested === undefined ? {} : { nested })
})

interface Promised<A> extends Pick<Source.Promises<A>, "id" | "version" | "order" | "duplicates" | "asked"> {}
