import * as Decimal from "@befund/core/Decimal"
import * as Json from "@befund/core/Json"
import { assert, describe, it } from "@effect/vitest"
import canonicalize from "canonicalize"
import { Arbitrary, BigDecimal, Effect, Result, Schema } from "effect"

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => Result.getOrThrow(Json.parseText(text)).exact
const problem = (result: Result.Result<unknown, Json.Problem>) =>
  Result.match(result, { onFailure: (failure) => failure, onSuccess: () => assert.fail("expected a problem") })
const at = (path: string, value: Json.Value) => Json.get(Result.getOrThrow(Json.pointer(path)), value)
const canonical = (value: unknown) => Result.getOrThrow(Json.canonical(value))

/** Values with decimals compared as decimals, whatever type holds them. */
const same = (left: Json.Value, right: Json.Value): boolean => {
  const [a, b] = [Decimal.fromJson(left), Decimal.fromJson(right)]
  if (typeof left !== "string" && a !== undefined) {
    return typeof right !== "string" && b !== undefined && Decimal.compare(a, b) === 0
  }
  if (typeof left !== "object" || left === null || typeof right !== "object" || right === null) return left === right
  const [ours, theirs] = [Object.entries(left), Object.entries(right)]
  return Array.isArray(left) === Array.isArray(right) && ours.length === theirs.length &&
    ours.every(([key, value], index) => theirs[index]?.[0] === key && same(value, theirs[index][1]))
}

const Digits = Schema.String.check(Schema.isPattern(/^-?[1-9][0-9]{0,40}$/))
const NumberToken = Schema.String.check(
  Schema.isPattern(/^-?(0|[1-9][0-9]{0,24})(\.[0-9]{1,24})?([eE][+-]?[0-9]{1,3})?$/)
)
const Plain = Arbitrary.schema(Schema.Json)
const Exact: Arbitrary.Arbitrary<Json.Value> = Arbitrary.map(
  Arbitrary.all([Plain, Arbitrary.array(Arbitrary.schema(Digits)), Arbitrary.schema(NumberToken)]),
  ([plain, digits, token]) => ({
    plain: plain as Json.Value, // Schema.Json holds plain JSON values
    integers: digits.map((each) => BigInt(each)),
    nested: [{ decimal: BigDecimal.fromStringUnsafe(token) }]
  })
)

