/** How a source is paged, and how each way ends. */
import { assert, describe } from "@effect/vitest"
import { nothing, page, part, rows, whole, wire } from "../support/cases.ts"
import { json, status } from "../support/play.ts"

const interval = (stable_records: string) => ({ consistency: "interval", interval: { stable_records } })
const mayBeMissed = { source: interval("may_be_missed") }
const allRead = { source: interval("all_read") }

describe("one request", () => {
  wire([
    {
      name: "is all of a source without pages",
      http: { paging: { style: "none" } },
      script: { "/items": page("k l! m") },
      want: whole(3, "l", { asked: ["/items"], ...mayBeMissed })
    },
    {
      name: "and nothing in it is a real zero, about nothing",
      http: { paging: { style: "none" } },
      script: { "/items": page("") },
      want: whole(0)
    },
    {
      name: "whose list is the body itself",
      http: { paging: { style: "none" }, items: "" },
      script: { "/items": json(rows("k! l")) },
      want: whole(2, "k")
    },
    {
      name: "carries the query with it, a list as repeats",
      http: { paging: { style: "none" }, query: { tag: ["x", "y z"], year: 2026, dry: false } },
      script: { "/items?tag=x&tag=y%20z&year=2026&dry=false": page("k") },
      want: whole(1)
    },
    {
      name: "that announces more than it gives is not the whole",
      http: { paging: { style: "none" }, total: "/meta/hits" },
      script: { "/items": page("k l", { meta: { hits: 12 } }) },
      want: nothing("SizeDrift")
    },
    {
      name: "that says there is more has nothing to go on with",
      http: { paging: { style: "none", hasMore: "/truncated" } },
      script: { "/items": page("k l", { truncated: true }) },
      want: nothing("ChainBroken")
    }
  ])
})

describe("page numbers", () => {
  wire([
    {
      name: "end at the exact total, without a request too many",
      http: { paging: { style: "page" }, total: "/count" },
      script: { "/items?page=1": page("k l!", { count: 3 }), "/items?page=2": page("m", { count: 3 }) },
      want: whole(3, "l", { asked: ["/items?page=1", "/items?page=2"], ...mayBeMissed })
    },
    {
      name: "end at an empty page without a total",
      http: { paging: { style: "page", pageParam: "p", firstPage: 0, pageSizeParam: "size", pageSize: 2 } },
      script: {
        "/items?size=2&p=0": page("k l"),
        "/items?size=2&p=1": page("m!"),
        "/items?size=2&p=2": page("")
      },
      want: whole(3, "m", { asked: ["/items?size=2&p=0", "/items?size=2&p=1", "/items?size=2&p=2"] })
    },
    {
      name: "go on after a short page, which is a page like any other",
      http: { paging: { style: "page", pageSizeParam: "size", pageSize: 3 } },
      script: {
        "/items?size=3&page=1": page("k"),
        "/items?size=3&page=2": page("l!"),
        "/items?size=3&page=3": page("")
      },
      want: whole(2, "l")
    },
    {
      name: "end at a short page where that is described",
      http: { paging: { style: "page", pageSize: 2, shortPageEnds: true } },
      script: { "/items?page=1": page("k l"), "/items?page=2": page("m") },
      want: whole(3, "", { asked: ["/items?page=1", "/items?page=2"] })
    },
    {
      name: "end where hasMore is false, although the page is full",
      http: { paging: { style: "page", hasMore: "/more" } },
      script: { "/items?page=1": page("k l", { more: true }), "/items?page=2": page("m n!", { more: false }) },
      want: whole(4, "n", { asked: ["/items?page=1", "/items?page=2"] })
    },
    {
      name: "go on over an empty page where hasMore is true",
      http: { paging: { style: "page", hasMore: "/more" } },
      script: {
        "/items?page=1": page("k", { more: true }),
        "/items?page=2": page("", { more: true }),
        "/items?page=3": page("l!", { more: false })
      },
      want: whole(2, "l")
    },
    {
      name: "end where nothing stands at next any more, as in Django",
      http: { paging: { style: "page", next: "/next" }, items: "/results", total: "/count" },
      script: {
        "/items?page=1": json({ count: 3, next: "{origin}/items?page=2", results: rows("k l") }),
        "/items?page=2": json({ count: 3, next: null, results: rows("m!") })
      },
      want: whole(3, "m", { asked: ["/items?page=1", "/items?page=2"] })
    },
    {
      name: "that end before the exact total do not end complete",
      http: { paging: { style: "page" }, total: "/count" },
      script: { "/items?page=1": page("k l", { count: 5 }), "/items?page=2": page("", { count: 5 }) },
      want: nothing("SizeDrift")
    },
    {
      name: "beyond the last one that restart at the first show as repeats",
      http: { paging: { style: "page" } },
      script: { "/items?page=1": page("k l"), "/items?page=2": page("k l") },
      want: nothing("DuplicateId", 2)
    },
    {
      name: "leave partial evidence where the caller asks for it",
      http: { paging: { style: "page" }, total: "/count" },
      partial: true,
      script: { "/items?page=1": page("k! l", { count: 4 }), "/items?page=2": status(500) },
      want: part(2, "k", "Refused")
    }
  ])
})

