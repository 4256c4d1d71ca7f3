/** What is known of the moment, and which records are the same: tokens, witnesses, ids, versions, orders. */
import { describe } from "@effect/vitest"
import { nothing, page, rows, whole, wire } from "../support/cases.ts"
import { json, reply, status } from "../support/play.ts"

const none = { style: "none" }
const cursor = { style: "cursor", cursorParam: "c", next: "/next" }

const two = (first: object, second: object, headers: ReadonlyArray<Readonly<Record<string, string>>> = []) => ({
  "/items": page("k l!", { next: "b", ...first }, headers[0]),
  "/items?c=b": page("m", { next: null, ...second }, headers[1])
})

const snapshot = (method: string, token: string) => ({
  source: { consistency: "snapshot", snapshot: { method, token } }
})

const interval = { source: { consistency: "interval", interval: { stable_records: "may_be_missed" } } }

describe("a token of the state", () => {
  const token = { paging: cursor, snapshot: "/state" }
  const etag = { paging: cursor, snapshot: { header: "ETag" } }
  const pin = { paging: cursor, snapshot: { pin: "rev", from: "/rev" } }
  wire([
    {
      name: "that every page carries binds them",
      http: token,
      require: "snapshot",
      script: two({ state: "s-1" }, { state: "s-1" }),
      want: whole(3, "l", snapshot("token", "s-1"))
    },
    {
      name: "of 64 bits keeps its last digit",
      http: token,
      require: "snapshot",
      script: {
        "/items": reply("{\"data\":[],\"next\":\"b\",\"state\":9007199254740993}"),
        "/items?c=b": reply("{\"data\":[],\"next\":null,\"state\":9007199254740992}")
      },
      want: nothing("SnapshotUnbound")
    },
    {
      name: "that changes makes an interval of it",
      http: token,
      script: two({ state: "s-1" }, { state: "s-2" }),
      want: whole(3, "l", interval)
    },
    {
      name: "that changes ends a read that requires one state",
      http: token,
      require: "snapshot",
      script: two({ state: "s-1" }, { state: "s-2" }),
      want: nothing("SnapshotUnbound", 2)
    },
    {
      name: "that changes and comes back binds nothing",
      http: token,
      script: {
        "/items": page("k", { next: "b", state: "1" }),
        "/items?c=b": page("l", { next: "c", state: "2" }),
        "/items?c=c": page("m", { next: null, state: "1" })
      },
      want: whole(3, "", interval)
    },
    {
      name: "that a page lacks ends a read that requires one state",
      http: token,
      require: "snapshot",
      script: two({ state: "s-1" }, {}),
      want: nothing("SnapshotUnbound", 2)
    },
    {
      name: "that is empty is none",
      http: token,
      require: "snapshot",
      script: two({ state: "" }, { state: "" }),
      want: nothing("SnapshotUnbound", 1)
    },
    {
      name: "may be a strong entity tag",
      http: etag,
      require: "snapshot",
      script: two({}, {}, [{ etag: "\"v1\"" }, { etag: "\"v1\"" }]),
      want: whole(3, "l", snapshot("token", "\"v1\""))
    },
    {
      name: "is not a weak entity tag",
      http: etag,
      script: two({}, {}, [{ etag: "W/\"v1\"" }, { etag: "W/\"v1\"" }]),
      want: whole(3, "l", interval)
    },
    {
      name: "is not a weak entity tag where one state is required",
      http: etag,
      require: "snapshot",
      script: two({}, {}, [{ etag: "W/\"v1\"" }, { etag: "W/\"v1\"" }]),
      want: nothing("SnapshotUnbound", 1)
    },
    {
      name: "is taken from page 1 and sent with every later one",
      http: pin,
      require: "snapshot",
      script: {
        "/items": page("k", { next: "b", rev: 7 }),
        "/items?c=b&rev=7": page("l!", { next: "c", rev: 8 }),
        "/items?c=c&rev=7": page("m", { next: null, rev: 9 })
      },
      want: whole(3, "l", {
        ...snapshot("token", "7"),
        asked: ["/items", "/items?c=b&rev=7", "/items?c=c&rev=7"]
      })
    },
    {
      name: "is to be sent, and page 1 names none",
      http: pin,
      require: "snapshot",
      script: { "/items": page("k", { next: "b" }) },
      want: nothing("SnapshotUnbound", 1)
    },
    {
      name: "is gone when it is sent",
      http: pin,
      require: "snapshot",
      script: { "/items": page("k", { next: "b", rev: 7 }), "/items?c=b&rev=7": status(410) },
      want: nothing("SnapshotUnbound", 2)
    },
    {
      name: "is not offered, and nothing is asked",
      http: { paging: cursor },
      require: "snapshot",
      script: two({}, {}),
      want: nothing("SnapshotUnbound", 0, { asked: [] })
    },
    {
      name: "does not replace completeness",
      http: { ...token, total: "/total" },
      require: "snapshot",
      script: two({ state: "s", total: 4 }, { state: "s", total: 4 }),
      want: nothing("SizeDrift")
    }
  ])
})

