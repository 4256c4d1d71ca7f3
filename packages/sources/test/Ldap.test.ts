import { Aggregate, Evidence, Reader } from "@befund/core"
import { Ldap } from "@befund/sources"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted, Result, Schema } from "effect"
import { TestClock } from "effect/testing"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import * as Server from "./ldapServer.ts"
import { bound, done, entry, paged } from "./ldapServer.ts"

const a = entry("uid=a", { uid: ["a"], mail: ["a@books.example"] })
const b = entry("uid=b", { uid: ["b"] })
const c = entry("uid=c", { uid: ["c"], mail: ["c@books.example", "c2@books.example"] })

type Outcome = string | { readonly _tag: string; readonly message: string; readonly excerpt?: string }

const failed = (outcome: Outcome, tag: string, message = /./): void => {
  if (typeof outcome === "string") assert.fail(`complete with ${outcome} instead of ${tag}`)
  assert.strictEqual(outcome._tag, tag, outcome.message)
  assert.match(outcome.message, message)
}

const count = Aggregate.count()

const atLeast = (number: number) => ({ _tag: "Partial", observed: { _tag: "AtLeast", atLeast: number } } as const)

const answered = (...messages: Server.Script["answers"][number]): Server.Script => ({ answers: [messages] })

describe("an answer", () => {
  it.effect("is whole when its result says so", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* Server.outcome(answered(a, b, c, done())), "uid=a uid=b uid=c")
      assert.strictEqual(yield* Server.outcome(answered(done())), "")
    }))

  it.effect("is the same in whatever pieces it comes", () =>
    Effect.gen(function*() {
      const cut = (bytes: Buffer) => [...bytes].map((byte) => Buffer.of(byte))
      assert.strictEqual(yield* Server.outcome({ ...answered(a, b, done()), cut }), "uid=a uid=b")
    }))

  it.effect("that a limit cut off keeps its entries, and is never whole", () =>
    Effect.gen(function*() {
      for (
        const [code, name] of [[3, "timeLimitExceeded"], [4, "sizeLimitExceeded"], [11, "adminLimitExceeded"]] as const
      ) {
        const { port } = yield* Server.play({ answers: [[a, b, done(code)]] })
        assert.deepInclude(yield* Reader.observe(Server.people(port), count), atLeast(2))
        failed(yield* Server.outcomeOf(Server.people(port)), "SourceIncomplete", new RegExp(`${code} \\(${name}\\)`))
      }
    }))

  it.effect("that leads to another server is not whole, unless that part is outside", () =>
    Effect.gen(function*() {
      const script = answered(a, Server.referral, done())
      failed(yield* Server.outcome(script), "SourceIncomplete", /a referral to another server/)
      assert.strictEqual(yield* Server.outcome(script, { referrals: "outside" }), "uid=a")
    }))

  it.effect("that is an error is the error of its result code", () =>
    Effect.gen(function*() {
      const codes = [
        [8, "Denied"],
        [50, "Denied"],
        [10, "Refused"],
        [12, "Refused"],
        [32, "Refused"],
        [53, "Refused"],
        [4096, "Refused"],
        [51, "Unreachable"],
        [52, "Unreachable"]
      ] as const
      for (const [code, tag] of codes) {
        failed(yield* Server.outcome(answered(a, done(code))), tag, new RegExp(`result code ${code}\\b`))
      }
    }))

  it.effect("that is cut off anywhere is none", () =>
    Effect.gen(function*() {
      const whole = Buffer.concat([a(1), done()(1)])
      assert.strictEqual(yield* Server.outcome(answered(whole, "end")), "uid=a")
      for (let length = 0; length < whole.length; length++) {
        failed(
          yield* Server.outcome(answered(whole.subarray(0, length), "end")),
          "Unreachable",
          /before the answer was whole/
        )
      }
    }))

  it.effect("that is no LDAP, or the answer to something else, is none", () =>
    Effect.gen(function*() {
      const texts = [
        "HTTP/1.1 400 Bad Request\r\n\r\n",
        "0\u0084\u00ff\u00ff\u00ff\u00fa\u0002\u0001\u0001d\u0000",
        "\u0000"
      ]
      for (const text of texts) {
        failed(yield* Server.outcome(answered(Buffer.from(text, "latin1"), "end")), "Malformed", /no LDAP message/)
      }
      failed(yield* Server.outcome(answered(a, done()(7))), "Malformed", /nobody asked for/)
      failed(
        yield* Server.outcome({ answers: [[bound(), a], [done()]] }, { bind: auditor }),
        "Malformed",
        /nobody asked for/
      )
    }))

  it.effect("of a server that takes its leave is none", () =>
    Effect.gen(function*() {
      failed(yield* Server.outcome(answered(a, Server.ending)), "Unreachable", /gave notice/)
    }))

  it.effect("that never ends is given up, with its connection", () =>
    Effect.gen(function*() {
      const { asked, port } = yield* Server.play(answered(a))
      const reading = yield* Effect.forkChild(Server.outcomeOf(Server.people(port, { timeout: "5 seconds" })))
      yield* asked(1)
      yield* TestClock.adjust("5 seconds")
      failed(yield* Fiber.join(reading), "Timeout")
    }))

  it.effect("is bounded", () =>
    Effect.gen(function*() {
      failed(yield* Server.outcome(answered(a, b, c, done()), { maxBody: 100 }), "BudgetExhausted")
    }))

  it.effect("has a digest and a size in the receipt, the same each time", () =>
    Effect.gen(function*() {
      const { port } = yield* Server.play({ answers: [[a, b, done()]] })
      const read = Effect.map(Reader.read(Server.people(port)), (complete) => Evidence.reads(complete)[0].receipt.pages)
      const [first] = yield* read
      const [again] = yield* read
      assert.match(first?.digest ?? "", /^sha256:[0-9a-f]{64}$/)
      assert.strictEqual(first?.digest, again?.digest)
    }))
})