describe("offsets", () => {
  wire([
    {
      name: "advance by the records received, not by the size asked for",
      http: { paging: { style: "offset", pageSizeParam: "limit", pageSize: 3 }, total: "/total" },
      script: {
        "/items?limit=3&offset=0": page("k l m", { total: 5 }),
        "/items?limit=3&offset=3": page("n!", { total: 5 }),
        "/items?limit=3&offset=4": page("o", { total: 5 })
      },
      want: whole(5, "n", {
        asked: ["/items?limit=3&offset=0", "/items?limit=3&offset=3", "/items?limit=3&offset=4"],
        ...mayBeMissed
      })
    },
    {
      name: "end at an empty page without a total",
      http: { paging: { style: "offset", offsetParam: "skip" } },
      script: { "/items?skip=0": page("k l"), "/items?skip=2": page("") },
      want: whole(2, "", { asked: ["/items?skip=0", "/items?skip=2"] })
    },
    {
      name: "end by hasMore, in a header too",
      http: { paging: { style: "offset", hasMore: { header: "X-Has-More" } } },
      script: {
        "/items?offset=0": page("k", {}, { "x-has-more": "true" }),
        "/items?offset=1": page("l!", {}, { "x-has-more": "false" })
      },
      want: whole(2, "l")
    },
    {
      name: "shifted by an insert before them show as a repeat",
      http: { paging: { style: "offset" }, total: "/total" },
      script: { "/items?offset=0": page("k l", { total: 4 }), "/items?offset=2": page("l m", { total: 4 }) },
      want: nothing("DuplicateId", 2)
    },
    {
      name: "with an overlap read every record that stays",
      http: { paging: { style: "offset", overlap: 1 }, total: "/total" },
      source: { order: { by: "/id" } },
      script: {
        "/items?offset=0": page("a b", { total: 4 }),
        "/items?offset=1": page("b c!", { total: 4 }),
        "/items?offset=2": page("c! d", { total: 4 })
      },
      want: whole(4, "c", { asked: ["/items?offset=0", "/items?offset=1", "/items?offset=2"], ...allRead })
    },
    {
      name: "with an overlap end, without a total, at a page with nothing new",
      http: { paging: { style: "offset", overlap: 1 } },
      source: { order: { by: "/id" } },
      script: { "/items?offset=0": page("a b"), "/items?offset=1": page("b c"), "/items?offset=2": page("c") },
      want: whole(3, "", { asked: ["/items?offset=0", "/items?offset=1", "/items?offset=2"], ...allRead })
    },
    {
      name: "with an overlap see a record deleted before the edge, at a constant count",
      http: { paging: { style: "offset", overlap: 1 }, total: "/total" },
      source: { order: { by: "/id" } },
      script: { "/items?offset=0": page("a b", { total: 4 }), "/items?offset=1": page("c d", { total: 4 }) },
      want: nothing("OrderNotTotal", 2)
    },
    {
      name: "with an overlap see a record inserted before the edge",
      http: { paging: { style: "offset", overlap: 1 }, total: "/total" },
      source: { order: { by: "/id" } },
      script: { "/items?offset=0": page("b c", { total: 4 }), "/items?offset=1": page("b c", { total: 4 }) },
      want: nothing("DuplicateId", 2)
    }
  ])
})