describe("a witness of the state", () => {
  const witness = { paging: cursor, witness: { url: "/changes", at: "/seq" } }
  const quiet = two({}, {})
  wire([
    {
      name: "that is the same before and after",
      http: witness,
      require: "snapshot",
      script: { ...quiet, "/changes": json({ seq: 41 }) },
      want: whole(3, "l", { ...snapshot("witness", "41"), asked: ["/changes", "/items", "/items?c=b", "/changes"] })
    },
    {
      name: "that has moved makes an interval of it",
      http: witness,
      script: { ...quiet, "/changes": [json({ seq: 41 }), json({ seq: 42 })] },
      want: whole(3, "l", interval)
    },
    {
      name: "that has moved ends a read that requires one state",
      http: witness,
      require: "snapshot",
      script: { ...quiet, "/changes": [json({ seq: 41 }), json({ seq: 42 })] },
      want: nothing("SnapshotUnbound")
    },
    {
      name: "that has moved by one in 64 bits",
      http: witness,
      require: "snapshot",
      script: { ...quiet, "/changes": [reply("{\"seq\":9007199254740992}"), reply("{\"seq\":9007199254740993}")] },
      want: nothing("SnapshotUnbound")
    },
    {
      name: "that is missing proves nothing",
      http: witness,
      require: "snapshot",
      script: { ...quiet, "/changes": json({}) },
      want: nothing("SnapshotUnbound")
    },
    {
      name: "that cannot be read costs only the proof, where none is required",
      http: witness,
      script: { ...quiet, "/changes": status(500) },
      want: whole(3, "l", interval)
    },
    {
      name: "that cannot be read the second time",
      http: witness,
      require: "snapshot",
      script: { ...quiet, "/changes": [json({ seq: 41 }), status(500)] },
      want: nothing("Refused")
    },
    {
      name: "that is a strong entity tag",
      http: { ...witness, witness: { url: "/changes", at: { header: "ETag" } } },
      require: "snapshot",
      script: { ...quiet, "/changes": json({}, { etag: "\"e\"" }) },
      want: whole(3, "l", snapshot("witness", "\"e\""))
    },
    {
      name: "that is a weak entity tag proves nothing",
      http: { ...witness, witness: { url: "/changes", at: { header: "ETag" } } },
      script: { ...quiet, "/changes": json({}, { etag: "W/\"e\"" }) },
      want: whole(3, "l", interval)
    }
  ])
})

