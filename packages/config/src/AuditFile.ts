/**
 * The audit file, version 1: what may stand in it. Editors get the same from `schemas/audit-1.json`, which is made from
 * this module.
 *
 * The values here are those of the file, as they are written. `Load` reads one, checks what no schema can say (that a
 * check names a source which is there, that an expression is CEL) and compiles it.
 *
 * @since 0.1.0
 */
import { type JsonSchema, Schema } from "effect"

/** What an editor shows beside a key. */
const key = <S extends Schema.Top>(schema: S, description: string) => schema.annotate({ description })

/** A key that may be left out. */
const option = <S extends Schema.Top>(schema: S, description: string) =>
  Schema.optionalKey(schema.annotate({ description }))

const pattern = (expression: RegExp, expected: string) =>
  Schema.String.check(Schema.isPattern(expression, { expected }))

const atLeastOne = Schema.isMinLength(1, { expected: "at least one" })

const list = <S extends Schema.Constraint>(element: S) => Schema.Array(element).check(atLeastOne)

const Text = Schema.String.check(Schema.isMinLength(1, { expected: "a text that is not empty" }))

const Count = Schema.Natural

const Positive = Schema.Int.check(Schema.isGreaterThan(0, { expected: "a whole number above 0" }))

const Scalar = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])

/**
 * A JSON Pointer (RFC 6901).
 *
 * @category schemas
 * @since 0.1.0
 */
export const Pointer = pattern(/^(?:\/(?:[^~/]|~[01])*)*$/u, "a JSON Pointer, such as /data/items")

/**
 * Where something stands in an answer: a JSON Pointer into the body, or the name of a response header.
 *
 * @category schemas
 * @since 0.1.0
 */
export const Place = Schema.Union([
  Pointer,
  Schema.Struct({ header: key(Text, "The name of a response header.") })
]).annotate({ description: "A JSON Pointer into the body, or { header: NAME } for a response header." })

const units = ["millis", "second", "seconds", "minute", "minutes", "hour", "hours", "day", "days"] as const

/**
 * A length of time: `700 millis`, `5 seconds`, `2 minutes`.
 *
 * @category schemas
 * @since 0.1.0
 */
export const Duration = Schema.TemplateLiteral([Schema.Finite, " ", Schema.Literals(units)]).annotate({
  expected: "a duration, such as 700 millis, 5 seconds or 2 minutes"
}).check(Schema.makeFilter((text: string) => Number.parseFloat(text) > 0, {
  expected: "a duration above 0",
  toJsonSchema: () => [{}, true]
}))

const is = Schema.Struct({
  at: key(Place, "Where to look."),
  is: key(Schema.Json, "It holds when this value stands there.")
})

const above = Schema.Struct({
  at: key(Place, "Where to look."),
  above: key(Schema.Finite, "It holds when a number above this one stands there.")
})

const notEmpty = Schema.Struct({
  at: key(Place, "Where to look."),
  notEmpty: key(Schema.Literal(true), "It holds when a list, an object or a text with something in it stands there.")
})

/**
 * A condition on an answer.
 *
 * @category schemas
 * @since 0.1.0
 */
export const Condition = Schema.Union([is, above, notEmpty])

const inRecord = key(Pointer, "A JSON Pointer into the record.")

/**
 * A condition on a record.
 *
 * @category schemas
 * @since 0.1.0
 */
export const OnRecord = Schema.Union([
  Schema.Struct({ ...is.fields, at: inRecord }),
  Schema.Struct({ ...above.fields, at: inRecord }),
  Schema.Struct({ ...notEmpty.fields, at: inRecord })
])

const bounds = {
  maxPages: option(Positive, "Our own bound of pages a read. Default 100,000."),
  maxRecords: option(Positive, "Our own bound of records a read. Default 100,000,000."),
  maxBytes: option(Positive, "Our own bound of bytes a read. Default 64 GiB.")
}

const sizes = {
  pageSizeParam: option(Text, "The parameter that asks for a size of the page."),
  pageSize: option(Positive, "Records asked for at once."),
  window: option(Positive, "A known ceiling of the source, in records; a read that comes to it is WindowReached."),
  hasMore: option(Place, "Where the source says whether there is more, true or false. It decides about the end."),
  ...bounds
}

