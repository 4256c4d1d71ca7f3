/** Deutsch. */
import { DateTime } from "effect"
import type { Tag } from "../../ReadError.ts"
import { capital, few, group, list } from "./text.ts"
import type { GapPart, SourcePart, Span, Tense, ValueKind, Words } from "./words.ts"

const reasons: Readonly<Record<Tag, string>> = {
  Timeout: "die Antwort kam nicht innerhalb der erlaubten Zeit",
  Malformed: "die Antwort hat nicht die Form, die zum Lesen nötig ist",
  DuplicateId: "eine Kennung kam zweimal, Seiten haben sich also wiederholt oder verschoben",
  SizeDrift: "die angekündigte Zahl der Datensätze stimmte nicht",
  SnapshotUnbound: "die Seiten ließen sich nicht an einen einheitlichen Datenstand binden",
  Unreachable: "die Quelle war nicht erreichbar",
  Refused: "die Quelle antwortete mit einem Fehler",
  Denied: "der Zugriff wurde verweigert",
  RateLimited: "die Quelle verlangte weniger Anfragen",
  SourceIncomplete: "die Quelle gibt selbst an, etwas ausgelassen zu haben",
  WindowReached: "die Quelle zeigt von einem Bereich dieser Größe nur einen Teil",
  EndUnproven: "es ist nicht belegt, dass die letzte Seite die letzte war",
  ChainBroken: "der Weg von Seite zu Seite ist unterbrochen",
  OrderNotTotal: "die Reihenfolge der Seiten war gestört, Datensätze können also übersprungen worden sein",
  ScopeMismatch: "die Quelle beantwortete eine andere Frage als die gestellte",
  NestedIncomplete: "ein Datensatz gibt an, selbst nicht vollständig zu sein",
  BudgetExhausted: "eine für das Lesen gesetzte Grenze wurde erreicht"
}

const months = [
  "Januar",
  "Februar",
  "März",
  "April",
  "Mai",
  "Juni",
  "Juli",
  "August",
  "September",
  "Oktober",
  "November",
  "Dezember"
]

const amount = (digits: string): string => group(digits, ".", ",")
const number = (n: number): string => amount(String(n))
const counted = (n: number, one: string, many: string): string => `${number(n)} ${n === 1 ? one : many}`
const quote = (text: string): string => `„${text}“`
const Named = (check: string): string => `Die Prüfung ${quote(check)}`
const named = (check: string): string => `die Prüfung ${quote(check)}`
const andMore = (n: number): string => `${number(n)} weitere`

const date = (isoDate: string): string => {
  const [year = "", month = "", day = ""] = isoDate.split("-")
  return `${Number(day)}. ${months[Number(month) - 1] ?? month} ${year}`
}

const dayOf = (moment: DateTime.Utc): string => date(DateTime.formatIso(moment).slice(0, 10))
const clockOf = (moment: DateTime.Utc): string => DateTime.formatIso(moment).slice(11, 19)
const moment = (at: DateTime.Utc): string => `${dayOf(at)}, ${clockOf(at)} Uhr (UTC)`

const spanned = ({ from, to }: Span): string => {
  if (dayOf(from) !== dayOf(to)) {
    return `zwischen dem ${dayOf(from)}, ${clockOf(from)} Uhr, und dem ${dayOf(to)}, ${clockOf(to)} Uhr (UTC)`
  }
  return clockOf(from) === clockOf(to)
    ? `am ${dayOf(from)} um ${clockOf(from)} Uhr (UTC)`
    : `am ${dayOf(from)} zwischen ${clockOf(from)} und ${clockOf(to)} Uhr (UTC)`
}

const when = ({ span }: SourcePart): string => span === undefined ? "" : ` ${spanned(span)}`

const extent = ({ pages, partitions }: SourcePart): string =>
  `(${counted(pages, "Seite", "Seiten")}${partitions === 0 ? "" : `, ${counted(partitions, "Teil", "Teile")}`})`

const stateOf = ({ state }: SourcePart): string => {
  if (state === undefined) return ""
  const token = state.token === "" ? " in einem einheitlichen Stand" : ` im Stand ${quote(state.token)}`
  return state.asOf === undefined ? token : `${token} vom ${moment(state.asOf)}`
}

const label = (name: string, scope: string): string => scope === "" ? name : `${name} (${scope})`
const head = (part: SourcePart): string => label(part.name, part.scope)

const readAll = (part: SourcePart): string => {
  const tail = `${when(part)}${stateOf(part)}`
  switch (part.records) {
    case 0:
      return `${head(part)}: Die Quelle lieferte${tail} keinen Datensatz ${extent(part)}.`
    case 1:
      return `${head(part)}: Der eine ${part.state === undefined ? "gelieferte " : ""}Datensatz wurde${tail} gelesen ${
        extent(part)
      }.`
    default:
      return `${head(part)}: Alle ${number(part.records)} ${
        part.state === undefined ? "gelieferten " : ""
      }Datensätze wurden${tail} gelesen ${extent(part)}.`
  }
}