describe("cursors", () => {
  const cursor = { style: "cursor", cursorParam: "after", next: "/meta/next" }
  wire([
    {
      name: "end where no cursor stands: absent",
      http: { paging: cursor },
      script: { "/items": page("k", { meta: { next: "x y&z" } }), "/items?after=x%20y%26z": page("l!", { meta: {} }) },
      want: whole(2, "l", { asked: ["/items", "/items?after=x%20y%26z"], ...mayBeMissed })
    },
    {
      name: "end where no cursor stands: null",
      http: { paging: cursor },
      script: { "/items": page("k", { meta: { next: null } }) },
      want: whole(1)
    },
    {
      name: "end where no cursor stands: an empty text",
      http: { paging: cursor },
      script: { "/items": page("k", { meta: { next: "" } }) },
      want: whole(1)
    },
    {
      name: "may be numbers, and 0 is one",
      http: { paging: cursor },
      script: { "/items": page("k", { meta: { next: 0 } }), "/items?after=0": page("l", { meta: { next: null } }) },
      want: whole(2, "", { asked: ["/items", "/items?after=0"] })
    },
    {
      name: "are neither true nor objects",
      http: { paging: cursor },
      script: { "/items": page("k", { meta: { next: true } }) },
      want: nothing("Malformed", 1)
    },
    {
      name: "may come in a header",
      http: { paging: { ...cursor, next: { header: "X-Next" } } },
      script: { "/items": page("k", {}, { "x-next": "q" }), "/items?after=q": page("l!") },
      want: whole(2, "l", { asked: ["/items", "/items?after=q"] })
    },
    {
      name: "stand beside hasMore, which decides: the last page of Relay still has one",
      http: { paging: { ...cursor, hasMore: "/meta/more" } },
      script: {
        "/items": page("k", { meta: { next: "b", more: true } }),
        "/items?after=b": page("l!", { meta: { next: "c", more: false } })
      },
      want: whole(2, "l", { asked: ["/items", "/items?after=b"] })
    },
    {
      name: "are missing where hasMore is true",
      http: { paging: { ...cursor, hasMore: "/meta/more" } },
      script: { "/items": page("k", { meta: { next: null, more: true } }) },
      want: nothing("ChainBroken", 1)
    },
    ...([["absent", {}], ["null", { more: null }], ["the text true", { more: "true" }], ["the number 1", {
      more: 1
    }]] as const)
      .map(([what, more]) => ({
        name: `need a hasMore that is a flag, not ${what}`,
        http: { paging: { ...cursor, hasMore: "/meta/more" } },
        script: { "/items": page("k", { meta: { next: "b", ...more } }) },
        want: nothing("Malformed", 1)
      })),
    {
      name: "lead over an empty page",
      http: { paging: cursor, total: "/total" },
      script: {
        "/items": page("", { meta: { next: "b" }, total: 1 }),
        "/items?after=b": page("", { meta: { next: "c" }, total: 1 }),
        "/items?after=c": page("k!", { meta: {}, total: 1 })
      },
      want: whole(1, "k")
    },
    {
      name: "begin with the first one, where it is described",
      http: { paging: { ...cursor, firstCursor: "*" } },
      script: { "/items?after=*": page("k", { meta: { next: "b" } }), "/items?after=b": page("l", { meta: {} }) },
      want: whole(2, "", { asked: ["/items?after=*", "/items?after=b"] })
    },
    {
      name: "that come back to the first one are a loop",
      http: { paging: { ...cursor, firstCursor: "*" } },
      script: {
        "/items?after=*": page("k", { meta: { next: "b" } }),
        "/items?after=b": page("l", { meta: { next: "*" } })
      },
      want: nothing("ChainBroken", 2, { asked: ["/items?after=*", "/items?after=b"] })
    },
    {
      name: "that stay the same are a loop",
      http: { paging: cursor },
      script: { "/items": page("k", { meta: { next: "b" } }), "/items?after=b": page("", { meta: { next: "b" } }) },
      want: nothing("ChainBroken", 2)
    },
    {
      name: "that stay the same are the end where that is described, as in Solr",
      http: { paging: { ...cursor, firstCursor: "*", sameCursorEnds: true } },
      script: {
        "/items?after=*": page("k", { meta: { next: "b" } }),
        "/items?after=b": page("l!", { meta: { next: "b" } })
      },
      want: whole(2, "l", { asked: ["/items?after=*", "/items?after=b"] })
    },
    {
      name: "that go round in three are a loop, after what they led to",
      http: { paging: cursor },
      script: {
        "/items": page("k", { meta: { next: "b" } }),
        "/items?after=b": page("l", { meta: { next: "c" } }),
        "/items?after=c": page("m", { meta: { next: "b" } })
      },
      want: nothing("ChainBroken", 3)
    },
    {
      name: "that are not known any more are a refusal, not an end",
      http: { paging: cursor },
      script: {
        "/items": page("k", { meta: { next: "old" } }),
        "/items?after=old": status(400, {}, { message: "unknown cursor" })
      },
      want: nothing("Refused", 2)
    },
    {
      name: "go into the body of a POST, at the place described, as the JSON that they are",
      http: {
        method: "POST",
        body: { query: { term: "x" }, size: 2 },
        paging: { style: "cursor", cursorBody: "/page/after", next: "/last" }
      },
      script: {
        "POST /items {\"query\":{\"term\":\"x\"},\"size\":2}": page("k l", { last: [17, "l"] }),
        "POST /items {\"query\":{\"term\":\"x\"},\"size\":2,\"page\":{\"after\":[17,\"l\"]}}": page("m!", {
          last: null
        })
      },
      want: whole(3, "m")
    },
    {
      name: "end at a short page where that is described, although one stands there",
      http: { paging: { ...cursor, pageSize: 2, shortPageEnds: true } },
      script: { "/items": page("k l", { meta: { next: "b" } }), "/items?after=b": page("m", { meta: { next: "c" } }) },
      want: whole(3, "", { asked: ["/items", "/items?after=b"] })
    }
  ])
})