describe("an entry", () => {
  const records = (attributes: Parameters<typeof entry>[1], description: Server.Described = {}) =>
    Effect.scoped(Effect.gen(function*() {
      const { port } = yield* Server.play(answered(entry("uid=a", attributes), done()))
      return yield* Effect.map(Reader.read(Server.people(port, description)), ({ value }) => value[0])
    }))

  const outcome = (attributes: Parameters<typeof entry>[1], description: Server.Described = {}) =>
    Server.outcome(answered(entry("uid=a", attributes), done()), description)

  it.effect("has every attribute that was asked for, spelled as it was asked for", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* records({ UID: ["a"], mail: ["x", "y"] }), {
        dn: "uid=a",
        uid: ["a"],
        Mail: ["x", "y"]
      })
      assert.deepStrictEqual(yield* records({ "cn;lang-de": ["Ä"] }), {
        dn: "uid=a",
        uid: [],
        Mail: [],
        "cn;lang-de": ["Ä"]
      })
    }))

  it.effect("has bytes as Base64 where they are named, and no others", () =>
    Effect.gen(function*() {
      const bytes = { uid: [Buffer.of(0xff, 0x00)] }
      assert.deepStrictEqual((yield* records(bytes, { binary: ["UID"] }))?.["uid"], ["/wA="])
      // The same attribute is never text once and Base64 another time.
      assert.deepStrictEqual((yield* records({ uid: ["a"] }, { binary: ["uid"] }))?.["uid"], ["YQ=="])
      failed(yield* outcome(bytes), "Malformed", /record 1 .* named under binary/)
    }))

  it.effect("that says that it has more values is cut off", () =>
    Effect.gen(function*() {
      failed(yield* outcome({ mail: [], "mail;range=0-1499": ["x"] }), "NestedIncomplete", /mail;range=0-1499/)
      assert.strictEqual(yield* outcome({ "mail;range=0-*": ["x"] }), "uid=a")
    }))

  it.effect("cannot have an attribute that takes the place of its name, or of another", () =>
    Effect.gen(function*() {
      failed(yield* outcome({ DN: ["uid=b"] }), "Malformed")
      failed(yield* outcome({ uid: ["a"], UID: ["b"] }), "Malformed")
    }))
})