const readSome = (part: SourcePart): string => {
  const tail = `${when(part)}${stateOf(part)}`
  return part.records === 0
    ? `${head(part)}: ${counted(part.pages, "Seite", "Seiten")} ohne Datensatz ${
      part.pages === 1 ? "wurde" : "wurden"
    }${tail} gelesen.`
    : `${head(part)}: ${counted(part.records, "Datensatz", "Datensätze")} ${
      part.records === 1 ? "wurde" : "wurden"
    }${tail} gelesen ${extent(part)}.`
}

const region = (where: GapPart["region"]): string => {
  switch (where._tag) {
    case "whole":
      return "der gesamte Bereich"
    case "partition":
      return where.within._tag === "whole"
        ? `der Teil ${quote(where.partition)}`
        : `im Teil ${quote(where.partition)} ${region(where.within)}`
    case "keys_above":
    case "rest":
      return where.pages === 0 ? "der gesamte Bereich" : `alles nach Seite ${number(where.pages)}`
  }
}

const reason = ({ page, tag }: GapPart): string =>
  page === 0 ? reasons[tag] : `${reasons[tag]}, bei Seite ${number(page)}`

const gap = (part: GapPart): string => `${region(part.region)} (${reason(part)})`

const over: Readonly<Record<Tense, string>> = {
  state: "in diesem Stand",
  returned: "unter den gelieferten Datensätzen"
}

const atReading: Readonly<Record<Tense, string>> = {
  state: "in diesem Stand",
  returned: "beim Lesen"
}

const nouns: Readonly<Record<ValueKind, string>> = {
  sum: "die Summe",
  min: "der kleinste Wert",
  max: "der größte Wert",
  average: "der Durchschnitt"
}

const absent = { min: "einen kleinsten Wert", max: "einen größten Wert", average: "einen Durchschnitt" }

const inPart = (check: string): string => `${Named(check)} ließ sich nur zum Teil beantworten`

const range = (low: number, high: number | undefined): string =>
  high === undefined ? `mindestens ${number(low)}` : `mindestens ${number(low)} und höchstens ${number(high)}`

