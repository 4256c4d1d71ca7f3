/** Why a claim stands or does not, in the language of the sentence that claims it. */
export type Reason =
  | { readonly why: "own" }
  | { readonly why: "proven" | "not_known" | "not_asked" | "not_read" | "read" | "found" | "none_found" | "undecided" }
  | {
    readonly why: "open" | "vacuous" | "listed" | "not_listed" | "not_understood" | "quoted" | "hedged" | "some_more"
  }
  | { readonly why: "no_moment" | "moment" | "outside" | "inside" | "beyond" | "only_parts" | "other_thing" }
  | { readonly why: "number" | "not_the_number"; readonly known: string }

const en: Readonly<Record<Reason["why"], string>> = {
  own: "The report says this itself.",
  proven: "The report proves this.",
  not_known: "The report does not tell whether this holds.",
  not_asked: "No check of the report asks about this.",
  not_read: "Not all of what this rests on was read.",
  read: "All of what this speaks of was read.",
  found: "The report has findings.",
  none_found: "The report has no certain finding of this kind.",
  undecided: "Some of the cases are undecided.",
  open: "The answer of the check is open.",
  vacuous: "There was nothing to check: no record was in the scope.",
  listed: "The report lists this finding.",
  not_listed: "The report does not list this finding.",
  not_understood: "This claims more than could be checked here.",
  quoted: "These are somebody else's words; the report does not say this.",
  hedged: "This is said with a reservation, and cannot be checked.",
  some_more: "The report has findings, and whether all of them were named is not plain.",
  no_moment: "The report does not speak of this moment: its data was read before, and not as one state of this time.",
  moment: "The report speaks of one state of this time.",
  outside: "This lies outside the scope that was read.",
  inside: "This lies in the scope that was read.",
  beyond: "No reading of a source can show this.",
  only_parts: "The check asks about some parts only, which this does not name.",
  other_thing: "The report says nothing about these things.",
  number: "",
  not_the_number: ""
}

const de: typeof en = {
  own: "Der Bericht sagt das selbst.",
  proven: "Der Bericht belegt das.",
  not_known: "Der Bericht sagt nicht, ob das zutrifft.",
  not_asked: "Keine Prüfung des Berichts fragt danach.",
  not_read: "Nicht alles, worauf sich das stützt, wurde gelesen.",
  read: "Alles, wovon hier die Rede ist, wurde gelesen.",
  found: "Der Bericht hat Feststellungen.",
  none_found: "Der Bericht hat keine sichere Feststellung dieser Art.",
  undecided: "Einige der Fälle sind unentschieden.",
  open: "Die Antwort der Prüfung ist offen.",
  vacuous: "Es war nichts zu prüfen: Im Bereich lag kein Datensatz.",
  listed: "Der Bericht führt diese Feststellung auf.",
  not_listed: "Der Bericht führt diese Feststellung nicht auf.",
  not_understood: "Hier wird mehr behauptet, als sich prüfen ließ.",
  quoted: "Das sind fremde Worte; der Bericht sagt das nicht.",
  hedged: "Das steht unter Vorbehalt und lässt sich nicht prüfen.",
  some_more: "Der Bericht hat Feststellungen, und ob alle genannt sind, ist nicht klar.",
  no_moment:
    "Über diesen Zeitpunkt sagt der Bericht nichts: Die Daten wurden vorher gelesen und nicht als ein Stand dieser Zeit.",
  moment: "Der Bericht spricht von einem Stand dieser Zeit.",
  outside: "Das liegt außerhalb des gelesenen Bereichs.",
  inside: "Das liegt im gelesenen Bereich.",
  beyond: "Das kann kein Lesen einer Quelle zeigen.",
  only_parts: "Die Prüfung fragt nur nach einzelnen Teilen, die hier nicht genannt sind.",
  other_thing: "Über diese Dinge sagt der Bericht nichts.",
  number: "",
  not_the_number: ""
}

export const inWords = (reason: Reason, language: "en" | "de"): string => {
  switch (reason.why) {
    case "number":
      return language === "de"
        ? `Der Bericht belegt diese Zahl: ${reason.known}.`
        : `The report proves this number: ${reason.known}.`
    case "not_the_number":
      return language === "de"
        ? reason.known === "" ? "Der Bericht hat keine solche Zahl." : `Der Bericht belegt ${reason.known}.`
        : reason.known === ""
        ? "The report has no such number."
        : `What the report proves is ${reason.known}.`
    default:
      return (language === "de" ? de : en)[reason.why]
  }
}
