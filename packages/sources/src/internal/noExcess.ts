/** A key that no option has is a mistake in writing, and does not compile. */
export type NoExcess<O, Shape> = { readonly [K in Exclude<keyof O, keyof Shape>]: never }
