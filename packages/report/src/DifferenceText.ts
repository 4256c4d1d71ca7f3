/**
 * A difference of two runs for people and for programs. It says "resolved" and "new" only of what the difference says is.
 */
import { Printable, Wire } from "@befund/core"
import type * as Difference from "./Difference.ts"
import type { Language } from "./Language.ts"

type Kind = keyof Difference.CheckDifference

interface Words {
  readonly between: (old: string, now: string) => string
  readonly kind: Readonly<Record<Kind, string>>
  readonly none: string
  readonly reason: Readonly<Record<Difference.Reason, string>>
  readonly onlyInOld: string
  readonly onlyInNew: string
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    between: (old, now) => `from ${old} to ${now}`,
    kind: {
      new: "New",
      still: "Still there",
      resolved: "Resolved",
      since: "There now; whether it is new is not known",
      whether: "There before; whether it is resolved is not known"
    },
    none: "The runs differ in no listed finding.",
    reason: {
      unread: "the other run did not read that part",
      may_be_missed: "the other run may have missed a record",
      not_listed: "the other run found more than it lists",
      undecided: "the other run could not evaluate the check on some records"
    },
    onlyInOld: "Only the older run has the check",
    onlyInNew: "Only the newer run has the check"
  },
  de: {
    between: (old, now) => `von ${old} bis ${now}`,
    kind: {
      new: "Neu",
      still: "Weiterhin da",
      resolved: "Erledigt",
      since: "Jetzt da; ob neu, ist nicht bekannt",
      whether: "Vorher da; ob erledigt, ist nicht bekannt"
    },
    none: "Die Läufe unterscheiden sich in keiner aufgeführten Feststellung.",
    reason: {
      unread: "der andere Lauf hat diesen Teil nicht gelesen",
      may_be_missed: "dem anderen Lauf kann ein Datensatz entgangen sein",
      not_listed: "der andere Lauf hat mehr gefunden, als er aufführt",
      undecided: "der andere Lauf konnte die Prüfung bei einigen Datensätzen nicht auswerten"
    },
    onlyInOld: "Nur der ältere Lauf hat die Prüfung",
    onlyInNew: "Nur der neuere Lauf hat die Prüfung"
  }
}

const name = ({ element, id, partition }: Difference.Finding): string =>
  [
    Printable.short(id, 80),
    ...(element === undefined ? [] : [`→ ${Printable.short(element, 80)}`]),
    ...(partition === undefined ? [] : [`(${Printable.short(partition, 40)})`])
  ].join(" ")

/** What changed comes first, what is not known next, what stayed last. */
const order: ReadonlyArray<Kind> = ["new", "resolved", "since", "whether", "still"]

const linesOf = (check: Difference.CheckDifference, own: Words): ReadonlyArray<string> =>
  order.flatMap((kind) => {
    const entries = check[kind].map((entry) =>
      "reason" in entry ? `${name(entry.finding)}: ${own.reason[entry.reason]}` : name(entry)
    )
    return entries.length === 0 ? [] : [`  ${own.kind[kind]}:`, ...entries.map((entry) => `    ${entry}`)]
  })

/**
 * As plain text.
 *
 * @category rendering
 * @since 0.1.0
 */
export const render = (difference: Difference.Difference, language: Language): string => {
  const own = words[language]
  const checks = Object.entries(difference.checks)
  return [
    `${difference.audit}: ${own.between(difference.old.started_at, difference.new.started_at)}`,
    ...checks.flatMap(([check, of]) => {
      const lines = linesOf(of, own)
      return [check, ...(lines.length === 0 ? [`  ${own.none}`] : lines)]
    }),
    ...difference.onlyInOld.map((check) => `${own.onlyInOld} ${check}.`),
    ...difference.onlyInNew.map((check) => `${own.onlyInNew} ${check}.`)
  ].map((line) => `${Printable.line(line)}\n`).join("")
}

/**
 * As `befund/difference@1`: the difference as it is, in JSON.
 *
 * @category rendering
 * @since 0.1.0
 */
export const json = (difference: Difference.Difference): string =>
  `${Wire.stringify({ format: "befund/difference@1", ...difference }, 2)}\n`