describe("repeated ids", () => {
  const ids = (first: string, second: string) => ({
    "/items": page(first, { next: "b", total: 3 }),
    "/items?c=b": page(second, { next: null, total: 3 })
  })
  const cursorAndTotal = { paging: cursor, total: "/total" }
  wire([
    {
      name: "on one page",
      http: { paging: none },
      script: { "/items": page("k l k") },
      want: nothing("DuplicateId", 1)
    },
    {
      name: "over two pages, at a total that fits",
      http: cursorAndTotal,
      script: ids("k l", "l"),
      want: nothing("DuplicateId", 2)
    },
    {
      name: "that the source declares legal count once",
      http: cursorAndTotal,
      source: { duplicates: "legal" },
      script: ids("k l!", "l! k m"),
      want: whole(3, "l")
    },
    {
      name: "that are legal do not fill up the total",
      http: cursorAndTotal,
      source: { duplicates: "legal" },
      script: ids("k l", "l"),
      want: nothing("SizeDrift")
    },
    {
      name: "as a number and as its digits are two, or one: never taken for a total",
      http: { paging: none, total: "/total" },
      script: { "/items": json({ total: 2, data: [{ id: 7, open: false }, { id: "7", open: false }] }) },
      want: nothing("DuplicateId", 1)
    },
    {
      name: "of 64 bits that differ in the last digit are two",
      http: { paging: none, total: "/total" },
      script: {
        "/items": reply(
          "{\"total\":2,\"data\":[{\"id\":9223372036854775806,\"open\":true},{\"id\":9223372036854775807,\"open\":false}]}"
        )
      },
      want: whole(2, "9223372036854775806")
    },
    {
      name: "of 64 bits that are equal are one",
      http: { paging: none },
      script: {
        "/items": reply(
          "{\"data\":[{\"id\":9223372036854775807,\"open\":true},{\"id\":9223372036854775807,\"open\":false}]}"
        )
      },
      want: nothing("DuplicateId", 1)
    },
    {
      name: "that are equal but for their composition are two",
      http: { paging: none },
      script: { "/items": json({ data: [{ id: "\u00e9", open: true }, { id: "e\u0301", open: false }] }) },
      want: whole(2, "\u00e9")
    },
    {
      name: "named like parts of every object are ids",
      http: { paging: none },
      script: { "/items": page("__proto__! constructor toString hasOwnProperty") },
      want: whole(4, "__proto__")
    }
  ])
})

describe("numbers of 64 bits in a predicate", () => {
  const items = reply(
    "{\"data\":[{\"id\":\"k\",\"open\":false,\"n\":9007199254740992},{\"id\":\"l\",\"open\":false,\"n\":9007199254740993}]}"
  )
  const asking = (where: string) => ({
    http: { paging: none },
    audit: { checks: { n: { count: "s" }, open: { find: "s", where } } },
    script: { "/items": items }
  })
  wire([
    { name: "are equal to themselves alone", ...asking("record.n == 9007199254740993"), want: whole(2, "l") },
    { name: "are below the next one", ...asking("record.n < 9007199254740993"), want: whole(2, "k") }
  ])
})

describe("a promised order", () => {
  const by = { order: { by: "/at" } }
  const at = (...keys: ReadonlyArray<unknown>) =>
    json({ data: keys.map((key, i) => ({ id: `r${i}`, open: false, at: key })) })
  wire([
    {
      name: "is kept",
      http: { paging: none },
      source: by,
      script: { "/items": at("2026-01-01", "2026-01-02") },
      want: whole(2)
    },
    {
      name: "with a tie separates nothing",
      http: { paging: none },
      source: by,
      script: { "/items": at("2026-01-01", "2026-01-01") },
      want: nothing("OrderNotTotal", 1)
    },
    {
      name: "with a tie across the edge of two pages",
      http: { paging: cursor },
      source: by,
      script: {
        "/items": json({ next: "b", data: [{ id: "k", at: 1 }] }),
        "/items?c=b": json({ next: null, data: [{ id: "l", at: 1 }] })
      },
      want: nothing("OrderNotTotal", 2)
    },
    {
      name: "descends",
      http: { paging: none },
      source: by,
      script: { "/items": at(2, 1) },
      want: nothing("OrderNotTotal", 1)
    },
    {
      name: "is one of numbers, not of their digits",
      http: { paging: none },
      source: by,
      script: { "/items": at(9, 10) },
      want: whole(2)
    },
    {
      name: "of 64 bits ascends by one",
      http: { paging: none },
      source: by,
      script: {
        "/items": reply(
          "{\"data\":[{\"id\":1,\"open\":true,\"at\":9007199254740992},{\"id\":2,\"open\":false,\"at\":9007199254740993}]}"
        )
      },
      want: whole(2, "1")
    },
    {
      name: "goes from numbers to texts",
      http: { paging: none },
      source: by,
      script: { "/items": at(1, "2") },
      want: nothing("OrderNotTotal", 1)
    },
    {
      name: "is missing on a record",
      http: { paging: none },
      source: by,
      script: { "/items": json({ data: [...rows("k")] }) },
      want: nothing("Malformed", 1)
    }
  ])
})