const mayEndShort = {
  ...sizes,
  shortPageEnds: option(Schema.Boolean, "A page with fewer records than pageSize is the end.")
}

const firstCursor = option(Schema.Union([Schema.String, Schema.Finite]), "Sent with the first request.")

/**
 * How the next page is asked for, by the style.
 *
 * @category schemas
 * @since 0.1.0
 */
export const Paging = Schema.Union([
  Schema.Struct({ style: key(Schema.Literal("none"), "One request answers everything."), ...sizes }),
  Schema.Struct({
    style: key(Schema.Literal("page"), "By the number of the page."),
    pageParam: option(Text, "The parameter for the number. Default page."),
    firstPage: option(Schema.Int, "The number of the first page. Default 1."),
    next: option(Place, "Where something stands as long as there is more."),
    ...mayEndShort
  }),
  Schema.Struct({
    style: key(Schema.Literal("offset"), "By the number of records received so far."),
    offsetParam: option(Text, "The parameter for the number. Default offset."),
    overlap: option(Schema.Literal(1), "Read one record again at each page's edge; needs an order."),
    next: option(Place, "Where something stands as long as there is more."),
    ...mayEndShort
  }),
  Schema.Struct({
    style: key(Schema.Literal("cursor"), "By a cursor that each page names."),
    next: key(Place, "Where the cursor stands."),
    cursorParam: option(Text, "The parameter that the cursor goes into."),
    cursorBody: option(Pointer, "Or where it goes into the JSON body, with method: POST."),
    firstCursor,
    sameCursorEnds: option(Schema.Boolean, "A cursor equal to the one just sent is the end."),
    ...mayEndShort
  }),
  Schema.Struct({
    style: key(Schema.Literal("next-url"), "By the address of the next page, of the same origin."),
    next: key(Place, "Where the address stands."),
    ...mayEndShort
  }),
  Schema.Struct({ style: key(Schema.Literal("link-header"), "By the Link header (RFC 8288)."), ...mayEndShort }),
  Schema.Struct({
    style: key(Schema.Literal("keyset"), "By the key of the last record; needs an order."),
    cursorParam: key(Text, "The parameter that the key goes into."),
    key: key(Pointer, "The key, as a JSON Pointer into a record."),
    firstCursor,
    ...mayEndShort
  })
])

const totalKinds = ["exact", "at_least", "estimate", "page_local", "remaining"] as const

const totalWords = {
  exact: option(Text, "The word for an exact total."),
  at_least: option(Text, "The word for a lower bound."),
  estimate: option(Text, "The word for an estimate."),
  page_local: option(Text, "The word for the number of records on the page."),
  remaining: option(Text, "The word for the number of records that remain.")
}

const Total = Schema.Union([
  Place,
  Schema.Struct({
    at: key(Place, "Where the total stands."),
    kind: option(
      Schema.Union([
        Schema.Literals(totalKinds),
        Schema.Struct({ at: key(Place, "Where the word for the kind stands."), ...totalWords })
      ]),
      "What the total means. Default exact."
    )
  })
])

const Snapshot = Schema.Union([
  Place,
  Schema.Struct({
    pin: key(Text, "The parameter that the token is sent in, with every page after the first."),
    from: key(Place, "Where page 1 names the token.")
  })
])

/**
 * A collection behind HTTP.
 *
 * @category schemas
 * @since 0.1.0
 */