describe("parse", () => {
  it("keeps integers that a double would round, and only those", () => {
    assert.deepStrictEqual(read("[9007199254740991,9007199254740992,9007199254740993,-18446744073709551615]"), [
      9007199254740991,
      9007199254740992,
      9007199254740993n,
      -18446744073709551615n
    ])
  })

  it("keeps fractions that a double would round, and only those", () => {
    const kept = read(`{"long":12345678.1234567891,"short":10.50,"double":0.30000000000000004}`)
    assert.deepStrictEqual(at("/long", kept), BigDecimal.make(123456781234567891n, 10))
    assert.strictEqual(at("/short", kept), 10.5)
    assert.strictEqual(at("/double", kept), 0.30000000000000004)
  })

  it("never makes Infinity or zero of a number beyond the range", () => {
    const { exact, plain } = Result.getOrThrow(Json.parseText("[1e400,-1e400,1e-400,1.5e-323,5e-324]"))
    assert.deepStrictEqual(exact, [
      BigDecimal.make(1n, -400),
      BigDecimal.make(-1n, -400),
      BigDecimal.make(1n, 400),
      1.5e-323,
      5e-324
    ])
    assert.deepStrictEqual(plain, [Number.MAX_VALUE, -Number.MAX_VALUE, 0, 1.5e-323, 5e-324])
    assert.deepStrictEqual(exact, Result.getOrThrow(Json.parse(bytes("[1E400,-1e+400,1e-400,1.5e-323,5e-324]"))).exact)
  })

  it("finds a short number whose last digits the smallest doubles cannot hold", () => {
    assert.deepStrictEqual(read("1.2345e-320"), BigDecimal.make(12345n, 324))
  })

  it("refuses numbers that would exhaust the memory when written out", () => {
    for (const token of ["1e999999999", "1e-20000", "9".repeat(10_001), `1.${"1".repeat(10_001)}`]) {
      assert.strictEqual(problem(Json.parseText(`[${token}]`)).message, "a number has more than 10000 digits")
    }
    assert.deepStrictEqual(read(`[0e999999999]`), [0])
  })

  it("gives the plain tree beside the exact one, and the same one if nothing was long", () => {
    const long = Result.getOrThrow(Json.parseText("[9007199254740993]"))
    assert.deepStrictEqual(long.plain, [9007199254740992])
    for (const text of [`{"a":[1,2]}`, `["12345678901234567"]`, `[100000000000000000000]`]) {
      const short = Result.getOrThrow(Json.parseText(text))
      assert.strictEqual(short.plain, short.exact)
    }
  })

  it("finds a long number wherever it lies", () => {
    assert.strictEqual(read("9007199254740993"), 9007199254740993n)
    for (let before = 0; before < 40; before++) {
      for (const token of ["9007199254740993", "-1.000000000000001e5", "1.1111111111111112e+10", "1e400"]) {
        const [, value] = read(`[${" ".repeat(before)}0,${token}]`) as ReadonlyArray<Json.Value> // as written
        const decimal = Decimal.fromJson(value)
        assert.isTrue(decimal !== undefined && BigDecimal.equals(decimal, BigDecimal.fromStringUnsafe(token)))
      }
    }
  })

  it("keeps members named __proto__ as data", () => {
    for (const number of ["1", "9007199254740993"]) {
      const value = read(`{"__proto__":{"polluted":${number}}}`)
      assert.strictEqual(Object.getPrototypeOf(value), Object.prototype)
      assert.strictEqual(canonical(at("/__proto__/polluted", value)), number)
    }
  })

  it("does not take a member for a decimal because of its name", () => {
    const value = read(`{"~effect/BigDecimal":1,"value":9007199254740993,"scale":2}`)
    assert.strictEqual(at("/scale", value), 2)
    assert.isUndefined(Decimal.fromJson(value))
  })

  it("reads UTF-8 strictly, with or without a byte order mark", () => {
    assert.strictEqual(Result.getOrThrow(Json.parse(bytes("\uFEFF\"ä€😀\""))).exact, "ä€😀")
    assert.strictEqual(read("\uFEFF1"), 1)
    assert.deepStrictEqual(problem(Json.parse(Uint8Array.of(0x22, 0x61, 0xff, 0x22))), {
      at: 2,
      message: "not UTF-8 at byte 2 of 4"
    })
    assert.deepStrictEqual(problem(Json.parse(Uint8Array.of(0x22, 0xe2, 0x82))), {
      at: 3,
      message: "ends in the middle of a character, after 3 bytes"
    })
  })

  it("names positions in the units of what it was given", () => {
    assert.deepStrictEqual(problem(Json.parse(bytes("\uFEFF[\"€\",x]"))), {
      at: 10,
      message: "not JSON at byte 10 of 12"
    })
    assert.deepStrictEqual(problem(Json.parseText("\uFEFF[\"€\",x]")), {
      at: 6,
      message: "not JSON at character 6 of 8"
    })
    assert.strictEqual(problem(Json.parse(bytes(""))).message, "empty")
  })

  it.each(
    [
      ["[1,]", 3],
      ["{\"a\":}", 5],
      ["{\"a\" 1}", 5],
      ["{a:1}", 1],
      ["{\"a\":1,}", 7],
      ["[1 2]", 3],
      ["[01]", 2],
      ["[-a]", 2],
      ["[1.]", 3],
      ["[\"\\x\"]", 3],
      ["[\"\\u12g4\"]", 6],
      ["[\"\t\"]", 2],
      ["[tru]", 4],
      ["[]]", 2],
      ["<html>", 0],
      ["[NaN]", 1],
      ["1 1", 2]
    ] as const
  )("says where %s breaks", (text, position) => {
    assert.strictEqual(problem(Json.parseText(text)).at, position)
  })

  it("never quotes the content", () => {
    for (const text of ["{\"token\":\"s3cret\"", "s3cret", "[\"s3cret\",]", "{\"s3cret\":\"\u0001\"}", "\"s3cret"]) {
      assert.notInclude(JSON.stringify(problem(Json.parseText(text))), "s3cret")
      assert.notInclude(JSON.stringify(problem(Json.parse(bytes(text)))), "s3cret")
    }
  })

  it("reads texts of any depth, with long numbers and without", () => {
    for (const number of ["1", "9007199254740993"]) {
      const { exact } = Result.getOrThrow(Json.parseText("[".repeat(20_000) + number + "]".repeat(20_000)))
      assert.isTrue(Json.depthWithin(exact, 20_000))
      assert.isFalse(Json.depthWithin(exact, 19_999))
    }
  })

  it("reads names with escapes, which V8 mixes up with others (nodejs/node#63785)", () => {
    const keys = (text: string) => {
      const { exact, plain } = Result.getOrThrow(Json.parseText(text))
      assert.deepStrictEqual(plain, exact)
      return Object.keys(exact ?? {})
    }
    assert.deepStrictEqual(keys(String.raw`{"h":[],"\\":0}`), ["h", "\\"])
    assert.deepStrictEqual(keys(String.raw`{"h":1,"\"":2}`), ["h", "\""])
    assert.deepStrictEqual(keys(String.raw`{"h":[],"\n" : 0,"x":"\\"}`), ["h", "\n", "x"])
    assert.deepStrictEqual(keys(String.raw`{"t":"\"\\","\u00e4":1}`), ["t", "ä"])
    const long = Result.getOrThrow(Json.parseText(String.raw`{"h":1,"\r":9007199254740993}`))
    assert.deepStrictEqual(long, { exact: { h: 1, "\r": 9007199254740993n }, plain: { h: 1, "\r": 9007199254740992 } })
  })

  it("takes time in proportion to the text, however long its digits run", () => {
    for (const text of ["1".repeat(5_000_000), ` ${"1".repeat(2_000_000)} `]) {
      assert.isTrue(read(`"${text}"`) === text)
    }
  })

  it.effect.prop("gives every number token its value", [NumberToken], ([token]) =>
    Effect.sync(() => {
      const value = read(`[1,${token}]`) as ReadonlyArray<Json.Value> // as written
      const decimal = Decimal.fromJson(value[1])
      assert.isDefined(decimal)
      assert.isTrue(BigDecimal.equals(decimal, BigDecimal.fromStringUnsafe(token)))
    }), { arbitrary: { runs: 2000 } })

  it.effect.prop("agrees with JSON.parse where nothing is long", [Plain], ([value]) =>
    Effect.sync(() => {
      assert.deepStrictEqual(read(JSON.stringify(value)), JSON.parse(JSON.stringify(value)))
    }))

  it.effect.prop(
    "knows every cut-off text from a broken one",
    [Plain, Schema.Natural],
    ([value, seed]) =>
      Effect.sync(() => {
        const text = JSON.stringify([value], null, seed % 3)
        const cut = seed % text.length
        assert.strictEqual(problem(Json.parseText(text.slice(0, cut))).at, cut)
        const broken = problem(Json.parseText(`${text.slice(0, cut)}\u0001${text.slice(cut)}`))
        assert.strictEqual(broken.at, cut)
      }),
    { arbitrary: { runs: 500 } }
  )

  it.effect.prop(
    "finds a flaw in exactly the texts that JSON.parse refuses",
    [Plain, Schema.Natural],
    ([value, seed]) =>
      Effect.sync(() => {
        const text = JSON.stringify([value])
        const place = seed % text.length
        const changed = text.slice(0, place) + "[]{},:\"\\0e.-n x"[seed % 15] + text.slice(place + 1)
        const ours = Json.parseText(changed)
        // The change can have made a number with too many digits, which is no flaw of the text.
        const isJson = Result.isSuccess(ours) || ours.failure.at === undefined
        assert.strictEqual(isJson, Result.isSuccess(Result.try((): unknown => JSON.parse(changed))))
        if (Result.isFailure(ours) && !isJson) {
          // What comes before the flaw can be the beginning of a text: cutting it off there is the only flaw left.
          const before = Json.parseText(changed.slice(0, ours.failure.at))
          assert.isTrue(Result.isSuccess(before) || before.failure.at === ours.failure.at)
        }
      }),
    { arbitrary: { runs: 1000 } }
  )
})

