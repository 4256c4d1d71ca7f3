import { type Aggregate, type Conclusion, Evidence, type ReadError } from "@befund/core"
import type { Effect } from "effect"
import { describe, expect, it } from "tstyche"

declare const read: Effect.Effect<Evidence.Complete<number>, ReadError.Timeout | ReadError.SizeDrift>

describe("complete evidence is earned", () => {
  it("cannot be written down", () => {
    const forged = {
      _tag: "Complete",
      value: 0,
      reads: [],
      consistency: { _tag: "not_established" }
    } as const
    expect<Evidence.Complete<number>>().type.not.toBeAssignableFrom<typeof forged>()
  })

  it("cannot be made by spreading another", () => {
    // oxlint-disable-next-line typescript/no-misused-spread -- that it does not give another one is the point
    const copy = (complete: Evidence.Complete<number>) => ({ ...complete, value: 0 })
    expect<Evidence.Complete<number>>().type.not.toBeAssignableFrom<ReturnType<typeof copy>>()
  })

  it("has no constructor in the package", () => {
    expect(Evidence).type.not.toHaveProperty("Complete")
    expect(Evidence).type.not.toHaveProperty("complete")
  })
})

describe("a read is no value", () => {
  it("where no error is expected", () => {
    expect<Effect.Effect<unknown>>().type.not.toBeAssignableFrom<typeof read>()
  })

  it("until it is settled", () => {
    const settled = Evidence.settle(read)
    expect(settled).type.toBeAssignableTo<Effect.Effect<unknown>>()
  })

  it("and a settled one has its value only where it is complete", () => {
    const evidence = {} as Effect.Success<ReturnType<typeof Evidence.settle<number, ReadError.Timeout, never>>>
    expect(evidence).type.not.toHaveProperty("value")
    if (evidence._tag === "Complete") expect(evidence.value).type.toBe<number>()
    else expect(evidence).type.not.toHaveProperty("value")
  })

  it("that every handler has to answer for", () => {
    const evidence = {} as Evidence.Evidence<number, Aggregate.AtLeast>
    expect(Evidence.match).type.not.toBeCallableWith(evidence, {
      Complete: () => 0,
      Partial: () => 0
    })
  })
})

describe("bounds are no numbers", () => {
  it("a partial count", () => {
    expect<number>().type.not.toBeAssignableFrom<Aggregate.AtLeast>()
    expect<number>().type.not.toBeAssignableFrom<
      Aggregate.PartialResult<Aggregate.Aggregate<unknown, number, Aggregate.AtLeast>>
    >()
  })

  it("the bounds of a conclusion", () => {
    expect<Conclusion.Value>().type.not.toBeAssignableFrom<Conclusion.Bound>()
    expect<number>().type.not.toBeAssignableFrom<Conclusion.Partial["atLeast"]>()
  })
})

describe("a conclusion has a number only where it is complete", () => {
  it("not before it is known to be", () => {
    expect<Conclusion.Conclusion>().type.not.toHaveProperty("value")
    expect<Conclusion.Partial>().type.not.toHaveProperty("value")
    expect<Conclusion.Unavailable>().type.not.toHaveProperty("value")
    expect<Conclusion.Unavailable>().type.not.toHaveProperty("findings")
    expect<Conclusion.Complete>().type.toHaveProperty("value")
  })
})