describe("links", () => {
  const nextUrl = { style: "next-url", next: "/links/next" }
  const link = { style: "link-header" }
  wire([
    {
      name: "are followed as they stand: absolute",
      http: { paging: nextUrl },
      script: {
        "/items": page("k", { links: { next: "{origin}/items/two?x=1" } }),
        "/items/two?x=1": page("l!", { links: { next: null } })
      },
      want: whole(2, "l", { asked: ["/items", "/items/two?x=1"] })
    },
    {
      name: "are followed as they stand: relative to the page they were on",
      http: { paging: nextUrl },
      script: {
        "/items": page("k", { links: { next: "items/b?skip=1" } }),
        "/items/b?skip=1": page("l", { links: { next: "c" } }),
        "/items/c": page("m!", { links: {} })
      },
      want: whole(3, "m", { asked: ["/items", "/items/b?skip=1", "/items/c"] })
    },
    {
      name: "to another port are not followed",
      http: { paging: nextUrl, headers: { authorization: "Bearer ${env:T}" } },
      env: { T: "tok-another-port" },
      script: { "/items": page("k", { links: { next: "{other}/items?page=2" } }) },
      want: nothing("ChainBroken", 1, { asked: ["/items"] })
    },
    {
      name: "without a host that point elsewhere are not followed",
      http: { paging: nextUrl },
      script: { "/items": page("k", { links: { next: "//127.0.0.2/items" } }) },
      want: nothing("ChainBroken", 1)
    },
    {
      name: "of another scheme are not followed",
      http: { paging: nextUrl },
      script: { "/items": page("k", { links: { next: "file:///etc/passwd" } }) },
      want: nothing("ChainBroken", 1)
    },
    {
      name: "back to the page itself are a loop",
      http: { paging: nextUrl },
      script: { "/items": page("k", { links: { next: "{origin}/items" } }) },
      want: nothing("ChainBroken", 1)
    },
    {
      name: "are texts, not objects",
      http: { paging: nextUrl },
      script: { "/items": page("k", { links: { next: { href: "/items/2" } } }) },
      want: nothing("Malformed", 1)
    },
    {
      name: "of a header are found among others, with quotes and commas in them",
      http: { paging: link },
      script: {
        "/items": page("k", {}, {
          link: "</items?page=9>; title=\"a, <b>; rel=next\"; rel=last, <{origin}/items?c=a,b>; rel=\"prefetch next\""
        }),
        "/items?c=a,b": page("l!", {}, { link: "</items>; rel=first" })
      },
      want: whole(2, "l", { asked: ["/items", "/items?c=a,b"], ...mayBeMissed })
    },
    {
      name: "of a header that is not there: the end",
      http: { paging: link, total: { header: "X-Total-Count" } },
      script: { "/items": page("k l", {}, { "x-total-count": "2" }) },
      want: whole(2)
    },
    {
      name: "of a header that are not there, short of the announced total",
      http: { paging: link, total: { header: "X-Total-Count" } },
      script: { "/items": page("k l", {}, { "x-total-count": "3" }) },
      want: nothing("SizeDrift")
    },
    {
      name: "of a header that breaks off hide the way on",
      http: { paging: link },
      script: { "/items": page("k", {}, { link: "</items?page=2; rel=next" }) },
      want: nothing("ChainBroken", 1)
    },
    {
      name: "of a header to another origin are not followed",
      http: { paging: link },
      script: { "/items": page("k", {}, { link: "<{other}/items>; rel=next" }) },
      want: nothing("ChainBroken", 1)
    }
  ])
})

