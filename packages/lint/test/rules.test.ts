/**
 * What the corpus does not show: the messages, the suggestions and what they make of the code, and the edges of the
 * suppressions.
 */
import parser from "@typescript-eslint/parser"
import { RuleTester } from "eslint"
import { describe, it } from "vitest"
import plugin from "../src/index.ts"

RuleTester.describe = describe
RuleTester.it = it
RuleTester.itOnly = it.only

const tester = new RuleTester({ languageOptions: { parser, sourceType: "module" } })

const effect = `import { Effect } from "effect"\n`

tester.run("no-empty-fallback", plugin.rules["no-empty-fallback"], {
  valid: [
    `${effect}export const a = orders.pipe(Effect.option) // befund-ok: decoration, no answer rests on it`,
    `${effect}/* befund-ok(no-empty-fallback): decoration, no answer rests on it */\nexport const a = Effect.option(orders)`,
    `${effect}export const a = orders.pipe(\n  Effect.withSpan("orders"),\n  // befund-ok: decoration, no answer rests on it\n  Effect.option\n)`
  ],
  invalid: [
    {
      name: "the reason of another rule does not count",
      code:
        `${effect}// befund-ok(no-dropped-failures): decoration, no answer rests on it\nexport const a = Effect.option(orders)`,
      errors: [{ messageId: "dropped", data: { name: "Effect.option", what: "none" } }]
    },
    {
      name: "a reason two lines above does not count",
      code: `${effect}// befund-ok: decoration, no answer rests on it\n\nexport const a = Effect.option(orders)`,
      errors: [{ messageId: "dropped" }]
    },
    {
      name: "the last step of a pipe goes",
      code: `${effect}export const a = orders.pipe(Effect.retry({ times: 2 }), Effect.catch(() => Effect.succeed([])))`,
      errors: [{
        messageId: "handler",
        data: { what: "an empty list" },
        suggestions: [{
          messageId: "letThrough",
          output: `${effect}export const a = orders.pipe(Effect.retry({ times: 2 }))`
        }]
      }]
    },
    {
      name: "the first step of a pipe goes",
      code: `${effect}export const a = orders.pipe(Effect.orElseSucceed(() => 0), Effect.withSpan("a"))`,
      errors: [{
        messageId: "handler",
        data: { what: "zero" },
        suggestions: [{
          messageId: "letThrough",
          output: `${effect}export const a = orders.pipe(Effect.withSpan("a"))`
        }]
      }]
    },
    {
      name: "the only step of a pipe goes with the pipe",
      code: `${effect}export const a = orders.pipe(Effect.catch(() => Effect.succeedNone))`,
      errors: [{
        messageId: "handler",
        data: { what: "none" },
        suggestions: [{ messageId: "letThrough", output: `${effect}export const a = orders` }]
      }]
    },
    {
      name: "handlers by tag are left for a person",
      code:
        `${effect}export const a = orders.pipe(Effect.catchTags({ Timeout: () => Effect.succeed(""), Denied: fail }))`,
      errors: [{ messageId: "handler", data: { what: "an empty text" }, suggestions: [] }]
    },
    {
      name: "option becomes result",
      code: `${effect}export const a = orders.pipe(Effect.option)`,
      errors: [{
        messageId: "dropped",
        suggestions: [{ messageId: "asResult", output: `${effect}export const a = orders.pipe(Effect.result)` }]
      }]
    },
    {
      name: "a promise's catch goes",
      code: `export const a = async () => await fetchOrders().catch(() => ({}))`,
      errors: [{
        messageId: "handler",
        data: { what: "an empty object" },
        suggestions: [{ messageId: "letThrough", output: `export const a = async () => await fetchOrders()` }]
      }]
    },
    {
      name: "what was caught is thrown",
      code: `export const a = async () => { try { return await fetchOrders() } catch (error) { return false } }`,
      errors: [{
        messageId: "handler",
        data: { what: "false" },
        suggestions: [{
          messageId: "rethrow",
          output: `export const a = async () => { try { return await fetchOrders() } catch (error) { throw error } }`
        }]
      }]
    },
    {
      name: "the part is taken as it is",
      code: `export const a = async () => { const page = await fetchOrders(); return page.items ?? [] }`,
      errors: [{
        messageId: "fallback",
        suggestions: [{
          messageId: "asIs",
          output: `export const a = async () => { const page = await fetchOrders(); return page.items }`
        }]
      }]
    },
    {
      name: "swallowed",
      code: `export const a = async () => { let n = 0; try { n = await countOrders() } catch {} return n }`,
      errors: [{ messageId: "swallowed" }]
    },
    {
      name: "a failed answer",
      code:
        `export const a = async () => { const r = await fetch("/a"); if (r.status >= 500) return []; return r.json() }`,
      errors: [{ messageId: "status", data: { what: "an empty list" } }]
    },
    {
      name: "assigned with ??=",
      code: `export const a = async () => { const page = await fetchOrders(); page.items ??= []; return page }`,
      errors: [{ messageId: "fallback", suggestions: [] }]
    }
  ]
})