export const Http = Schema.Struct({
  url: key(Text, "Absolute, http or https. {partition} stands for the name of a partition."),
  method: option(Schema.Literals(["GET", "POST"]), "Default GET."),
  query: option(
    Schema.Record(Schema.String, Schema.Union([Scalar, Schema.Array(Scalar)])),
    "Parameters of every request. A list repeats its parameter."
  ),
  headers: option(
    Schema.Record(Schema.String, Schema.String),
    "Headers of every request. ${env:NAME} is taken from the environment and redacted everywhere."
  ),
  body: option(Schema.Json, "Sent as JSON, with method: POST."),
  timeout: option(Duration, "For a page. Default 30 seconds."),
  deadline: option(Duration, "For the whole read. Default 1 hour."),
  retries: option(Count, "Of a page that timed out, was unreachable, or got 429, 502, 503, 504. Default 2."),
  ...bounds,
  maxBody: option(Positive, "Our own bound of bytes an answer. Default 64 MiB."),
  paging: key(Paging, "How the next page is asked for."),
  items: key(Pointer, "The list of records in the body; \"\" is the body itself."),
  total: option(Total, "The announced size, exact; or { at, kind }."),
  incomplete: option(Schema.Array(Condition), "When the source itself says that it left something out."),
  error: option(Place, "A value there that is not null, false or \"\" is an error answer."),
  snapshot: option(Snapshot, "A token that must be the same on every page; or { pin, from }: taken from page 1."),
  witness: option(
    Schema.Struct({
      url: key(Text, "Of the same origin; relative to the address of the source."),
      at: key(Place, "Where the counter stands.")
    }),
    "A counter that every change moves, read before the first and after the last page."
  ),
  echo: option(
    Schema.Union([
      Schema.Record(Pointer, Schema.Json),
      Schema.Array(Schema.Struct({ at: key(Place, "Where to look."), is: key(Schema.Json, "What must stand there.") }))
    ]),
    "What every page must say of itself."
  )
})

const file = {
  path: key(Text, "Relative to the audit file."),
  sha256: option(pattern(/^[0-9A-Fa-f]{64}$/u, "64 hexadecimal digits"), "The digest of the whole file."),
  records: option(Count, "The announced number of records."),
  timeout: option(Duration, "For a page of records. Default 30 seconds."),
  deadline: option(Duration, "For the whole read. Default 1 hour."),
  ...bounds,
  maxBody: option(Positive, "Our own bound of bytes a row, or a JSON document. Default 64 MiB.")
}

/**
 * An export file.
 *
 * @category schemas
 * @since 0.1.0
 */
export const File = Schema.Union([
  Schema.Struct({ ...file, format: key(Schema.Literal("jsonl"), "One JSON value a line.") }),
  Schema.Struct({
    ...file,
    format: key(Schema.Literal("csv"), "The first row names the columns; every field is text."),
    delimiter: option(Text, "One character. Default a comma.")
  }),
  Schema.Struct({
    ...file,
    format: key(Schema.Literal("json"), "One document."),
    items: option(Pointer, "The list of records; default \"\", the whole document.")
  })
])

const Day = pattern(/^\d{4}-\d{2}-\d{2}$/u, "a day, such as 2026-07-01")

/**
 * Statements of an account.
 *
 * @category schemas
 * @since 0.1.0
 */
export const Statements = Schema.Struct({
  path: key(
    Schema.Union([Text, list(Text)]),
    "A file, or files in the order of the statements; relative to the audit file. {partition} stands for the name of a partition."
  ),
  format: key(Schema.Literals(["camt053", "mt940"]), "camt053: ISO 20022, XML. mt940: SWIFT."),
  account: option(
    Text,
    "The account that is meant, as the statements name it. Default: all of them are of one account."
  ),
  from: option(Day, "The first day that is asked for. The statements have to reach back to its beginning."),
  to: option(Day, "The last day that is asked for. The statements have to reach to its end."),
  numbering: option(
    Schema.Literals(["consecutive", "none"]),
    "none: the bank's numbers say nothing; the read is no snapshot then. Default consecutive."
  ),
  encoding: option(Text, "How MT940 is encoded, such as windows-1252. Default utf-8; XML says it itself."),
  timeout: option(Duration, "For a file. Default 30 seconds."),
  deadline: option(Duration, "For the whole read. Default 1 hour."),
  ...bounds,
  maxBody: option(Positive, "Our own bound of bytes a file. Default 64 MiB.")
})

const declaredBy = option(Text, "Who declares it; it is named where an answer rests on it. Default: the audit file.")

/**
 * What somebody declares about a source and no read can prove. It sharpens bounds, and the answer names it.
 *
 * @category schemas
 * @since 0.1.0
 */
