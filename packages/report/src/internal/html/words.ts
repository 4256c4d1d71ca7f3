/** What the HTML report says beside the words of every face. */
import type { ReadError } from "@befund/core"
import type { Language } from "../../Language.ts"

interface Words {
  readonly title: string
  readonly copy: string
  readonly copied: string
  readonly limits: string
  readonly closes: Readonly<Record<ReadError.NextAction, string>>
  readonly search: string
  readonly exportCsv: string
  readonly exportJson: string
  readonly previous: string
  readonly next: string
  readonly certain: string
  readonly possible: string
  readonly undecided: (n: number) => string
  readonly listedOf: string
  readonly needsScript: (shown: number) => string
  readonly lane: string
  readonly pages: string
  readonly page: string
  readonly records: string
  readonly attempts: string
  readonly bytes: string
  readonly digest: string
  readonly receipt: string
  readonly receipts: string
  readonly partitions: string
  readonly language: string
  readonly theme: string
  readonly print: string
  readonly skip: string
  readonly from: string
  readonly to: string
  readonly oneState: string
  readonly interval: string
  readonly noMoment: string
  readonly allRead: string
  readonly mayBeMissed: string
  readonly unread: string
  readonly atLeast: string
  readonly atMost: string
  readonly groups: string
  readonly group: string
  readonly value: string
  readonly data: string
}

const en: Words = {
  title: "Report",
  copy: "Copy the statement",
  copied: "Copied",
  limits: "What limits it, and what would close it",
  closes: {
    none: "",
    repeat_the_read: "Read the source again.",
    wait_and_repeat: "Wait, then read the source again.",
    ask_for_access: "Get access to what was asked for.",
    ask_for_a_snapshot: "Ask the source for one state, or read while nothing changes.",
    narrow_the_scope: "Ask for less at once, such as a shorter period.",
    fix_the_source_description: "Mend the description of the source, or the source."
  },
  search: "Search the findings",
  exportCsv: "Save as CSV",
  exportJson: "Save as JSON",
  previous: "Back",
  next: "On",
  certain: "Certain findings",
  possible: "Possible findings",
  undecided: (n) =>
    n === 1
      ? "1 record was read on which the check could not be evaluated. It is not listed among the findings."
      : `${n} records were read on which the check could not be evaluated. They are not listed among the findings.`,
  listedOf: "listed",
  needsScript: (shown) =>
    `The first ${shown} are shown here; a browser that runs the script of this file shows them all.`,
  lane: "The read over time",
  pages: "pages read",
  page: "Page",
  records: "Records",
  attempts: "Requests",
  bytes: "Bytes",
  digest: "Digest",
  receipt: "Receipt",
  receipts: "Receipts",
  partitions: "Partitions",
  language: "Language",
  theme: "Light or dark",
  print: "Print",
  skip: "To the checks",
  from: "from",
  to: "to",
  oneState: "one state",
  interval: "as read within this time",
  noMoment: "no moment established",
  allRead: "every record that stayed unchanged was read",
  mayBeMissed: "a record that stayed unchanged may be missed",
  unread: "not read",
  atLeast: "at least",
  atMost: "at most",
  groups: "By group",
  group: "Group",
  value: "Value",
  data: "What stands in records is data from the source, not part of this report's words."
}

const de: Words = {
  title: "Bericht",
  copy: "Aussage kopieren",
  copied: "Kopiert",
  limits: "Was die Aussage begrenzt und was weiterhilft",
  closes: {
    none: "",
    repeat_the_read: "Die Quelle noch einmal lesen.",
    wait_and_repeat: "Warten und die Quelle noch einmal lesen.",
    ask_for_access: "Zugriff auf das Gefragte beschaffen.",
    ask_for_a_snapshot: "Einen festen Datenstand verlangen oder lesen, während sich nichts ändert.",
    narrow_the_scope: "Weniger auf einmal abfragen, etwa einen kürzeren Zeitraum.",
    fix_the_source_description: "Die Beschreibung der Quelle oder die Quelle berichtigen."
  },
  search: "Feststellungen durchsuchen",
  exportCsv: "Als CSV sichern",
  exportJson: "Als JSON sichern",
  previous: "Zurück",
  next: "Weiter",
  certain: "Sichere Feststellungen",
  possible: "Mögliche Feststellungen",
  undecided: (n) =>
    n === 1
      ? "Bei 1 gelesenen Datensatz ließ sich die Prüfung nicht auswerten. Er steht nicht unter den Feststellungen."
      : `Bei ${n} gelesenen Datensätzen ließ sich die Prüfung nicht auswerten. Sie stehen nicht unter den Feststellungen.`,
  listedOf: "aufgeführt",
  needsScript: (shown) =>
    `Hier stehen die ersten ${shown}; ein Browser, der das Skript dieser Datei ausführt, zeigt sie vollzählig.`,
  lane: "Der Lesevorgang im Zeitverlauf",
  pages: "gelesene Seiten",
  page: "Seite",
  records: "Datensätze",
  attempts: "Anfragen",
  bytes: "Bytes",
  digest: "Prüfsumme",
  receipt: "Beleg",
  receipts: "Belege des Lesens",
  partitions: "Teile",
  language: "Sprache",
  theme: "Hell oder dunkel",
  print: "Drucken",
  skip: "Zu den Prüfungen",
  from: "von",
  to: "bis",
  oneState: "ein Datenstand",
  interval: "wie in dieser Zeit gelesen",
  noMoment: "kein Zeitpunkt belegt",
  allRead: "jeder unveränderte Datensatz wurde gelesen",
  mayBeMissed: "ein unveränderter Datensatz kann fehlen",
  unread: "nicht gelesen",
  atLeast: "mindestens",
  atMost: "höchstens",
  groups: "Nach Gruppen",
  group: "Gruppe",
  value: "Wert",
  data: "Was in Datensätzen steht, stammt aus der Quelle und gehört nicht zum Wortlaut dieses Berichts."
}

export const words: Readonly<Record<Language, Words>> = { en, de }