describe("stringify", () => {
  it("writes every digit of bigints and decimals as number tokens", () => {
    const value = { id: 9007199254740993n, amount: BigDecimal.make(1100n, 2), tiny: BigDecimal.make(1n, 20) }
    assert.strictEqual(Json.stringify(value), `{"id":9007199254740993,"amount":11.00,"tiny":0.00000000000000000001}`)
    assert.strictEqual(Json.stringify(-5n), "-5")
    assert.strictEqual(Json.stringify([1n], 2), "[\n  1\n]")
  })

  it("writes whatever JSON has no form for as JSON.stringify does", () => {
    assert.strictEqual(Json.stringify(undefined), "null")
    assert.strictEqual(Json.stringify({ a: undefined, b: NaN }), `{"b":null}`)
  })

  it.effect.prop("is undone by parse", [Exact], ([value]) =>
    Effect.sync(() => {
      assert.isTrue(same(read(Json.stringify(value)), value))
      assert.deepStrictEqual(read(Json.stringify(read(Json.stringify(value)))), read(Json.stringify(value)))
    }), { arbitrary: { runs: 500 } })
})

describe("pointer", () => {
  const value: Json.Value = {
    "": 0,
    "a/b": 1,
    "m~n": 8,
    "~1": 9,
    list: [10, [11]],
    text: "abc",
    big: 5n,
    decimal: BigDecimal.make(1n, 2),
    nothing: null
  }

  it.each(
    [["", value], ["/", 0], ["/a~1b", 1], ["/m~0n", 8], ["/~01", 9], ["/list/0", 10], ["/list/1/0", 11], [
      "/nothing",
      null
    ]] as const
  )("finds %s", (path, expected) => {
    assert.deepStrictEqual(at(path, value), expected)
  })

  it.each([
    "/missing",
    "/list/2",
    "/list/01",
    "/list/-",
    "/list/-1",
    "/list/1e0",
    "/list/",
    "/list/length",
    "/text/length",
    "/text/0",
    "/nothing/x",
    "/constructor",
    "/__proto__",
    "/toString",
    "/list/constructor",
    "/big/constructor",
    "/decimal/value",
    "/decimal/scale",
    "/list/0/x/y"
  ])("finds nothing at %s", (path) => {
    assert.isUndefined(at(path, value))
  })

  it("refuses what is no pointer", () => {
    assert.strictEqual(problem(Json.pointer("a/b")).at, 0)
    assert.strictEqual(problem(Json.pointer("/a~")).at, 2)
    assert.strictEqual(problem(Json.pointer("/a~2b")).at, 2)
  })

  it.effect.prop(
    "finds every member by its escaped name",
    [Schema.String, Schema.String],
    ([outer, inner]) =>
      Effect.sync(() => {
        const escaped = [outer, inner].map((name) => name.replaceAll("~", "~0").replaceAll("/", "~1"))
        assert.strictEqual(
          at(`/${escaped.join("/")}`, Object.fromEntries([[outer, Object.fromEntries([[inner, 7]])]])),
          7
        )
      })
  )
})

