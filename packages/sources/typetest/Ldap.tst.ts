import type { ReadError } from "@befund/core"
import { Reader } from "@befund/core"
import { Ldap } from "@befund/sources"
import type { Effect } from "effect"
import { Schema } from "effect"
import { describe, expect, it } from "tstyche"

const Person = Schema.Struct({ dn: Schema.String, mail: Schema.Array(Schema.String) })

const about = {
  name: "people",
  scope: "all people",
  url: "ldaps://directory.example",
  base: "ou=people,dc=books,dc=example",
  attributes: ["mail"],
  record: Person,
  id: (person: typeof Person.Type) => person.dn
} as const

type Any =
  | ReadError.Timeout
  | ReadError.Malformed
  | ReadError.BudgetExhausted
  | ReadError.DuplicateId
  | ReadError.Unreachable
  | ReadError.Refused
  | ReadError.Denied
  | ReadError.SourceIncomplete
  | ReadError.NestedIncomplete

type ErrorOf<T> = T extends Effect.Effect<infer _A, infer E, infer _R> ? E : never

describe("a search in a directory", () => {
  it("has no chain that could break where one answer holds everything, and needs nothing", () => {
    const read = Reader.read(Ldap.source(about))
    expect<ErrorOf<typeof read>>().type.toBe<Any>()
    expect<typeof read extends Effect.Effect<infer _A, infer _E, infer R> ? R : unknown>().type.toBe<never>()
  })

  it("has one where pages are asked for", () => {
    const read = Reader.read(Ldap.source({ ...about, pageSize: 500 }))
    expect<ErrorOf<typeof read>>().type.toBe<Any | ReadError.ChainBroken | ReadError.EndUnproven>()
  })

  it("has ScopeMismatch where it was asked for some", () => {
    const read = Reader.read(Ldap.source({ ...about, asked: (person) => person.mail.length > 0 }))
    expect<ErrorOf<typeof read>>().type.toBe<Any | ReadError.ScopeMismatch>()
  })

  it("takes no keys that it does not know", () => {
    expect(Ldap.source).type.not.toBeCallableWith({ ...about, sizeLimit: 5 })
  })
})