export const Fact = Schema.Union([
  Schema.Struct({ unique: key(Pointer, "No two records have one value here."), declaredBy }),
  Schema.Struct({
    foreignKey: key(Pointer, "Names, never with null, one existing record of another source."),
    to: key(Text, "That source; its id is what is named."),
    declaredBy
  }),
  Schema.Struct({ nonNegative: key(Pointer, "No value here is below 0."), declaredBy }),
  Schema.Struct({
    range: key(Pointer, "No value here is below min or above max."),
    min: option(Schema.Finite, "The least value."),
    max: option(Schema.Finite, "The greatest value."),
    declaredBy
  }),
  Schema.Struct({
    total: key(Count, "The source, or one partition, holds exactly so many records."),
    partition: option(Text, "The partition; default all of the source."),
    declaredBy
  }),
  Schema.Struct({
    values: key(Pointer, "Has one of the values of `of`."),
    of: key(list(Scalar), "The values."),
    declaredBy
  })
])

const PartitionName = Schema.Union([Text, Schema.Int])

const source = {
  scope: key(Text, "What is asked of the source, in words: filters, period, tenant. It stands in every statement."),
  system: option(Text, "What the tokens of snapshots are states of. Default: the origin."),
  id: key(Pointer, "The identity of a record."),
  version: option(Pointer, "The monotone version of a record, where the source has one."),
  order: option(
    Schema.Struct({ by: key(Pointer, "The field that ascends.") }),
    "The source promises ascending, unique keys."
  ),
  duplicates: option(
    Schema.Literals(["fault", "legal"]),
    "legal: the source may repeat a record by design; distinct ids count. Default fault."
  ),
  record: option(
    Schema.Record(Schema.String, Schema.Json),
    "JSON Schema of a record: what is needed to interpret it. A record that breaks it is Malformed."
  ),
  asked: option(Text, "CEL: what the source was asked to filter by. A record that breaks it is ScopeMismatch."),
  nested: option(Schema.Array(OnRecord), "When a record says that it is itself cut off."),
  partitions: option(
    Schema.Struct({
      field: key(Pointer, "The field of a record that names its partition."),
      values: key(list(PartitionName), "The partitions. Each is read on its own; one that fails is a gap."),
      concurrency: option(Positive, "Partitions that are read at the same time. Default 4.")
    }),
    "The parts that the source is read in: by month, tenant, region."
  ),
  facts: option(Schema.Array(Fact), "What is declared about the source and no read can prove."),
  contentDigest: option(Schema.Boolean, "A digest of the records in the order of their ids goes into the receipt.")
}

/**
 * A source behind HTTP.
 *
 * @category schemas
 * @since 0.1.0
 */
export const HttpSource = Schema.Struct({ ...source, http: key(Http, "A collection behind HTTP.") })

/**
 * A source that is a file.
 *
 * @category schemas
 * @since 0.1.0
 */
export const FileSource = Schema.Struct({ ...source, file: key(File, "An export file.") })

/**
 * A source that is the statements of an account.
 *
 * @category schemas
 * @since 0.1.0
 */
export const StatementsSource = Schema.Struct({
  ...source,
  id: option(Pointer, "The identity of a record. Default /id, the place of the entry in its statement."),
  statements: key(Statements, "Statements of an account.")
})

/**
 * Something that can be read.
 *
 * @category schemas
 * @since 0.1.0
 */
export const Source = Schema.Union([HttpSource, FileSource, StatementsSource])

const where = option(Text, "CEL: the records that are meant. One on which it cannot be evaluated is undecided.")

const partitions = option(list(PartitionName), "Asks about these partitions only.")

const some = { where, partitions }

const rows = {
  ...some,
  each: option(Pointer, "A list in the record; one row for each element."),
  missingIn: option(Text, "The source in which no record has the key of the row."),
  matchedIn: option(Text, "The source in which some record has the key of the row."),
  key: option(Pointer, "The field of the other source that is compared. Default: its id."),
  joinOn: option(
    Schema.Union([
      Pointer,
      Schema.Struct({
        left: key(Pointer, "The field of the row; with each, of the element."),
        right: key(Pointer, "The field of the other source.")
      })
    ]),
    "The fields that are compared: one name for both sides, or { left, right }."
  )
}

const groupBy = option(Pointer, "One answer for each value of this field.")