describe("pages", () => {
  const pageSize = 2

  it.effect("go on by their cookies, up to an empty one", () =>
    Effect.gen(function*() {
      const { port, questions } = yield* Server.play({ answers: [[a, b, paged("x\0y")], [paged("z")], [c, paged("")]] })
      assert.strictEqual(yield* Server.outcomeOf(Server.people(port, { pageSize })), "uid=a uid=b uid=c")
      assert.lengthOf(questions, 3)
      // The control is critical: a server that does not know it has to refuse.
      for (const question of questions) {
        assert.include(question.toString("latin1"), "1.2.840.113556.1.4.319\x01\x01\xff")
      }
      assert.include(questions[1]?.toString("latin1"), "x\0y")
      assert.include(questions[2]?.toString("latin1"), "z")
    }))

  it.effect("may all have the same cookie: it names a state of the server", () =>
    Effect.gen(function*() {
      const answers = [[a, paged("0")], [b, paged("0")], [c, paged("")]]
      assert.strictEqual(yield* Server.outcome({ answers }, { pageSize }), "uid=a uid=b uid=c")
    }))

  it.effect("that repeat are seen, and those without end are bounded", () =>
    Effect.gen(function*() {
      failed(yield* Server.outcome({ answers: [[a, paged("0")], [a, paged("0")]] }, { pageSize }), "DuplicateId")
      const endless = Array.from({ length: 4 }, () => [paged("0")])
      failed(yield* Server.outcome({ answers: endless }, { pageSize, maxPages: 3 }), "BudgetExhausted")
    }))

  it.effect("without the control say nothing of the end", () =>
    Effect.gen(function*() {
      failed(yield* Server.outcome(answered(a, done()), { pageSize }), "EndUnproven", /RFC 2696/)
    }))

  it.effect("that a limit cuts off are what was read, with all pages before", () =>
    Effect.gen(function*() {
      const { port } = yield* Server.play({ answers: [[a, b, paged("x")], [c, paged("", 4)]] })
      assert.deepInclude(yield* Reader.observe(Server.people(port, { pageSize }), count), atLeast(3))
    }))
})

const auditor = { dn: "cn=auditor", password: Redacted.make("hush-hush") }

describe("a bind", () => {
  it.effect("comes before the search", () =>
    Effect.gen(function*() {
      const { port, questions } = yield* Server.play({ answers: [[bound()], [a, done()]] })
      assert.strictEqual(yield* Server.outcomeOf(Server.people(port, { bind: auditor })), "uid=a")
      assert.include(questions[0]?.toString(), "hush-hush")
      assert.lengthOf(questions, 2)
    }))

  it.effect("that is not accepted ends the read, and nobody reads the password", () =>
    Effect.gen(function*() {
      const { port, questions } = yield* Server.play({ answers: [[bound(49, "not hush-hush")], [a, done()]] })
      const outcome = yield* Server.outcomeOf(Server.people(port, { bind: auditor }))
      failed(outcome, "Denied", /49 \(invalidCredentials\)/)
      assert.notInclude(JSON.stringify(outcome), "hush")
      assert.lengthOf(questions, 1)
      const echoed = yield* Server.outcome({ answers: [[bound()], [done(80, "bad hush-hush!")]] }, { bind: auditor })
      failed(echoed, "Refused")
      assert.notInclude(JSON.stringify(echoed), "hush")
      assert.include(JSON.stringify(echoed), "bad")
    }))
})

describe("a connection", () => {
  it.effect("that does not come about is an error that says so", () =>
    Effect.gen(function*() {
      const { port } = yield* Effect.scoped(Server.play({ answers: [] }))
      failed(yield* Server.outcomeOf(Server.people(port)), "Unreachable", /the connection was refused/)
    }))

  it.effect("is encrypted with ldaps, where the certificate is known", () =>
    Effect.gen(function*() {
      const { port } = yield* Server.play({ answers: [[a, done()]], tls: { key, cert } })
      const source = Server.people(port, { url: `ldaps://127.0.0.1:${port}` })
      failed(yield* Server.outcomeOf(source), "Unreachable", /no secure connection/)
      yield* Effect.acquireRelease(
        Effect.sync(() => {
          const known = getCACertificates("default")
          setDefaultCACertificates([cert])
          return known
        }),
        (known) => Effect.sync(() => setDefaultCACertificates(known))
      )
      assert.strictEqual(yield* Server.outcomeOf(source), "uid=a")
    }))

  it.effect("that should be encrypted is none where nobody speaks TLS", () =>
    Effect.gen(function*() {
      const { port } = yield* Server.play(answered(Buffer.from("no TLS here")))
      failed(yield* Server.outcomeOf(Server.people(port, { url: `ldaps://127.0.0.1:${port}` })), "Unreachable")
    }))
})

