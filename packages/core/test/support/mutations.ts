/**
 * Ways to make a valid document contradict itself, one for each rule of the contract. `field` is the field that the
 * decoder has to name; `schema` says that the JSON Schema has to refuse it as well.
 */
export type Tree = { readonly [key: string]: unknown }

type Path = ReadonlyArray<string | number>

/** A new value at each path; `undefined` removes it. */
export type Changes = ReadonlyArray<readonly [Path, unknown]>

export interface Mutation {
  readonly name: string
  readonly format: "evidence" | "conclusion" | "report"
  readonly field: string
  readonly schema: boolean
  readonly changes: (value: Tree) => Changes | undefined
}

const rewriteAt = (value: unknown, [key, ...path]: Path, to: unknown): unknown => {
  if (key === undefined) return to
  if (Array.isArray(value)) {
    return value.map((element: unknown, i) => i === key ? rewriteAt(element, path, to) : element)
  }
  const object = (value ?? {}) as Tree
  const { [key]: member, ...others } = object
  const rewritten = rewriteAt(member, path, to)
  return rewritten === undefined ? others : { ...others, [key]: rewritten }
}

export const rewrite = (value: Tree, changes: Changes): Tree =>
  changes.reduce<Tree>((sofar, [path, to]) => rewriteAt(sofar, path, to) as Tree, value)

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((sofar, key) => (sofar as Tree | undefined)?.[key], value)

const when = (holds: boolean, changes: Changes): Changes | undefined => holds ? changes : undefined

const is = (value: Tree, status: string): boolean => value["status"] === status
const list = (value: Tree): boolean => at(value, ["answer", "kind"]) === "findings"
const kindIn = (value: Tree, ...kinds: ReadonlyArray<string>): boolean =>
  kinds.includes(String(at(value, ["answer", "kind"])))

const anError = { tag: "Timeout", message: "m", page: 1 }
const snapshot = { method: "token", token: "1" }