describe("canonical", () => {
  it("is the example of RFC 8785", () => {
    const text = `{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
      "literals": [null, true, false]
    }`
    assert.strictEqual(
      canonical(JSON.parse(text)),
      `{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA'B\\"\\\\\\\\\\"/"}`
    )
  })

  it("sorts names by UTF-16 code units", () => {
    assert.strictEqual(
      canonical({ "\uFB33": 1, "😀": 2, "ö": 3, "1": 4, "\r": 5 }),
      `{"\\r":5,"1":4,"ö":3,"😀":2,"\uFB33":1}`
    )
  })

  it("writes exact numbers with all digits", () => {
    assert.strictEqual(
      canonical([
        9007199254740993n,
        BigDecimal.make(12345678901234567890n, 2),
        BigDecimal.make(-(10n ** 20n) - 1n, 30)
      ]),
      `[9007199254740993,123456789012345678.9,-0.000000000100000000000000000001]`
    )
  })

  it("writes a value in one way, whatever type holds it", () => {
    const held = [1e21, 10n ** 21n, BigDecimal.make(1n, -21), BigDecimal.make(100n, -19)]
    assert.deepStrictEqual(held.map(canonical), held.map(() => "1e+21"))
    assert.deepStrictEqual([10.5, BigDecimal.make(1050n, 2)].map(canonical), ["10.5", "10.5"])
  })

  it.each([
    ["\uD800"],
    [{ "\uDC00": 1 }],
    [NaN],
    [Infinity],
    [undefined],
    [{ a: undefined }],
    [() => 1],
    [new Map([[1, 2]])],
    [[Symbol.iterator]],
    [BigDecimal.make(1n, 20_000)]
  ])("refuses %o", (value) => {
    assert.isTrue(Result.isFailure(Json.canonical(value)))
  })

  it("ends at a depth instead of exhausting the stack", () => {
    const nested = (depth: number) => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 0)
    assert.isTrue(Result.isSuccess(Json.canonical(nested(256))))
    assert.strictEqual(problem(Json.canonical(nested(257))).message, "nested deeper than 256")
    const loop: Record<string, unknown> = {}
    loop["self"] = loop
    assert.strictEqual(problem(Json.canonical(loop)).message, "nested deeper than 256")
  })

  it.effect.prop("is what canonicalize writes", [Plain], ([value]) =>
    Effect.sync(() => {
      const wellFormed = JSON.stringify(value).isWellFormed() && !/\\ud[89a-f]/.test(JSON.stringify(value))
      if (wellFormed) assert.strictEqual(canonical(value), canonicalize(value))
      else assert.isTrue(Result.isFailure(Json.canonical(value)))
    }), { arbitrary: { runs: 500 } })

  it.effect.prop("is read as the same value", [Exact], ([value]) =>
    Effect.sync(() => {
      const written = Json.canonical(value)
      if (Result.isSuccess(written)) assert.strictEqual(canonical(read(written.success)), written.success)
    }))
})

describe("depthWithin", () => {
  it("counts arrays and objects, not scalars", () => {
    assert.isTrue(Json.depthWithin(1, 0))
    assert.isTrue(Json.depthWithin(BigDecimal.make(1n, 0), 0))
    assert.isFalse(Json.depthWithin([], 0))
    assert.isTrue(Json.depthWithin([1, { a: "x" }], 2))
    assert.isFalse(Json.depthWithin([1, { a: [] }], 2))
  })

  it("answers for any depth", () => {
    const deep: unknown = JSON.parse("[".repeat(100_000) + "]".repeat(100_000))
    assert.isTrue(Json.depthWithin(deep, 100_000))
    assert.isFalse(Json.depthWithin(deep, 99_999))
  })
})
