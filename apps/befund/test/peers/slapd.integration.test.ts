/**
 * OpenLDAP: what a limit of the server leaves comes with a result code that says so. Nothing is one state.
 */
import { Aggregate, Audit, Evidence, Reader, Wire } from "@befund/core"
import { Ldap } from "@befund/sources"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Schema } from "effect"
import { spawnSync } from "node:child_process"
import { isOnlyAsRead } from "../support/claims.ts"
import { hasNoTotals } from "../support/noTotals.ts"
import { installed, type Peer, peer, start } from "../support/peer.ts"

const name = "slapd"

const suffix = "dc=books,dc=example"

const configuration = `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
sizelimit 8
database mdb
suffix "${suffix}"
rootdn "cn=admin,${suffix}"
rootpw secret
directory .
`

const person = (n: number) => {
  const uid = `t${String(n).padStart(2, "0")}`
  const mail = n === 12 ? "" : `\nmail: ${uid}@books.example`
  return `dn: uid=${uid},${suffix}\nobjectClass: inetOrgPerson\nuid: ${uid}\ncn: ${uid}\nsn: ${uid}${mail}\n`
}

class Directory extends Context.Service<Directory, Peer>()("@befund/test/Directory") {
  static readonly layer = Layer.effect(
    Directory,
    Effect.gen(function*() {
      const directory = yield* start({
        name,
        args: (port) => ["-f", "slapd.conf", "-h", `ldap://127.0.0.1:${port}`, "-d", "0"],
        files: { "slapd.conf": configuration },
        answer: "connection"
      })
      const input = [
        `dn: ${suffix}\nobjectClass: dcObject\nobjectClass: organization\ndc: books\no: books\n`,
        ...Array.from({ length: 12 }, (_, i) => person(i + 1))
      ].join("\n")
      const url = `ldap://127.0.0.1:${directory.port}`
      const added = spawnSync(installed("ldapadd"), ["-x", "-H", url, "-D", `cn=admin,${suffix}`, "-w", "secret"], {
        input
      })
      assert.strictEqual(added.status, 0, added.stderr.toString())
      return directory
    })
  )
}

const Person = Schema.Struct({ dn: Schema.String, mail: Schema.Array(Schema.String) })

const people = (port: number, more: { readonly admin: boolean; readonly base?: string }) =>
  Ldap.source({
    name: "people",
    scope: "all people of the directory",
    url: `ldap://127.0.0.1:${port}`,
    base: more.base ?? suffix,
    filter: "(uid=*)",
    attributes: ["mail"],
    pageSize: 5,
    ...(more.admin ? { bind: { dn: `cn=admin,${suffix}`, password: "secret" } } : {}),
    record: Person,
    id: (one) => one.dn
  })

peer(name, () => {
  layer(Directory.layer, { timeout: "60 seconds", excludeTestServices: true })((it) => {
    it.effect("that is quiet is read by its cookies: only an interval is said", () =>
      Effect.gen(function*() {
        const { port } = yield* Directory
        const source = people(port, { admin: true })
        const report = Wire.encodeReport(
          yield* Audit.run(Audit.make({
            name: "people",
            sources: { source },
            checks: ({ source }) => ({ n: source.count() })
          }))
        )
        hasNoTotals(report)
        isOnlyAsRead(report, "may_be_missed")
        assert.strictEqual(report.checks["n"]?.answer.value, 12)
      }))

    it.effect("that meets its limit gives eight and says so: at least eight, and no number", () =>
      Effect.gen(function*() {
        const { port } = yield* Directory
        const source = people(port, { admin: false })
        const observed = yield* Reader.observe(source, Aggregate.count())
        assert.deepInclude(observed, { _tag: "Partial", observed: { _tag: "AtLeast", atLeast: 8 } })
        const settled = yield* Evidence.settle(Reader.read(source))
        assert.isTrue(settled._tag === "Unavailable" && settled.error._tag === "SourceIncomplete")
      }))

    it.effect("that has no such base refuses, which is not empty", () =>
      Effect.gen(function*() {
        const { port } = yield* Directory
        const source = people(port, { admin: true, base: `ou=none,${suffix}` })
        const settled = yield* Evidence.settle(Reader.read(source))
        assert.isTrue(settled._tag === "Unavailable" && settled.error._tag === "Refused")
      }))
  })
}, ["ldapadd"])
