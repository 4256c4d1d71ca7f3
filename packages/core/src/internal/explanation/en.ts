/** What the errors of a read mean, in English. The order is that of the design. */
import type { Explanation } from "../../Explanation.ts"
import type { Tag } from "../../ReadError.ts"

export const explanations: Readonly<Record<Tag, Explanation>> = {
  Timeout: {
    means:
      "A page, or the whole read, took longer than was allowed. Nothing is known of what had not come by then, and what had come is no answer for the whole.",
    happened:
      "The source was slow, hung, or sent its answer drop by drop. A page is asked for again as often as `retries` allows; the whole read has one `deadline`.",
    remedy: [
      "Repeat the read; a source that is slow for a moment answers then.",
      "If it always takes that long, raise `timeout` (a page) or `deadline` (the whole read), or ask for smaller pages.",
      "If it still does not end, narrow the scope, or split it into `partitions` that are read one by one."
    ]
  },
  Malformed: {
    means:
      "What came cannot be interpreted as the description says. An answer without the list is not an empty list, so nothing is counted.",
    happened:
      "The body is not JSON or is cut off; the list of records is absent, null or an object; a field that is needed is missing or of another kind; a digest does not match.",
    remedy: [
      "Read the message: it names the page and the place in it. The excerpt in the report shows what came.",
      "If the place is wrong, mend `items`, `id`, `total` or the `record` schema in the description.",
      "If the source changed or a proxy answered in its place, that is where to look."
    ]
  },
  DuplicateId: {
    means:
      "An id came twice where each should come once. Whoever counts such a list counts too much, and where a record came twice another may have been left out.",
    happened:
      "A page was sent again, or records moved across the edge of a page while the pages were read. Or the field that was taken for the id is not one.",
    remedy: [
      "Repeat the read; a shift in the middle of it is gone then.",
      "If it always happens, check that `id` really identifies a record.",
      "If the source repeats records by design, say so with `duplicates: legal`; then distinct ids are counted."
    ]
  },
  SizeDrift: {
    means:
      "The number of records is not the one that the source announced, or it announced another one in the middle of the read. One of the two is wrong, so neither is given as the answer.",
    happened:
      "Records came or went during the read, a page was left out, or the announced number counts something else: an estimate, a bound, what remains, one page.",
    remedy: [
      "Repeat the read while nothing writes, or ask the source for a snapshot.",
      "If the number is no exact total, say what it is: `total: { at: …, kind: estimate }`, or `at_least`, `page_local`, `remaining`."
    ]
  },
  SnapshotUnbound: {
    means:
      "One state of the data was required, and it is not proven that all pages show the same one. The records may be right one by one; together they may never have existed.",
    happened:
      "The description names nothing that would prove a state, a page did not say which state it shows, the state changed during the read, or the source no longer keeps it.",
    remedy: [
      "If the state changed or expired, repeat the read, at a quieter time if need be.",
      "If nothing was described, look for what the source offers: a token on each page (`snapshot`), a counter of changes (`witness`), a revision to ask for (`pin`).",
      "If it offers nothing, `require: { consistency: interval }` says honestly what can be had."
    ]
  },
  Unreachable: {
    means: "There was no usable answer. Nothing is known about the data, not even whether there is any.",
    happened:
      "No connection, a reset, a name that does not resolve, a failure of TLS, or 502, 503, 504, after all retries.",
    remedy: [
      "Repeat the read.",
      "If it stays like this, check the address and the way to it: name, port, certificate, proxy.",
      "If the source is overloaded, ask for smaller pages or wait longer between the attempts."
    ]
  },
  Refused: {
    means: "The source answered with an error. An error is no empty list, also where it comes with status 200.",
    happened:
      "A status of the 400s or 500s that is none of the others, an error object in the body of a 200, or an error result of a tool.",
    remedy: [
      "Read the status and the excerpt in the report; the source says there what it does not like.",
      "Mend what is asked: the address, a parameter, a header, the page size.",
      "If the place named by `error` holds something also when all is well, describe another place."
    ]
  },
  Denied: {
    means: "The credentials do not reach what was asked for. What they hide cannot be told from what is not there.",
    happened: "The source answered 401 or 403, or said in its own way that the scope is not open to us.",
    remedy: [
      "Check that the secret is set and current; the report never shows it.",
      "Ask whoever runs the source for the right to read this scope.",
      "Or narrow the scope to what the credentials reach, and let the audit say so."
    ]
  },
  RateLimited: {
    means: "The source wants fewer requests. What was not asked for yet is not known.",
    happened: "It answered 429, or its own form of it, and did so again after the waits that were allowed.",
    remedy: [
      "Wait for the time that the message names, then repeat the read.",
      "Ask for larger pages, so that fewer requests are needed.",
      "Do not run several audits over the same source at once."
    ]
  },
  SourceIncomplete: {
    means: "The source itself says that it left something out. What it sent may be right, and it is not everything.",
    happened:
      "A flag such as `incomplete_results`, failed shards, a time limit of its own, servers that it could not ask.",
    remedy: [
      "Repeat the read; the part that failed may answer then.",
      "If it always happens, narrow the scope until the source manages it, or split it into `partitions`.",
      "If the place means something else, mend `incomplete` in the description."
    ]
  },
  WindowReached: {
    means:
      "The source shows only so many records of any scope, and the read came to that number. There may be any number more.",
    happened: "A known ceiling, such as 10,000 results of a search: beyond it there are no pages, or only refusals.",
    remedy: [
      "Narrow the scope until each part stays below the ceiling: by month, by tenant, by a prefix of the key.",
      "Describe these parts as `partitions`; each is then proven by itself.",
      "Or use another way into the source that has no ceiling: a cursor, an export."
    ]
  },
  EndUnproven: {
    means: "Nothing proves that the last page was the last. The source may have more.",
    happened:
      "The pages stopped for a reason that is no end signal: no cursor where none was promised, a page that is merely short.",
    remedy: [
      "Describe the end signal that the source has: `hasMore`, `next`, an exact `total`.",
      "Only if the documentation says that a short page is the end, say `shortPageEnds: true`.",
      "If it has no signal at all, ask one page further than it shows: `page` and `offset` end at an empty page."
    ]
  },
  ChainBroken: {
    means: "The way from page to page is broken. What lies behind the break was not read.",
    happened:
      "The source says that there is more and gives no cursor, its cursors lead in a circle, a link leads to another origin or is none, or numbers that must follow each other have a hole.",
    remedy: [
      "Repeat the read; a cursor may have expired.",
      "Check `next` and `hasMore`: does the cursor lie where the description looks for it?",
      "A link to another origin is never followed. If it is the right place, describe that origin as the source."
    ]
  },
  OrderNotTotal: {
    means:
      "The order that the pages rest on does not hold or does not separate all records. Where two are equal, a page's edge can swallow one.",
    happened:
      "A key came that is equal to the one before it or below it, or the record at the edge was another one when it was asked for again.",
    remedy: [
      "Ask the source to sort by something unique; add the id to the sort key.",
      "Check that `order` names what the source really sorts by.",
      "If records move while they are read, ask for a snapshot."
    ]
  },
  ScopeMismatch: {
    means: "The answer belongs to another question. Its numbers may be right, and they are not ours.",
    happened:
      "Another tenant or page came than was asked for, or records that the filter or the partition should have kept out.",
    remedy: [
      "Check how the filter is spelt: many sources ignore a parameter that they do not know.",
      "Check that the credentials and the tenant belong together.",
      "If the records are right after all, `asked` or `echo` says more than the source promises; mend it."
    ]
  },
  NestedIncomplete: {
    means: "A record says that a list inside it is cut off. Whatever looks into that list may miss something.",
    happened:
      "The source puts only the first entries of an inner list into a record and a sign beside them that there are more.",
    remedy: [
      "Ask the source for the whole inner list, with a larger inner page or another parameter.",
      "Or read the inner list as a source of its own, and relate the two in the check.",
      "If the check does not look into that list, leave `nested` out."
    ]
  },
  BudgetExhausted: {
    means: "One of our own bounds was reached. The list that was read up to there is cut, by us, and is no whole.",
    happened:
      "More pages, records or bytes came than the description allows for one read, for one answer, or for what is kept in memory.",
    remedy: [
      "If so much is to be expected, raise the bound that the message names: `maxPages`, `maxRecords`, `maxBytes`, `maxBody`.",
      "Otherwise narrow the scope; a source that never ends often ignores the cursor.",
      "For a list that is kept in memory, ask for a number or for fewer fields."
    ]
  }
}