const evidence: ReadonlyArray<Omit<Mutation, "format">> = [
  {
    name: "complete with incomplete coverage",
    field: "/coverage",
    schema: true,
    changes: (e) => when(is(e, "complete"), [[["coverage"], "incomplete"]])
  },
  {
    name: "not complete with complete coverage",
    field: "/coverage",
    schema: true,
    changes: (e) => when(!is(e, "complete"), [[["coverage"], "complete"]])
  },
  {
    name: "a snapshot without its snapshot",
    field: "/snapshot",
    schema: true,
    changes: (e) => when(e["consistency"] === "snapshot", [[["snapshot"], undefined]])
  },
  {
    name: "a snapshot where there is none",
    field: "/snapshot",
    schema: true,
    changes: (e) => when(e["consistency"] !== "snapshot", [[["snapshot"], snapshot]])
  },
  {
    name: "an interval without its interval",
    field: "/interval",
    schema: true,
    changes: (e) => when(e["consistency"] === "interval", [[["interval"], undefined]])
  },
  {
    name: "an interval where there is none",
    field: "/interval",
    schema: true,
    changes: (e) => when(e["consistency"] !== "interval", [[["interval"], { stable_records: "all_read" }]])
  },
  {
    name: "an error of what is not unavailable",
    field: "/error",
    schema: true,
    changes: (e) => when(!is(e, "unavailable"), [[["error"], anError]])
  },
  {
    name: "an unavailable read without an error",
    field: "/error",
    schema: true,
    changes: (e) => when(is(e, "unavailable"), [[["error"], undefined]])
  },
  {
    name: "an unavailable read with a consistency",
    field: "/consistency",
    schema: true,
    changes: (e) =>
      when(is(e, "unavailable"), [[["consistency"], "interval"], [["interval"], { stable_records: "all_read" }]])
  },
  {
    name: "a gap of what is complete",
    field: "/gaps",
    schema: true,
    changes: (e) => when(is(e, "complete"), [[["gaps"], [{ where: "2026-04", error: anError }]]])
  },
  {
    name: "partial without a gap",
    field: "/gaps",
    schema: true,
    changes: (e) => when(is(e, "partial"), [[["gaps"], []]])
  },
  {
    name: "something to do about what is complete",
    field: "/next_action",
    schema: true,
    changes: (e) => when(is(e, "complete"), [[["next_action"], "repeat_the_read"]])
  },
  {
    name: "nothing to do about what is not complete",
    field: "/next_action",
    schema: true,
    changes: (e) => when(!is(e, "complete"), [[["next_action"], "none"]])
  },
  {
    name: "read before it began",
    field: "/read_to",
    schema: false,
    changes: (e) => when(e["read_from"] !== null, [[["read_to"], "2020-01-01T00:00:00.000Z"]])
  },
  {
    name: "records without a page",
    field: "/records_read",
    schema: false,
    changes: (e) =>
      when(!is(e, "complete") && e["reads"] === undefined, [
        [["records_read"], 5],
        [["pages_read"], 0],
        [["receipt", "pages"], []]
      ])
  },
  {
    name: "a page that came after the read had ended",
    field: "/receipt/pages/0/at",
    schema: false,
    changes: (e) =>
      when(is(e, "complete"), [
        [["receipt", "pages", 0, "at"], "9999-01-01T00:00:00.000Z"]
      ])
  },
  {
    name: "complete without a page",
    field: "/pages_read",
    schema: false,
    changes: (e) =>
      when(is(e, "complete") && e["reads"] === undefined, [
        [["pages_read"], 0],
        [["records_read"], 0],
        [["receipt", "pages"], []]
      ])
  },
  {
    name: "complete with a page that is not in the receipt",
    field: "/receipt/pages",
    schema: false,
    changes: (e) => when(is(e, "complete"), [[["receipt", "pages"], []]])
  },
  {
    name: "reads that do not add up",
    field: "/records_read",
    schema: false,
    changes: (e) => when(e["reads"] !== undefined, [[["records_read"], Number(e["records_read"]) + 1]])
  },
  {
    name: "a negative number of records",
    field: "/records_read",
    schema: true,
    changes: () => [[["records_read"], -1]]
  },
  {
    name: "a time that is none",
    field: "/read_from",
    schema: true,
    changes: () => [[["read_from"], "yesterday"]]
  },
  {
    name: "an error of no known kind",
    field: "/error/tag",
    schema: true,
    changes: (e) => when(is(e, "unavailable"), [[["error", "tag"], "Fine"]])
  }
]