describe("keys", () => {
  const keyset = { style: "keyset", cursorParam: "gt", key: "/id" }
  const ordered = { order: { by: "/id" } }
  wire([
    {
      name: "of the last record lead on, to an empty page",
      http: { paging: keyset },
      source: ordered,
      script: { "/items": page("a b!"), "/items?gt=b": page("c"), "/items?gt=c": page("") },
      want: whole(3, "b", { asked: ["/items", "/items?gt=b", "/items?gt=c"], ...allRead })
    },
    {
      name: "end at the exact total, and have read every record that stays when nothing follows",
      http: { paging: keyset, total: "/total" },
      source: ordered,
      script: {
        "/items": page("a b", { total: 3 }),
        "/items?gt=b": page("c", { total: 3 }),
        "/items?gt=c": page("", { total: 3 })
      },
      want: whole(3, "", { asked: ["/items", "/items?gt=b", "/items?gt=c"], ...allRead })
    },
    {
      name: "end at the exact total also where what follows cannot be seen, and may have missed a record then",
      http: { paging: keyset, total: "/total" },
      source: ordered,
      script: { "/items": page("a b", { total: 3 }), "/items?gt=b": page("c", { total: 3 }) },
      want: whole(3, "", mayBeMissed)
    },
    {
      name: "begin where it is described",
      http: { paging: { ...keyset, firstCursor: 0 } },
      source: ordered,
      script: { "/items?gt=0": page("1 2"), "/items?gt=2": page("") },
      want: whole(2)
    },
    {
      name: "that do not ascend hide records",
      http: { paging: keyset },
      source: ordered,
      script: { "/items": page("a c"), "/items?gt=c": page("b") },
      want: nothing("OrderNotTotal", 2)
    },
    {
      name: "that are missing lead nowhere",
      http: { paging: { ...keyset, key: "/seq" } },
      source: ordered,
      script: { "/items": page("a b") },
      want: nothing("Malformed", 1)
    },
    {
      name: "that the source ignores bring the first page again",
      http: { paging: keyset },
      source: ordered,
      script: { "/items": page("a b"), "/items?gt=b": page("a b") },
      want: nothing("DuplicateId", 2)
    }
  ])
})

describe("windows", () => {
  const windowed = { style: "offset", pageSizeParam: "limit", pageSize: 2, window: 4 }
  wire([
    {
      name: "end a read that comes to them, although the announced total is equal",
      http: { paging: windowed, total: "/total" },
      script: {
        "/items?limit=2&offset=0": page("k l", { total: 4 }),
        "/items?limit=2&offset=2": page("m n", { total: 4 })
      },
      want: nothing("WindowReached", 2)
    },
    {
      name: "end a read that is refused beyond them",
      http: { paging: { ...windowed, window: 3 }, total: "/total" },
      script: {
        "/items?limit=2&offset=0": page("k l", { total: 9 }),
        "/items?limit=2&offset=2": status(422, {}, { message: "only the first 3" })
      },
      want: nothing("WindowReached", 2)
    },
    {
      name: "do not explain a refusal within them",
      http: { paging: { ...windowed, window: 100 }, total: "/total" },
      script: { "/items?limit=2&offset=0": page("k l", { total: 9 }), "/items?limit=2&offset=2": status(422) },
      want: nothing("Refused", 2)
    },
    {
      name: "are far from a small collection",
      http: { paging: windowed, total: "/total" },
      script: {
        "/items?limit=2&offset=0": page("k l", { total: 3 }),
        "/items?limit=2&offset=2": page("m", { total: 3 })
      },
      want: whole(3)
    }
  ])
})

describe("our own bounds", () => {
  const cursor = { style: "cursor", cursorParam: "after", next: "/next" }
  const endless = (asked: string) => {
    const n = Number(new URL(asked, "http://x").searchParams.get("after") ?? 0)
    return json({ data: rows(`r${n}`), next: n + 1 })
  }
  wire([
    {
      name: "of pages",
      http: { paging: { ...cursor, maxPages: 3 } },
      script: endless,
      want: nothing("BudgetExhausted", undefined, { also: ({ asked }) => assert.lengthOf(asked, 3) })
    },
    {
      name: "of records, which leave what was seen where that is asked for",
      http: { paging: cursor, maxRecords: 5 },
      partial: true,
      script: endless,
      want: part(5, "", "BudgetExhausted")
    },
    {
      name: "of bytes of the read",
      http: { paging: cursor, maxBytes: 100 },
      script: endless,
      want: nothing("BudgetExhausted")
    },
    {
      name: "of the time for the whole read, on a chain without an end of pages that come quickly",
      http: { paging: cursor, deadline: "300 millis", timeout: "10 seconds" },
      script: endless,
      want: nothing("Timeout", undefined, { message: /whole read/ })
    }
  ])
})