const amount = { value: key(Pointer, "The field that is meant."), ...some, groupBy }

const ask = (description: string) => key(Text, `${description} Names a source.`)

/**
 * The checks, by what they ask. A check asks one question.
 *
 * @category schemas
 * @since 0.1.0
 */
export const checks = {
  find: Schema.Struct({ find: ask("Lists the records."), ...rows }),
  count: Schema.Struct({ count: ask("Counts the records."), ...rows, groupBy }),
  exists: Schema.Struct({ exists: ask("Whether there is such a record."), ...rows }),
  every: Schema.Struct({
    every: ask("Whether it is true of every record."),
    where: key(Text, "CEL: what must be true."),
    partitions
  }),
  unique: Schema.Struct({
    unique: ask("Whether no two records have one key."),
    key: option(Pointer, "The field that is meant. Default: the id."),
    ...some
  }),
  sum: Schema.Struct({ sum: ask("Adds up a field, exactly."), ...amount }),
  min: Schema.Struct({ min: ask("The least value of a field."), ...amount }),
  max: Schema.Struct({ max: ask("The greatest value of a field."), ...amount }),
  average: Schema.Struct({ average: ask("The average of a field."), ...amount })
}

/**
 * A question put to one or two sources.
 *
 * @category schemas
 * @since 0.1.0
 */
export const Check = Schema.Union([
  checks.find,
  checks.count,
  checks.exists,
  checks.every,
  checks.unique,
  checks.sum,
  checks.min,
  checks.max,
  checks.average
])

/**
 * What stands around the sources and the checks.
 *
 * @category schemas
 * @since 0.1.0
 */
export const head = {
  $schema: option(Schema.String, "For editors."),
  befund: key(Schema.Literal(1), "The version of this format."),
  name: key(Text, "What the audit is called."),
  require: option(
    Schema.Struct({
      consistency: option(
        Schema.Literals(["snapshot", "interval"]),
        "snapshot: all records of a source must belong to one state; less than that is SnapshotUnbound."
      )
    }),
    "What every read must come to."
  ),
  partial: option(Schema.Boolean, "true: a read that broke off is reported as partial, with what it saw.")
}

const atLeastOneMember = Schema.isMinProperties(1, { expected: "at least one" })

/**
 * The audit file.
 *
 * @category schemas
 * @since 0.1.0
 */
export const AuditFile = Schema.Struct({
  ...head,
  sources: key(Schema.Record(Text, Source).check(atLeastOneMember), "What is read, by name."),
  checks: key(Schema.Record(Text, Check).check(atLeastOneMember), "What is asked, by name.")
}).annotate({ title: "Befund audit file, version 1" })

/**
 * @category models
 * @since 0.1.0
 */
export type AuditFile = typeof AuditFile.Type

/**
 * @category models
 * @since 0.1.0
 */
export type HttpSource = typeof HttpSource.Type

/**
 * @category models
 * @since 0.1.0
 */
export type FileSource = typeof FileSource.Type

/**
 * @category models
 * @since 0.1.0
 */
export type StatementsSource = typeof StatementsSource.Type

/**
 * @category models
 * @since 0.1.0
 */
export type Source = typeof Source.Type

/**
 * @category models
 * @since 0.1.0
 */
export type Check = typeof Check.Type

/**
 * @category models
 * @since 0.1.0
 */
export type Fact = typeof Fact.Type

/**
 * What a check asks.
 *
 * @category models
 * @since 0.1.0
 */
export type Question = keyof typeof checks

/**
 * The JSON Schema (draft 2020-12) of the audit file, for editors and for validation elsewhere.
 *
 * @example
 * ```ts
 * import { AuditFile } from "@befund/config"
 *
 * console.log(AuditFile.jsonSchema()["$schema"]) // https://json-schema.org/draft/2020-12/schema
 * ```
 *
 * @category conversions
 * @since 0.1.0
 */
export const jsonSchema = (): JsonSchema.JsonSchema => {
  const { definitions, schema } = Schema.toJsonSchemaDocument(AuditFile, { onExcessProperty: "error" })
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:befund:schema:audit-1",
    ...schema,
    ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions })
  }
}