describe("a description", () => {
  const problemsOf = (description: Server.Described) =>
    Result.match(Ldap.validate({ url: "ldaps://d.example", base: "", attributes: ["uid"], ...description }), {
      onFailure: (problems) => problems.map(({ path }) => path),
      onSuccess: () => []
    })

  it("is told all that is wrong with it", () => {
    assert.deepStrictEqual(problemsOf({}), [])
    const wrong: ReadonlyArray<readonly [Server.Described, string]> = [
      [{ url: "https://d.example" }, "/url"],
      [{ url: "directory" }, "/url"],
      [{ url: "ldaps://" }, "/url"],
      [{ url: "ldaps://auditor:secret@d.example" }, "/url"],
      [{ url: "ldaps://d.example/dc=books??sub" }, "/url"],
      [{ filter: "(uid=" }, "/filter"],
      [{ attributes: [] }, "/attributes"],
      [{ attributes: ["*"] }, "/attributes/0"],
      [{ attributes: ["uid", "dn"] }, "/attributes/1"],
      [{ attributes: ["uid", "UID"] }, "/attributes"],
      [{ binary: ["a b"] }, "/binary/0"],
      [{ bind: { dn: "", password: "x" } }, "/bind/dn"],
      [{ bind: { dn: "cn=x", password: Redacted.make("") } }, "/bind/password"],
      [{ pageSize: 0 }, "/pageSize"],
      [{ pageSize: 2 ** 31 }, "/pageSize"],
      [{ retries: -1 }, "/retries"]
    ]
    for (const [description, path] of wrong) assert.deepStrictEqual(problemsOf(description), [path])
  })

  it("takes the name of a partition for itself, whatever stands in it", () => {
    const { base, filter } = Ldap.forPartition(
      { url: "ldaps://d", base: "ou={partition},dc=x", filter: "(|(l={partition})(uid=a))", attributes: ["uid"] },
      "a,b)(uid=*"
    )
    assert.strictEqual(base, String.raw`ou=a\,b)(uid\=*,dc=x`)
    assert.strictEqual(filter, String.raw`(|(l=a,b\29\28uid=\2a)(uid=a))`)
  })

  it("throws where it cannot be meant", () => {
    const about = {
      name: "x",
      scope: "x",
      base: "",
      attributes: ["uid"],
      record: Schema.Unknown,
      id: () => ""
    } as const
    assert.throws(() => Ldap.source({ ...about, url: "nowhere" }), /Ldap\.source: \/url: /)
    assert.throws(() => Ldap.source({ ...about, url: "ldap://d", nested: [{ at: "x", is: true }] }), /\/nested: /)
  })
})

/** For 127.0.0.1; it protects nothing. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYfUyxaXBopzZCbxz
7dZrR9oVafva7tbOjyp75+hc2sKhRANCAARZlNonW4OpIqoGOCPEaR0kP+EmYC/7
9yy7zB47BEQJxlFjx2cMYeTHWmhN6QJ3y8tIc6K+YHOBBkBuxyDJDm6B
-----END PRIVATE KEY-----
`

const cert = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUTxHNm7THU1ZcMnGCbLxgVR5oXKswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTIwNDIyMjgxOVoYDzIxMjYxMTEw
MjIyODE5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARZlNonW4OpIqoGOCPEaR0kP+EmYC/79yy7zB47BEQJxlFjx2cMYeTH
WmhN6QJ3y8tIc6K+YHOBBkBuxyDJDm6Bo28wbTAdBgNVHQ4EFgQUtfSNwgHx7+Lh
1vDAz1KNoA0MKiAwHwYDVR0jBBgwFoAUtfSNwgHx7+Lh1vDAz1KNoA0MKiAwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAKovAb+4sXPTB2c+5o/FAgaQQDPR2ObeQTMOuq7Kld/wAiEA
28BipN0zKVb9RW2h7GccQjEFYdnBZ1xDplqQZhn8yQ8=
-----END CERTIFICATE-----
`