const conclusion: ReadonlyArray<Omit<Mutation, "format">> = [
  ...["finding_count", "finding_count_at_least", "finding_count_at_most"].map((field) => ({
    name: `unavailable with ${field} 0`,
    field: `/${field}`,
    schema: true,
    changes: (c: Tree) => when(is(c, "unavailable"), [[[field], 0]])
  })),
  ...["value", "at_least", "at_most"].map((field) => ({
    name: `unavailable with answer.${field} 0`,
    field: `/answer/${field}`,
    schema: true,
    changes: (c: Tree) => when(is(c, "unavailable"), [[["answer", field], 0]])
  })),
  {
    name: "unavailable with a finding",
    field: "/findings",
    schema: true,
    changes: (c) => when(is(c, "unavailable"), [[["findings"], [{ id: "a", record: {} }]], [["findings_shown"], 1]])
  },
  {
    name: "unavailable with a consistency",
    field: "/consistency",
    schema: true,
    changes: (c) => when(is(c, "unavailable"), [[["consistency"], "snapshot"]])
  },
  {
    name: "unavailable with complete coverage",
    field: "/coverage",
    schema: true,
    changes: (c) => when(is(c, "unavailable"), [[["coverage"], "complete"]])
  },
  {
    name: "complete with incomplete coverage",
    field: "/coverage",
    schema: true,
    changes: (c) => when(is(c, "complete"), [[["coverage"], "incomplete"]])
  },
  {
    name: "partial with a count",
    field: "/finding_count",
    schema: true,
    changes: (c) => when(is(c, "partial"), [[["finding_count"], 0]])
  },
  {
    name: "partial with a value",
    field: "/answer/value",
    schema: true,
    changes: (c) => when(is(c, "partial"), [[["answer", "value"], 3]])
  },
  {
    name: "a complete list without a count",
    field: "/finding_count",
    schema: true,
    changes: (c) => when(is(c, "complete") && list(c), [[["finding_count"], null]])
  },
  {
    name: "a partial list without a lower bound",
    field: "/finding_count_at_least",
    schema: true,
    changes: (c) => when(is(c, "partial") && list(c), [[["finding_count_at_least"], null]])
  },
  {
    name: "a count of findings of what is no list",
    field: "/finding_count",
    schema: true,
    changes: (c) => when(is(c, "complete") && !list(c), [[["finding_count"], 0]])
  },
  {
    name: "a bound of findings of what is no list",
    field: "/finding_count_at_least",
    schema: true,
    changes: (c) => when(is(c, "partial") && !list(c), [[["finding_count_at_least"], 0]])
  },
  {
    name: "more shown than listed",
    field: "/findings_shown",
    schema: false,
    changes: (c) => [[["findings_shown"], Number(c["findings_shown"]) + 1]]
  },
  {
    name: "more listed than counted",
    field: "/findings",
    schema: false,
    changes: (c) =>
      when(list(c) && !is(c, "unavailable"), [
        [
          ["findings"],
          Array.from({ length: 20 }, () => ({ id: "a", record: null }))
        ],
        [["finding_count_at_least"], Math.min(10, Number(c["finding_count_at_least"]))],
        [["findings_shown"], 20]
      ])
  },
  {
    name: "findings of what is no list",
    field: "/findings",
    schema: false,
    changes: (c) =>
      when(!list(c) && is(c, "complete"), [[["findings"], [{ id: "a", record: {} }]], [["findings_shown"], 1]])
  },
  {
    name: "an upper bound below the lower one",
    field: "/finding_count_at_most",
    schema: false,
    changes: (c) =>
      when(is(c, "partial") && list(c) && c["finding_count_at_least"] !== 0, [[["finding_count_at_most"], 0]])
  },
  {
    name: "bounds of an amount the wrong way round",
    field: "/answer/at_most",
    schema: false,
    changes: (c) =>
      when(is(c, "partial") && kindIn(c, "sum", "average"), [[["answer", "at_least"], 2], [["answer", "at_most"], 1.5]])
  },
  {
    name: "an exact answer with another bound",
    field: "/answer/at_most",
    schema: false,
    changes: (c) =>
      when(is(c, "complete") && kindIn(c, "count"), [[["answer", "at_most"], Number(at(c, ["answer", "value"])) + 1]])
  },
  {
    name: "an answer that is not the count",
    field: "/answer/value",
    schema: false,
    changes: (c) =>
      when(is(c, "complete") && list(c), [
        [["answer", "value"], 99],
        [["answer", "at_least"], 99],
        [["answer", "at_most"], 99]
      ])
  },
  {
    name: "a bound of yes or no",
    field: "/answer/at_least",
    schema: true,
    changes: (c) => when(!is(c, "unavailable") && kindIn(c, "exists", "every"), [[["answer", "at_least"], 0]])
  },
  {
    name: "a number for yes or no",
    field: "/answer/value",
    schema: true,
    changes: (c) => when(is(c, "complete") && kindIn(c, "exists", "every", "unique"), [[["answer", "value"], 1]])
  },
  {
    name: "a text for a count",
    field: "/answer/value",
    schema: true,
    changes: (c) => when(is(c, "complete") && kindIn(c, "count", "sum", "findings"), [[["answer", "value"], "3"]])
  },
  {
    name: "vacuous and not complete",
    field: "/vacuous",
    schema: true,
    changes: (c) => when(!is(c, "complete"), [[["vacuous"], true]])
  },
  {
    name: "vacuous with an answer about something",
    field: "/answer/value",
    schema: false,
    changes: (c) =>
      when(is(c, "complete") && kindIn(c, "count"), [
        [["vacuous"], true],
        [["answer", "value"], 3],
        [["answer", "at_least"], 3],
        [["answer", "at_most"], 3]
      ])
  },
  {
    name: "a gap of what is complete",
    field: "/gaps",
    schema: true,
    changes: (c) =>
      when(is(c, "complete"), [
        [["gaps"], [{ source: Object.keys(c["sources"] as Tree)[0], where: "x", error: anError }]]
      ])
  },
  {
    name: "partial and incomplete without a gap",
    field: "/gaps",
    schema: false,
    changes: (c) => when(is(c, "partial") && c["coverage"] === "incomplete", [[["gaps"], []]])
  },
  {
    name: "partial and covered with a gap",
    field: "/gaps",
    schema: false,
    changes: (c) => when(is(c, "partial") && c["coverage"] === "incomplete", [[["coverage"], "complete"]])
  },
  {
    name: "a gap of a source that was not asked",
    field: "/gaps/0/source",
    schema: false,
    changes: (c) => when(at(c, ["gaps", 0]) !== undefined, [[["gaps", 0, "source"], "nobody"]])
  },
  {
    name: "something to do about what is complete",
    field: "/next_action",
    schema: true,
    changes: (c) => when(is(c, "complete"), [[["next_action"], "wait_and_repeat"]])
  },
  {
    name: "nothing to do about what is not complete",
    field: "/next_action",
    schema: true,
    changes: (c) => when(!is(c, "complete"), [[["next_action"], "none"]])
  },
  {
    name: "complete without a source",
    field: "/status",
    schema: false,
    changes: (c) => when(is(c, "complete"), [[["sources"], {}]])
  },
  {
    name: "no statement",
    field: "/statement/de",
    schema: true,
    changes: () => [[["statement", "de"], ""]]
  },
  {
    name: "no finding count at all",
    field: "/finding_count",
    schema: true,
    changes: () => [[["finding_count"], undefined]]
  }
]

