import { Json } from "@befund/core"
import { assert, describe, it } from "@effect/vitest"
import { evaluate } from "@marcbachmann/cel-js"
import { Result } from "effect"
import * as Cel from "../src/Cel.ts"

const ask = (expression: string, record: string): boolean | undefined => {
  const predicate = Result.match(Cel.compile(expression), {
    onFailure: ({ problem }) => assert.fail(`${expression}: ${problem}`),
    onSuccess: (compiled) => compiled
  })
  return predicate(Result.getOrThrow(Json.parseText(record)).exact)
}

type Row = readonly [expression: string, record: string, expected: boolean | undefined]

const table = (name: string, rows: ReadonlyArray<Row>) =>
  describe(name, () => {
    it.each<Row>([...rows])("%s on %s is %s", (expression, record, expected) => {
      assert.strictEqual(ask(expression, record), expected)
    })
  })

const problem = (expression: string): string =>
  Result.match(Cel.compile(expression), {
    onFailure: (refusal) => `${refusal.at ?? "?"}: ${refusal.problem}`,
    onSuccess: () => "compiled"
  })

describe("Cel", () => {
  table("ordinary predicates", [
    ["record.open", `{"open":true}`, true],
    ["!record.open", `{"open":true}`, false],
    ["record.amount > 0", `{"amount":12.5}`, true],
    ["record.amount * 2 > 10", `{"amount":5}`, false],
    ["record.amount * 2 > 10", `{"amount":5.01}`, true],
    ["record.n + 1 == 3", `{"n":2}`, true],
    ["record.n - 1 < 1.5", `{"n":2}`, true],
    ["record.n % 2 == 0", `{"n":4}`, true],
    ["record.n % 2 == 0", `{"n":3}`, false],
    ["-record.n == -3", `{"n":3}`, true],
    ["size(record.documentIds) == 0", `{"documentIds":[]}`, true],
    ["record.documentIds.size() > 1", `{"documentIds":["a"]}`, false],
    ["has(record.x)", `{"x":null}`, true],
    ["has(record.x)", `{}`, false],
    ["has(record.x) && record.x > 1", `{}`, false],
    ["has(record.a.b)", `{"a":{}}`, false],
    ["record.lines.exists(l, l.amount > 5)", `{"lines":[{"amount":1},{"amount":6}]}`, true],
    ["record.lines.all(l, l.amount > 5)", `{"lines":[{"amount":1},{"amount":6}]}`, false],
    ["record.lines.all(l, l.amount > 5)", `{"lines":[]}`, true],
    ["record.lines.exists_one(l, l.amount > 5)", `{"lines":[{"amount":1},{"amount":6}]}`, true],
    ["record.lines.filter(l, l > 1).size() == 2", `{"lines":[1,2,3]}`, true],
    ["record.lines.map(l, l * 2) == [2, 4]", `{"lines":[1,2]}`, true],
    ["record.lines.map(l, l > 1, l.x).size() == 0", `{"lines":[1]}`, true],
    ["record.lines.exists(a, record.lines.exists(b, a + b == 7))", `{"lines":[1,2,5]}`, true],
    [`record.name.startsWith("A")`, `{"name":"Ada"}`, true],
    [`record.name.endsWith("a") && record.name.contains("d")`, `{"name":"Ada"}`, true],
    [`record.name.lowerAscii() == "ÄdA".lowerAscii()`, `{"name":"ÄDA"}`, true],
    [`record.iban.matches("^DE[0-9]{2}")`, `{"iban":"DE89 3704"}`, true],
    [`matches(record.iban, "^AT")`, `{"iban":"DE89 3704"}`, false],
    [`record.s.split(",").size() == 3 && record.s.split(",").join("") == "abc"`, `{"s":"a,b,c"}`, true],
    [
      `record.s.substring(1, 2) == "b" && record.s.indexOf("c") == 2 && record.s.lastIndexOf("z") == -1`,
      `{"s":"abc"}`,
      true
    ],
    [`timestamp(record.at) > timestamp("2026-01-01T00:00:00Z")`, `{"at":"2026-01-01T00:00:00.000000001Z"}`, true],
    [`timestamp(record.at) == timestamp("2026-01-01T00:00:00Z")`, `{"at":"2026-01-01T01:00:00+01:00"}`, true],
    [
      `timestamp(record.at) - timestamp("2026-01-01T00:00:00Z") >= duration("24h")`,
      `{"at":"2026-01-02T00:00:00Z"}`,
      true
    ],
    [
      `timestamp(record.at).getMonth() == 0 && timestamp(record.at).getDate() == 31`,
      `{"at":"2026-01-31T23:30:00Z"}`,
      true
    ],
    [`timestamp(record.at).getMonth("Europe/Berlin") == 1`, `{"at":"2026-01-31T23:30:00Z"}`, true],
    [`timestamp(record.at).getHours("+02:00") == 1`, `{"at":"2026-01-31T23:30:00Z"}`, true],
    [
      `timestamp(record.at).getDayOfYear() == 31 && timestamp(record.at).getDayOfWeek() == 0`,
      `{"at":"2026-02-01T00:00:00Z"}`,
      true
    ],
    [`"x" in record.tags`, `{"tags":["y","x"]}`, true],
    [`"x" in record.tags`, `{"tags":[]}`, false],
    [`"x" in record`, `{"x":1}`, true],
    [`record.n in [1, 2, 3]`, `{"n":2}`, true],
    [`record.n in [1, 2.5, "a"]`, `{"n":2.50}`, true],
    [`1 in record.ns`, `{"ns":["a",1]}`, true],
    ["record.a == null", `{"a":null}`, true],
    ["record.a == null", `{"a":0}`, false],
    ["record.a != null", `{"a":0}`, true],
    [`record.month == "2026-01"`, `{"month":"2026-01"}`, true],
    [`record.month >= "2026-01" && record.month < "2026-04"`, `{"month":"2026-03"}`, true],
    [`record["e-mail"] == "a"`, `{"e-mail":"a"}`, true],
    [`record.xs[0].y == 1`, `{"xs":[{"y":1}]}`, true],
    [`record.a ? record.b : record.c`, `{"a":false,"b":1,"c":true}`, true],
    [`record.a == record.b`, `{"a":{"x":[1]},"b":{"x":[1.0]}}`, true],
    [`record.a == {"x": 1}`, `{"a":{"x":1}}`, true],
    [`cel.bind(x, record.a, x * x == 9)`, `{"a":3}`, true],
    [`int(record.s) == 42 && double(record.d) == 1.5 && string(record.n) == "7"`, `{"s":"42","d":"1.5","n":7}`, true],
    [`record.package == "x"`, `{"package":"x"}`, true]
  ])

  table("numbers are exact", [
    ["record.net + record.tax == record.gross", `{"net":0.1,"tax":0.2,"gross":0.3}`, true],
    ["record.a * 3 == 0.3", `{"a":0.1}`, true],
    ["record.a / 4 == 0.25", `{"a":1}`, true],
    ["record.a / 2 > 2", `{"a":5}`, true],
    ["5 / 2 == 2", `{}`, true],
    ["record.a / 3 * 3 < 1.0000001", `{"a":1}`, true],
    ["record.a % 0.1 == 0", `{"a":0.3}`, true],
    ["record.id == 9007199254740993", `{"id":9007199254740993}`, true],
    ["record.id == 9007199254740992", `{"id":9007199254740993}`, false],
    ["record.id == 1234567890123456800", `{"id":1234567890123456800}`, true],
    ["record.id == 1234567890123456801", `{"id":1234567890123456800}`, false],
    ["record.id == 18446744073709551615", `{"id":18446744073709551615}`, true],
    ["record.id in [18446744073709551615u]", `{"id":18446744073709551615}`, true],
    ["record.amount > 12345678901234567.88", `{"amount":12345678901234567.89}`, true],
    ["record.amount > 12345678901234567.89", `{"amount":12345678901234567.89}`, false],
    ["record.amount == 12345678901234567.890", `{"amount":12345678901234567.89}`, true],
    ["record.amount * 2 == 24691357802469135.78", `{"amount":12345678901234567.89}`, true],
    ["record.a + record.b == 9007199254740994", `{"a":9007199254740993,"b":1}`, true],
    ["record.zero * -1 == 0 && string(record.zero * -1) == '0'", `{"zero":0}`, true],
    ["-9223372036854775808 < record.n", `{"n":-9223372036854775808}`, false],
    ["record.xs == [9007199254740993]", `{"xs":[9007199254740993]}`, true],
    ["string(record.n) == '9007199254740993'", `{"n":9007199254740993}`, true],
    ["record.a * record.b == 0.00000001", `{"a":0.0001,"b":0.0001}`, true],
    ["record.a * record.b == 123456789012.3456789", `{"a":1234567890123.456789,"b":0.1}`, true],
    ["record.a + record.b == 1000000000000.0001", `{"a":999999999999.9999,"b":0.0002}`, true],
    ["record.a - record.b == -0.07", `{"a":0.01,"b":0.08}`, true],
    ["record.a * 1.19 == 1.1305", `{"a":0.95}`, true],
    ["record.n == 1e3", `{"n":1000}`, true]
  ])

  table("undecided, not untrue", [
    ["record.open", `{}`, undefined],
    ["!record.open", `{}`, undefined],
    ["record.open", `{"open":"yes"}`, undefined],
    ["record.open", `{"open":null}`, undefined],
    ["record.amount > 0", `{"amount":"5"}`, undefined],
    ["record.amount > 0", `{"amount":null}`, undefined],
    ["record.a.b.c == 1", `{"a":{}}`, undefined],
    ["record.a.b == 1", `{"a":"text"}`, undefined],
    ["has(record.a.b)", `{}`, undefined],
    ["has(record.a.b)", `{"a":null}`, undefined],
    ["size(record.x) == 0", `{"x":null}`, undefined],
    ["record.n / 0 == 1", `{"n":1}`, undefined],
    ["record.n % 0 == 1", `{"n":1}`, undefined],
    ["record.s + 1 == 2", `{"s":"1"}`, undefined],
    ["record.xs[3] == 1", `{"xs":[1]}`, undefined],
    ["record.xs[0.5] == 1", `{"xs":[1]}`, undefined],
    ["record.lines.exists(l, l.amount > 5)", `{"lines":[{"amount":1},{}]}`, undefined],
    ["record.lines.all(l, l.amount > 5)", `{"lines":[{"amount":6},{}]}`, undefined],
    ["record.lines.exists(l, l > 5)", `{"lines":null}`, undefined],
    [`"x" in record.tags`, `{"tags":null}`, undefined],
    [`"x" in record.tags`, `{"tags":"xyz"}`, undefined],
    [`timestamp(record.at) > timestamp("2026-01-01T00:00:00Z")`, `{"at":"2026-01-01"}`, undefined],
    [`timestamp(record.at) > timestamp("2026-01-01T00:00:00Z")`, `{"at":"2026-02-30T00:00:00Z"}`, undefined],
    [`timestamp(record.at) > timestamp("2026-01-01T00:00:00Z")`, `{"at":"2026-01-01T00:00:00"}`, undefined],
    [`timestamp(record.at).getHours(record.tz) == 1`, `{"at":"2026-01-01T00:00:00Z","tz":"Moon/Base"}`, undefined],
    ["record.constructor == null", `{}`, undefined],
    ["record.__proto__ == null", `{}`, undefined],
    [`record["toString"] == null`, `{}`, undefined],
    ["record.a ? true : false", `{"a":1}`, undefined],
    ["int(record.s) == 1", `{"s":"1.5"}`, undefined],
    ["record == 1 || record.x", `{"x":2}`, undefined]
  ])

  table("one side can decide", [
    ["record.a || record.b", `{"b":true}`, true],
    ["record.a || record.b", `{"a":true}`, true],
    ["record.a || record.b", `{"b":false}`, undefined],
    ["record.a && record.b", `{"b":false}`, false],
    ["record.a && record.b", `{"a":false}`, false],
    ["record.a && record.b", `{"b":true}`, undefined],
    ["record.lines.exists(l, l.amount > 5)", `{"lines":[{},{"amount":6}]}`, true],
    ["record.lines.all(l, l.amount > 5)", `{"lines":[{},{"amount":1}]}`, false]
  ])

  it.each([
    ["record.a ==", "11: Unexpected token: EOF"],
    ["recrd.a == 1", "0: Unknown variable: recrd"],
    ["size(record.a)", "0: this is never true or false, it is of type int"],
    [`"text"`, "0: this is never true or false, it is of type string"],
    ["nosuch(record.a)", "0: found no matching overload for 'nosuch(dyn)'"],
    ["record.a.nosuch()", "0: found no matching overload"],
    [`record.a.matches("(")`, "17: not a regular expression of RE2"],
    [`record.a.matches("(?=a)")`, "17: not a regular expression of RE2"],
    ["record.a.matches(record.b)", "17: matches() takes a pattern that is written out"],
    [`timestamp(record.at) > timestamp("2026-01-01")`, "23: timestamp() has no value for this"],
    ["string == record.a", "0: there is no string here"],
    [`b"ab" == record.a`, "0: JSON has no bytes"],
    ["type(record.a) == string", "0: there is no type() here"],
    [`"a" < 1 || record.a`, "0: no such overload: string < int"]
  ])("%s is refused", (expression, expected) => {
    assert.include(problem(expression), expected)
  })

  it.each([
    "2 + 3 * 4 == 14 && 7 / 2 == 3 && -7 / 2 == -3 && -7 % 2 == -1 && 7 % -2 == 1",
    "1 < 2 || 1 / 0 == 1",
    "!(1 / 0 == 1 && false)",
    "[1, 2, 3].exists(x, x > 2) && [1, 2].all(x, x > 0) && [1, 2].exists_one(x, x == 2)",
    "[1, 2, 3].filter(x, x % 2 == 1) == [1, 3] && [1, 2].map(x, x * x) == [1, 4]",
    "[[1], [2]].map(l, l.map(x, x + 1)) == [[2], [3]]",
    `{"a": 1, "b": 2}.exists(k, k == "b") && "a" in {"a": 1} && !("c" in {"a": 1})`,
    `"abc".size() == 3 && size("äöü") == 3 && size([1]) == 1 && size({"a": 1}) == 1`,
    `"a,b".split(",") == ["a", "b"] && ["a", "b"].join("-") == "a-b" && " x ".trim() == "x"`,
    `"hello".indexOf("l") == 2 && "hello".indexOf("l", 3) == 3 && "hello".lastIndexOf("l") == 3`,
    `"hello".substring(1) == "ello" && "hello".substring(1, 3) == "el"`,
    `int("42") == 42 && string(42) == "42" && string(true) == "true" && double("1.5") == 1.5 && bool("true")`,
    `"b" > "a" && "a" <= "a" && true != false && null == null`,
    `timestamp("2026-01-31T23:30:00Z").getFullYear() == 2026 && timestamp("2026-01-31T23:30:00Z").getDayOfWeek() == 6`,
    `timestamp("2026-01-31T23:30:00Z") + duration("30m") == timestamp("2026-02-01T00:00:00Z")`,
    `duration("1h30m").getMinutes() == 90 && duration("1.5h") == duration("90m") && duration("-1h") < duration("0s")`,
    `(1 > 2 ? "a" : "b") == "b" && 0xff == 255 && 2u == 2u`,
    `"DE89".matches("^[A-Z]{2}[0-9]+$")`
  ])("the library agrees: %s", (expression) => {
    assert.isTrue(evaluate(expression))
    assert.strictEqual(ask(expression, "{}"), true)
  })

  it("refuses what is too large to be meant", () => {
    assert.include(problem(`record.a == "${"x".repeat(Cel.maxLength)}"`), "at most 10000 characters")
    assert.notStrictEqual(problem(`${"(".repeat(200)}record.a${")".repeat(200)}`), "compiled")
    assert.notStrictEqual(problem(Array.from({ length: 1500 }, () => "true").join("&&")), "compiled")
  })

  it("answers in bounded time, whatever the record is", () => {
    const many = JSON.stringify({ xs: Array.from({ length: 2000 }, (_, i) => i) })
    assert.isUndefined(ask("record.xs.exists(a, record.xs.exists(b, a + b < 0))", many))
    assert.strictEqual(ask(`record.s.matches("^(a+)+$")`, JSON.stringify({ s: `${"a".repeat(100_000)}!` })), false)
    assert.isUndefined(ask("record.a * record.a * record.a > 0", `{"a":1${"0".repeat(9_000)}}`))
    const deep = (depth: number): string => `${`{"a":`.repeat(depth)}1${"}".repeat(depth)}`
    assert.strictEqual(ask("record.a == record.a", deep(500)), true)
    assert.doesNotThrow(() => ask("record.a == record.a", deep(5000)))
  })

  it("never throws on what is no JSON at all", () => {
    const predicate = Result.getOrThrow(Cel.compile("record.a > 1 && size(record) >= 0"))
    for (const odd of [undefined, null, 1, "x", [], new Map(), Symbol("x"), () => 1]) {
      assert.isUndefined(predicate(odd))
    }
    const cyclic: { a?: unknown } = {}
    cyclic.a = cyclic
    assert.isUndefined(Result.getOrThrow(Cel.compile("record == record.a"))(cyclic))
  })
})