export const de: Words = {
  amount,
  date,
  moment,
  textElsewhere: "ein Text, der in der Antwort steht",
  andMore,

  label,
  readAll,
  readSome,
  readPlainly: (part) => `${head(part)} wurde${when(part)} gelesen ${extent(part)}.`,
  notRead: (gaps) => `Nicht gelesen: ${few(gaps.map(gap), 6, andMore).join("; ")}.`,
  couldNotRead: (part, why) =>
    `${head(part)} ließ sich${when(part)} nicht bis zum Ende lesen: ${capital(reason(why))}.`,
  gap,
  reason,

  count: (check, kind, n, tense) => {
    if (kind === "count") return `${Named(check)} zählt ${over[tense]} ${number(n)}.`
    if (n > 0) return `${Named(check)} ergab ${counted(n, "Feststellung", "Feststellungen")} ${over[tense]}.`
    return tense === "state"
      ? `${Named(check)} ergab ${over[tense]} keine Feststellung.`
      : `${Named(check)} traf beim Lesen auf keinen der Datensätze zu.`
  },
  value: (check, kind, value, tense) =>
    `Für ${named(check)} ${kind === "sum" ? "beträgt" : "ist"} ${nouns[kind]} ${
      tense === "state" ? over.state : "über die gelieferten Datensätze"
    } ${value}.`,
  noValue: (check, kind) => `Für ${named(check)} gibt es ${absent[kind]} nicht, da überhaupt kein Wert vorlag.`,
  truth: (check, kind, holds, tense) => {
    switch (kind) {
      case "exists":
        return holds
          ? `Was ${named(check)} sucht, gibt es: Mindestens ein Datensatz entsprach ihr ${atReading[tense]}.`
          : `Was ${named(check)} sucht, fand sich ${over[tense]} nicht.`
      case "every":
        return holds
          ? `Jeder Datensatz, nach dem ${named(check)} fragt, erfüllte sie ${atReading[tense]}.`
          : `Nicht jeder Datensatz erfüllt ${named(check)}: Mindestens einer erfüllte sie ${atReading[tense]} nicht.`
      case "unique":
        return holds
          ? `Für ${named(check)} kam ${over[tense]} jeder Schlüssel nur einmal vor.`
          : `Für ${named(check)} kam ${over[tense]} mindestens ein Schlüssel mehrfach vor.`
    }
  },
  vacuous: (check) => `Es wurde kein Datensatz geliefert, nach dem ${named(check)} fragt; es war nichts zu prüfen.`,
  standsAnyway: "Das gilt unabhängig davon, was nicht gelesen wurde.",

  openCount: (check, kind, { high, low, seen }) => {
    if (low > 0) {
      const noun = kind === "count" ? "" : (high ?? low) === 1 ? " Feststellung" : " Feststellungen"
      return `${inPart(check)}: ${range(low, high)}${noun}; die Gesamtzahl ist offen.`
    }
    const whose = kind === "count" ? "keiner" : "keine"
    const none = seen === undefined
      ? `nach dem Gelesenen ist ${whose} sicher`
      : seen === 1
      ? `in dem einen gelesenen Datensatz ${whose}`
      : `unter den ${number(seen)} gelesenen Datensätzen ${whose}`
    const most = high === undefined ? "" : `, höchstens ${number(high)} ${high === 1 ? "ist" : "sind"} möglich`
    return `${inPart(check)}: ${none}${most}; ob es welche gibt, ist offen.`
  },
  openValue: (check, kind, { high, low }) => {
    const known = low === undefined
      ? high === undefined ? "ist offen" : `ist höchstens ${high} und nach unten offen`
      : high === undefined
      ? `ist mindestens ${low} und nach oben offen`
      : `liegt zwischen ${low} und ${high}`
    return `${inPart(check)}: ${capital(nouns[kind])} ${known}.`
  },
  observed: (kind, value) =>
    `Über die gelesenen Datensätze ${kind === "sum" ? "beträgt" : "ist"} ${
      nouns[kind]
    } ${value}; das ist nicht die Antwort.`,
  openTruth: (check, kind) => {
    const open = {
      exists: "Ob es gibt, was sie sucht, ist offen",
      every: "Ob sie durchweg erfüllt ist, ist offen",
      unique: "Ob ein Schlüssel mehrfach vorkommt, ist offen"
    }
    return `${Named(check)} ließ sich nicht entscheiden: ${open[kind]}.`
  },
  undecided: (n) =>
    n === 1
      ? "1 Fall ist unentschieden, da das Gelesene für ihn nicht ausreicht."
      : `${number(n)} Fälle sind unentschieden, da das Gelesene für sie nicht ausreicht.`,
  limitedBy: (sources) =>
    `Die Antwort bleibt offen, weil ${list(sources, "und")} nicht vollständig gelesen ${
      sources.length === 1 ? "wurde" : "wurden"
    }.`,
  unavailable: (check, kind, why) => {
    const missing = {
      findings: "Eine Anzahl",
      count: "Eine Anzahl",
      sum: "Eine Summe",
      min: "Ein Wert",
      max: "Ein Wert",
      average: "Ein Durchschnitt"
    }
    const none = kind === "exists" || kind === "every" || kind === "unique" ? "Eine Antwort" : missing[kind]
    const because = why.length === 0 ? "das Gelesene reicht nicht aus" : why.join("; ")
    return `${Named(check)} konnte nicht abgeschlossen werden: ${because}. ${none} liegt nicht vor.`
  },

  upTo: (key) => `Gefragt ist nur nach Datensätzen bis zum Schlüssel ${quote(key)}, in der Ordnung der Quelle.`,
  partitions: (names) =>
    names.length === 1
      ? `Gefragt ist nur nach dem Teil ${list(names.map(quote), "und")}.`
      : `Gefragt ist nur nach den Teilen ${list(few(names.map(quote), 12, andMore), "und")}.`,
  facts: (facts) =>
    facts.length === 1
      ? `Das beruht auf einer erklärten Tatsache, die durch Lesen nicht belegt ist: ${facts.join("; ")}.`
      : `Das beruht auf erklärten Tatsachen, die durch Lesen nicht belegt sind: ${facts.join("; ")}.`,
  noOneState: "Ein einheitlicher Datenstand ist nicht belegt; zu einem bestimmten Zeitpunkt wird nichts ausgesagt.",
  withinWrites: (writes) =>
    `Ein einheitlicher Datenstand ist nicht belegt; zu jedem Zeitpunkt des Lesens wich die Anzahl aber um höchstens ${
      number(writes)
    } vom Gelesenen ab.`,
  mayBeMissed: "Eine Änderung während des Lesens kann einen Datensatz verdeckt haben.",
  noMoment: "Welchen Zeitpunkt die Datensätze beschreiben, ist nicht belegt.",
  onlyWhatIsRecorded: (sources) =>
    `Ob jeder reale Vorgang in ${sources === 1 ? "der Quelle" : "den Quellen"} erfasst ist, ist damit nicht belegt.`,

  allComplete: (audit, checks) =>
    checks === 1
      ? `Die eine Prüfung des Audits ${quote(audit)} ist vollständig.`
      : `Alle ${number(checks)} Prüfungen des Audits ${quote(audit)} sind vollständig.`,
  mixed: (audit, { complete, partial, unavailable }) =>
    [
      `Das Audit ${
        quote(audit)
      } ist nicht vollständig; eine gemeinsame Aussage über alle seine Prüfungen ist daher nicht möglich.`,
      ...(unavailable.length === 0 ? [] : [`Nicht abgeschlossen: ${list(unavailable.map(quote), "und")}.`]),
      ...(partial.length === 0 ? [] : [`Nur zum Teil beantwortet: ${list(partial.map(quote), "und")}.`]),
      ...(complete.length === 0 ? [] : [`Vollständig: ${list(complete.map(quote), "und")}.`])
    ].join(" "),
  noChecks: (audit) => `Das Audit ${quote(audit)} enthält keine Prüfung; es wurde nicht ausgewertet.`
}