const checkOf = (report: Tree, status?: string): string | undefined =>
  Object.entries(report["checks"] as Tree).find(([, check]) => status === undefined || at(check, ["status"]) === status)
    ?.[0]

const report: ReadonlyArray<Omit<Mutation, "format">> = [
  {
    name: "complete over a check that is not",
    field: "/status",
    schema: false,
    changes: (r) => when(!is(r, "complete"), [[["status"], "complete"]])
  },
  {
    name: "worse than its checks",
    field: "/status",
    schema: false,
    changes: (r) => when(is(r, "complete") || is(r, "partial"), [[["status"], "unavailable"]])
  },
  {
    name: "complete without a check",
    field: "/status",
    schema: false,
    changes: (r) => when(is(r, "complete"), [[["checks"], {}]])
  },
  {
    name: "ended before it began",
    field: "/ended_at",
    schema: false,
    changes: () => [[["ended_at"], "2020-01-01T00:00:00.000Z"]]
  },
  {
    name: "a check under another name",
    field: "/checks/missing/check",
    schema: false,
    changes: (r) => when(checkOf(r) === "missing", [[["checks", "missing", "check"], "other"]])
  },
  {
    name: "a check of a source that is not there",
    field: "/checks/missing/sources/bank",
    schema: false,
    changes: (r) => when(checkOf(r) === "missing", [[["sources", "bank"], undefined]])
  },
  {
    name: "a source that is better in a check",
    field: "/checks/missing/sources/bank/status",
    schema: false,
    changes: (r) => {
      const mine = at(r, ["sources", "bank"])
      return when(checkOf(r) === "missing" && at(mine, ["status"]) === "partial", [
        [["sources", "bank", "status"], "complete"],
        [["sources", "bank", "coverage"], "complete"],
        [["sources", "bank", "gaps"], []],
        [["sources", "bank", "next_action"], "none"]
      ])
    }
  }
]

export const mutations: ReadonlyArray<Mutation> = [
  ...evidence.map((mutation) => ({ ...mutation, format: "evidence" as const })),
  ...conclusion.map((mutation) => ({ ...mutation, format: "conclusion" as const })),
  ...report.map((mutation) => ({ ...mutation, format: "report" as const }))
]