tester.run("no-unfollowed-cursor", plugin.rules["no-unfollowed-cursor"], {
  valid: [
    "export const a = async () => { const page = await listOrders(); return { rows: page.items, next: page.next_cursor } }",
    "export const a = async () => { const { items, next_cursor } = await listOrders(); follow(next_cursor); return items }",
    "export const a = async () => { const page = await listOrders(); return page }"
  ],
  invalid: [{
    code: "export const a = async () => { const { items, next_cursor } = await listOrders(); return items }",
    errors: [{ messageId: "unfollowed" }]
  }]
})

tester.run("no-page-length-as-count", plugin.rules["no-page-length-as-count"], {
  valid: [
    "export const a = async () => { const p = await listOrders({ limit: 9 }); return { pageSize: p.items.length } }",
    "export const a = async () => { const p = await listOrders({ limit: 1 }); return { count: p.items.length } }"
  ],
  invalid: [
    {
      code:
        "export const a = async () => { const p = await listOrders({ limit: 9 }); return { count: p.items.length } }",
      errors: [{ messageId: "length", data: { what: "\"count\"" } }]
    },
    {
      code: "export const a = (rows) => { const total = rows.slice(0, 9).length; return total }",
      errors: [{ messageId: "cut", data: { what: "\"total\"" } }]
    }
  ]
})

tester.run("no-dropped-failures", plugin.rules["no-dropped-failures"], {
  valid: [`${effect}export const a = Effect.partition(months, read)`],
  invalid: [
    {
      code: `${effect}export const a = Effect.partition(months, read).pipe(Effect.map((pair) => pair[0]))`,
      errors: [{ messageId: "partition" }]
    },
    {
      code: `import { Effect, Result } from "effect"
export const a = Effect.all(reads, { mode: "result" }).pipe(Effect.map((all) => all.filter(Result.isSuccess)))`,
      errors: [{ messageId: "results" }]
    },
    {
      code:
        `export const a = (results) => results.filter((each) => each.status === "fulfilled").map((each) => each.value)`,
      errors: [{ messageId: "settled" }]
    }
  ]
})

tester.run("no-record-in-statement", plugin.rules["no-record-in-statement"], {
  valid: [
    "export const a = (order) => ({ statement: `${order.items.length} items` })",
    "export const a = () => ({ title: `${document.title}` })"
  ],
  invalid: [
    {
      code: "export const a = (order) => ({ statement: `Order ${order.id} of ${order.customer}` })",
      errors: [
        { messageId: "record", data: { what: "\"order.id\"" } },
        { messageId: "record", data: { what: "\"order.customer\"" } }
      ]
    },
    {
      code:
        "export const a = (rows) => ({ content: [{ type: \"text\", text: `${rows.map((row) => `- ${row.name}`).join()}` }] })",
      errors: [{ messageId: "record", data: { what: "\"row.name\"" } }]
    }
  ]
})

// In two parts, or the workspace's own search would find it here.
const all = ["/* eslint", "disable */"].join("-")

tester.run("require-suppression-reason", plugin.rules["require-suppression-reason"], {
  valid: [
    "// befund-ok: decoration only\na()",
    "/* befund-ok(no-empty-fallback): decoration only */ a()",
    "// oxlint-disable-next-line no-console -- the result of the command\na()"
  ],
  invalid: [
    { code: "// befund-ok:\na()", errors: [{ messageId: "own", line: 1, column: 1 }] },
    { code: "// befund-ok(no-empty-fallback)\na()", errors: [{ messageId: "own" }] },
    { code: "a() // befund-ok: fine", errors: [{ messageId: "own" }] },
    { code: "// befund-ok: FIXME look at this\na()", errors: [{ messageId: "own" }] },
    {
      code: "// oxlint-disable-next-line no-console -- todo\na()",
      errors: [{ messageId: "linter", data: { kind: "oxlint-disable-next-line" } }]
    },
    { code: `a()\n${all}\nb()`, errors: [{ messageId: "linter", line: 1 }] },
    { code: `${all}\nb()`, errors: [{ messageId: "linter", line: 1 }] }
  ]
})
