/** Deutsch. */
import type { Lexicon } from "./words.ts"

const small = ["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"]
const tens = ["zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]

const numbers: Readonly<Record<string, number>> = Object.fromEntries([
  ["null", 0],
  ...small.map((word, i) => [word, i + 2] as const),
  ...["zehn", "elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"]
    .map((word, i) => [word, i + 10] as const),
  ...tens.flatMap((ten, i) => [
    [ten, (i + 2) * 10] as const,
    ...["ein", ...small].map((unit, j) => [`${unit}und${ten}`, (i + 2) * 10 + j + 1] as const)
  ]),
  ["(?:ein|einem) dutzend", 12],
  ["(?:ein)?hundert", 100],
  ["zweihundert", 200],
  ["(?:ein)?tausend", 1000],
  ["zweitausend", 2000],
  ["zweien", 2],
  ["dreien", 3],
  ["beiden (?=ausnahmen|fälle)", 2]
])

const inflected = "(?:e|er|en|em|es)?"

export const de: Lexicon = {
  code: "de",
  common: [
    "der", "die", "das", "und", "ist", "sind", "nicht", "ein", "eine", "es", "alle", "keine", "kein", "für", "mit", "von", "den",
    "dem", "im", "zu", "wurde", "wurden", "haben", "hat", "gibt", "fehlt", "fehlen", "ohne", "liegen", "liegt", "vor",
    "auf", "des", "wir", "ich", "bei", "sich", "auch", "nichts", "aus", "als", "oder", "zum", "zur", "ob", "sie", "einen",
    "keinen", "jede", "jeder", "jedes", "belege", "prüfung", "alles", "gelesen", "geprüft", "vollständig", "bis", "nur", "derzeit", "aktuell", "ohne", "befund", "buchungen"
  ],
  abbreviations: ["z\\. ?b", "d\\. ?h", "bzw", "ca", "nr", "inkl", "ggf", "usw", "u\\. ?a", "vgl", "evtl", "max", "min", "dr", "hr", "fr", "abs", "art", "st", "tel", "rd", "mind", "höchst", "zzgl", "exkl"],
  finite: [
    "ist", "sind", "war", "waren", "wird", "werden", "wurden?", "hat", "haben", "hatten?", "fehlt", "fehlen", "fehlten?", "liegt", "liegen", "lag", "lagen", "gibt", "gab", "ergab", "ergaben", "zeigt", "zeigen", "zählt", "bleibt", "bleiben", "konnten?", "kann", "können", "ließ", "lässt", "lassen", "stimmt", "stimmen", "passt", "passen", "enthält", "enthalten", "traf", "brach", "beträgt", "belaufen", "existiert", "existieren", "findet", "finden", "fand", "fanden", "besteht", "bestehen", "erfüllt", "erfüllen", "sieht", "steht", "stehen", "weist", "weisen", "kam", "kamen", "dürften?", "muss", "müssen", "besitzt", "besitzen", "meldet", "meldeten?", "läuft", "lief", "lautet"
  ],
  turns: ["doch", "während", "daher", "deshalb", "somit", "also", "da"],
  joins: ["und", "sowie", "oder"],
  leads: ["unter", "von", "in", "im", "für", "bei", "am", "zum", "während", "zwischen", "innerhalb", "außer", "bis auf", "mit", "aus", "auf", "nach", "abgesehen", "ohne", "beim", "über", "neben", "laut", "gemäß", "zu"],
  ties: ["dass", "daß", "die", "der", "das", "dem", "den", "deren", "dessen", "welche[rs]?", "um", "zu", "als", "wie", "nach"],
  idioms: [
    "kein(?:e)? (?:zweifel|problem|sorge|frage|ahnung|thema|handlungsbedarf|eile|rückfragen?|weitere[nr]? fragen?)", "ohne (?:zweifel|frage|weiteres)", "nicht nur", "alles (?:gute|liebe)", "alles klar(?=[,!] )", "vor allem",
    "nichts zu (?:danken|tun)", "jede(?:n|s)? (?:tag|woche|monat|mal)", "jederzeit", "auf jeden fall", "in jedem fall", "guten? (?:morgen|tag|abend|nachricht(?:en)?)", "viele grüße", "beste grüße", "mit freundlichen grüßen", "alle achtung", "allerbeste",
    "in ordnung so\\?", "offene[nr]? (?:fragen?|punkte?)", "auf keinen fall", "keinesfalls", "ein paar worte", "im falle?", "für den fall", "was nicht gelesen wurde", "nicht die antwort", "gut zu wissen", "da das gelesene .{0,40} nicht ausreicht", "da überhaupt kein wert vorlag", "unter anderem", "alle(?:n|r)? beteiligten", "an alle"
  ],
  open: [
    "(?:kann|können|könnte|konnte|konnten|lässt|lassen|ließ|ließen|darf|dürfen)(?: (?!mindestens)[^,;]{0,60})? (?:nicht|keine[rns]?|kaum|weder)(?: [^,;]{0,40})? (?:sagen|bestätigen|ausschließen|ausgeschlossen|feststellen|behaupten|schließen|folgern|belegen|beurteilen|bestätigt|gesagt|festgestellt|beurteilt|zusichern|garantieren|behauptet|belegt|bewertet|bewerten|entscheiden|treffen|getroffen|ableiten|nachweisen|versichern)",
    "(?:ist|sind|bleibt|bleiben|war) (?:damit |noch |daher |somit |weiterhin |also |derzeit |aber )?(?:offen|unklar|ungewiss|unbekannt|ungeklärt|unsicher|unbestimmt|unentschieden)",
    "(?:offen|unklar|ungewiss|unbekannt) (?:ist|bleibt)", "(?:ist|sind)(?: [^,;]{0,40})? nicht (?:belegt|bekannt|erwiesen|gesagt|bewiesen|gesichert|geklärt|nachgewiesen|ausgeschlossen|sicher|klar|auszuschließen|möglich)", "nicht auszuschließen", "nicht ausgeschlossen",
    "(?:nicht|kein) (?:beleg|beweis|nachweis) (?:dafür|für)", "(?:belegt|beweist|bedeutet|heißt|zeigt|besagt|garantiert)(?: [^,;]{0,30})? nicht", "(?:keine|eine) (?:gemeinsame |abschließende |sichere |verlässliche |belastbare )?(?:aussage|anzahl|zahl|antwort|summe|gesamtzahl|garantie|angabe)(?: [^,;]{0,60})?(?: ist daher)? (?:nicht )?(?:möglich|liegt nicht vor|vorliegt|vor|nennen|treffen|geben|angeben|machen)",
    "(?:keine|kein) (?:gemeinsame |abschließende |sichere |verlässliche |belastbare )?(?:aussage|beleg dafür|beweis|garantie|antwort|gesamtzahl)", "zu einem bestimmten zeitpunkt wird nichts ausgesagt", "wird nichts ausgesagt", "(?:eine|ein) (?:anzahl|summe|wert|durchschnitt|antwort) liegt nicht vor", "(?:lässt|ließ)(?: [^,;]{0,30})? (?:nichts|offen)(?: (?:sagen|aussagen))?",
    "kann (?:einen|eine|ein) [^,;]* (?:verdeckt|verborgen) haben", "nicht behauptet", "weiß (?:ich|man|niemand) nicht", "noch nicht fest", "keine zahl", "wissen wir nicht", "nicht beurteilen", "nicht möglich"
  ],
  perhaps: ["könnten?", "dürften?", "mögen", "möglicherweise", "eventuell", "vielleicht", "womöglich", "unter umständen", "allenfalls"],
  breaks: ["aber", "jedoch", "allerdings", "sondern", "weil", "obwohl", "hingegen", "dagegen", "auch wenn", "wobei"],
  asks: ["ob", "falls", "wenn", "sofern", "sobald", "solange", "bevor", "vorausgesetzt", "um (?:zu|sicher)", "damit(?= (?:sie|wir|du|ich|alle))", "bis (?:alle|die|der|das)(?= [^,;]* (?:ist|sind|wurde))"],
  requests: ["bitte", "könnten sie", "können sie", "sie (?:sollten|können|könnten)", "wir sollten", "soll ich", "ich (?:kann|könnte|werde|empfehle|schlage)", "empfehle ich", "prüfen sie"],
  speakers: ["datensatz", "datensatzes", "vermerk", "notiz", "kommentar", "kunde", "kundin", "nutzer", "e-?mail", "feld", "verwendungszweck", "beschreibung", "freitext", "bemerkung", "lieferant", "nachricht", "eintrag", "buchungstext", "anweisung", "text", "betreff", "hinweistext"],
  limitedToRead: [
    "(?:unter|in|von|bei|aus|innerhalb)(?: (?:den|dem|der|jenen|allen|all))?(?: [\\d.,]+| bisher| tatsächlich| einen)? ?gelesenen?(?: (?:datensatz|datensätzen|datensätze|buchungen|belegen|teil|teilen|seiten|daten|positionen|transaktionen|einträgen|bereich|monaten))?", "(?:in|von) (?:dem|den),? (?:was|die) (?:tatsächlich |bisher )?gelesen wurden?", "soweit gelesen", "nach dem gelesenen", "im gelesenen(?: teil)?", "in dem,? was gelesen wurde"
  ],
  not: ["nicht", "nie", "niemals", "keineswegs", "mitnichten", "noch nicht"],
  none: ["kein(?:e|er|en|em|es|erlei)?", "nichts", "niemand", "nirgends", "nirgendwo", "weder", "null", "ohne jede[nrs]?", "nix"],
  without: ["ohne", "frei von", "abwesenheit von"],
  every: ["alle[nrsm]?", "alles", "jede[nrsm]?", "jeglichen?", "jegliche[rs]?", "sämtliche[nrsm]?", "gesamte[nrsm]?", "ganze[nrsm]?", "durchweg", "durchgängig", "ausnahmslos", "ausschließlich", "immer", "stets", "restlos", "überall", "100 ?%", "hundertprozentig", "hundert prozent", "beide[nrs]?", "komplette[nrsm]?", "rundum"],
  some: ["einige[nr]?", "mehrere[nr]?", "manche[nr]?", "ein paar", "viele[nr]?", "etliche[nr]?", "verschiedene[nr]?", "vereinzelte?", "einzelne[nr]?", "die meisten", "die mehrheit", "die hälfte", "zahlreiche[nr]?", "ein teil", "diverse[nr]?", "wenige"],
  nearly: ["fast", "nahezu", "beinahe", "so gut wie", "kaum", "praktisch", "annähernd", "weitgehend", "größtenteils", "im wesentlichen", "überwiegend", "im großen und ganzen"],
  except: ["außer", "bis auf", "mit ausnahme(?: von| des| der)?", "ausgenommen", "abgesehen von", "ohne berücksichtigung", "mit (?:einer|zwei|drei|vier|fünf|\\d+) ausnahmen?"],
  bad: [
    "fehlt", "fehlen", "fehlte[n]?", `fehlend${inflected}`, "fehl(?:er|ern|beträge|buchungen|belege|liste)", `fehlerhaft${inflected}`, "\\p{L}*fehler[ns]?", "auffälligkeit(?:en)?", `auffällig${inflected}`, "befunde?", "feststellung(?:en)?", "abweichung(?:en)?", "abweichend\\p{L}*", "lücken?", `lückenhaft${inflected}`, "problem(?:e|en)?", "unstimmigkeit(?:en)?", "unregelmäßigkeit(?:en)?", "mängel[n]?", "mangel", `mangelhaft${inflected}`, "beanstandung(?:en)?", "einwendung(?:en)?", "einwände?", "dubletten?", "duplikate?n?", `doppelt${inflected}`, "mehrfach\\p{L}*", "zweimal", "treffer", `verwaist${inflected}`, `falsch${inflected}`, "differenz(?:en)?", "verstöße?n?", "verstoß", `überfällig${inflected}`, `offene?${inflected}(?= (?:posten|rechnung|forderung|beleg|buchung)\\p{L}*)`, `ungebucht${inflected}`, `unvollständig${inflected}`, `unbelegt${inflected}`, "defizite?", "ausreißer", "widersprüche?n?", `widersprüchlich${inflected}`, "warnung(?:en)?", "verdachtsfälle?", `verdächtig${inflected}`, "betrug", "nachfragen", "klärungsfälle?", "fehlbestand", "fehlbestände?", "inkonsistenz(?:en)?", `ungültig${inflected}`, `unklar${inflected}`, "schwachstellen?", "haken(?= an)", "ins leere", `leer${inflected}`, "ohne (?:zugehörige[ns]? |passende[ns]? |entsprechende[ns]? |gültige[ns]? |einen |den |zugeordnete[ns]? )?(?:\\p{L}*(?:beleg|belege|belegen|dokument|dokumente|nachweis|nachweise|gegenstück|rechnung|zuordnung|buchung|verknüpfung|anhang))", "vermisst", `unbezahlt${inflected}`, `ausstehend${inflected}`, "negativ", "nicht belegt", "störung(?:en)?", "zu beanstanden", `nachzureichend${inflected}`, "vermissen", "aus der reihe", `ungeklärt${inflected}`, "schief(?:gelaufen)?", "hinweise? auf"
  ],
  good: [
    "in ordnung", "okay", "ok", "stimmt", "stimmen", `korrekt${inflected}`, `richtig${inflected}`, `fehlerfrei${inflected}`, `fehlerlos${inflected}`, `einwandfrei${inflected}`, `mangelfrei${inflected}`, `unauffällig${inflected}`, `sauber${inflected}`, "passt", "passen", `stimmig${inflected}`, `konsistent${inflected}`, "vorhanden", "liegt vor", "liegen vor", "(?:liegt|liegen|lag|lagen)(?= [^,;]*(?:vor$|vor[ .]))", "vor(?= ?[.!]?$)", "vorliegt", "vorliegen", "vorgelegen", "belegt", "gedeckt", `gültig${inflected}`, "abgestimmt", `ausgeglichen${inflected}`, "gebucht", "erledigt", "bestanden", "grün", "hat (?:einen|ein|eine|seinen|ihren|mindestens einen)? ?(?:zugehörigen |passenden |gültigen )?(?:\\p{L}*(?:beleg|dokument|nachweis|gegenstück|zuordnung))e?", "haben (?:einen|ein|eine|ihren|mindestens einen)? ?(?:zugehörigen |passenden |gültigen )?(?:\\p{L}*(?:beleg|dokument|nachweis|gegenstück|zuordnung))e?", "mit (?:einem )?(?:\\p{L}*beleg|\\p{L}*belegen|dokument)", "(?:existiert|existieren|gibt es|gibt)(?= [^,;]*(?:beleg|dokument|nachweis))", "da(?= ?[.!]?$)", `ordnungsgemäß${inflected}`, `ordnungsmäßig${inflected}`, `vorschriftsmäßig${inflected}`, `plausibel|plausible[nrs]?`, "erfüllt(?:e|en)?", "erfüllen", "eingehalten", "nachgewiesen", `dokumentiert${inflected}`, "beigefügt", "hinterlegt", "zugeordnet", "erfasst", `tadellos${inflected}`, `makellos${inflected}`, "im grünen bereich", "geht auf", "gehen auf", "im lot", "paletti", "bestens", "prima", "perfekt", `eindeutig${inflected}`, "nur einmal", "alles klar", "auf dem neuesten stand", "aktueller stand", `beanstandungsfrei${inflected}`, `lückenfrei${inflected}`, "verbucht", "verknüpft", "bezahlt", "beglichen", "wie es sein soll", "✅", "✓", "✔", "👍", "gefunden(?= in)", "befundfrei", "aufgeklärt"
  ],
  whole: [`vollständig${inflected}`, `vollzählig${inflected}`, `lückenlos${inflected}`, `komplett${inflected}`, "restlos", "in gänze", "zur gänze", "vollumfänglich", "umfassend", "bis zum ende", "gänzlich", "vollständigkeit", "abgeschlossen", "beendet", "ohne lücken?", "durchgehend", `voll${inflected}`, "von anfang bis ende", "zu ende"],
  notWhole: [`unvollständig${inflected}`, "teilweise", "zum teil", "nicht verfügbar", "abgebrochen", "unterbrochen", "ungelesen", "lückenhaft", "nur teilweise"],
  read: ["gelesen", "geprüft", "überprüft", "ausgewertet", "untersucht", "durchgesehen", "kontrolliert", "abgerufen", "geladen", "durchsucht", "eingelesen", "gesichtet", "analysiert", "verarbeitet", "abgefragt", "geliefert(?:en|er|e)?", "abgedeckt", "erhalten", "einbezogen", "abgeglichen", "durchgegangen", "ausgelesen", "angesehen", "durchlaufen", "betrachtet", "begutachtet"],
  failed: ["nicht (?:ganz |vollständig |komplett |bis zum ende |zu ende |alle |abschließend )*(?:gelesen|abgeschlossen|erreichbar|verfügbar|lesbar|geladen|abgerufen|erreicht|geprüft|beantwortet|beantworten|lesen|prüfen|ausgewertet|entscheiden|beendet|vollständig|komplett|zugänglich|durchgeführt|abschließen|laden)", "nur zum teil", "nur teilweise", "zum teil (?:gelesen|beantwortet)", "unvollständig", "nicht verfügbar", "fehlgeschlagen", "schlug fehl", "abgebrochen", "brach(?:en)?(?: [^,;]*)? ab", "ausgefallen", "zeitüberschreitung", "unerreichbar", "timeout", "teilweise (?:gelesen|geprüft)", "gescheitert", "scheiterte", "verweigert", "nicht erreichbar", "antwortete nicht", "ungelesen", "ausfall", "unterbrochen", "offline", "gar nicht gelesen", "nicht gelesen"],
  found: ["gefunden", "festgestellt", "entdeckt", "erkannt", "ergab", "ergaben", "ergeben", "aufgefallen", "identifiziert", "es gibt", "gibt es", "fand sich", "fanden sich", "ermittelt", "zu finden", "ersichtlich", "bekannt", "bemerkt", "trat(?:en)? auf", "sehe ich", "aufgetreten", "gemeldet", "zu sehen", "zu erkennen", "traf", "besteht", "bestehen", "vorkommt", "kam", "zutraf"],
  now: ["derzeit", "aktuell\\p{L}*", "momentan", "zurzeit", "zur zeit", "jetzt", "heute", "gegenwärtig", "im moment", "im augenblick", "stand heute", "augenblicklich", "nunmehr", "noch immer", "immer noch", "nach wie vor", "tagesaktuell", "live", "in echtzeit", "bis heute", "mittlerweile", "inzwischen", "nicht mehr", "zum jetzigen zeitpunkt", "nun"],
  moment: ["stichtag", "zum stichtag", "stand(?= (?:\\d|vom))", "mit stand", "zum (?=\\d)", "per (?=\\d)", "ein einheitlicher datenstand ist(?: nicht)? belegt", "einheitlichen? (?:daten)?stand", "momentaufnahme", "zum selben zeitpunkt", "zu einem zeitpunkt", "schnappschuss", "zeitpunkt die datensätze beschreiben", "snapshot"],
  overall: ["insgesamt", "gesamt", "alles in allem", "über alle", "in beiden", "beide (?:quellen|systeme|seiten|prüfungen|dateien)", "beiden (?:quellen|systemen|seiten|prüfungen|dateien)", "(?:alle[nr]?|sämtliche[nr]?) (?:\\d+ |\\p{L}+ )?(?:quellen|systemen?|prüfungen|dateien|seiten des abgleichs)", "jede[rns]? (?:quelle|system|prüfung)", "überall", "nirgends", "nirgendwo", "das gesamte audit", "das ganze audit", "in summe", "in jeder hinsicht", "unterm strich", "rundum", "im ganzen", "gemeinsame aussage", "quellenübergreifend", "auf beiden seiten"],
  beyond: ["jeder reale", "reale[rns]? vorg(?:ang|änge)", "in wirklichkeit", "unternehmensweit", "weltweit", "konzernweit", "jeder geschäftsvorfall", "alle geschäftsvorfälle", "garantiert", "garantieren", "jemals", "für alle zeiten", "in zukunft", "künftig", "sicher auch", "im ganzen unternehmen", "im gesamten unternehmen"],
  other: ["andere[nrsm]?", "übrige[nrsm]?", "weitere[nrsm]?", "restliche[nrsm]?", "sonst(?:ige[nrsm]?)?", "rest", "darüber hinaus"],
  findingNouns: ["feststellung(?:en)?", "befunde?", "treffer", "fälle?n?", "auffälligkeit(?:en)?", "probleme?", "fehler", "abweichung(?:en)?", "unstimmigkeit(?:en)?", "beanstandung(?:en)?", "verstöße", "lücken"],
  recordNouns: ["datensatz", "datensätze?n?", "zeilen?", "einträge?n?", "eintrag", "posten", "position(?:en)?", "elemente?n?", "vorg(?:ang|änge|ängen)", "daten", "sätze"],
  pageNouns: ["seiten?"],
  sourceNouns: ["quellen?", "systeme?n?", "datenbank(?:en)?", "schnittstellen?", "dateien?", "datei", "exporte?"],
  checkNouns: ["prüfung(?:en)?", "audits?", "kontrollen?", "tests?", "prüflauf", "prüfläufe", "auswertung", "lesung", "lesevorgang", "abdeckung", "bericht", "abfrage", "lauf", "überprüfung", "durchsicht"],
  partitionNouns: ["teile?n?", "monate?n?", "partition(?:en)?"],
  undecidedNouns: ["unentschieden", "fälle? (?:ist|sind) unentschieden", "unentschiedene"],
  dimensions: ["gesellschaft(?:en)?", "tochtergesellschaft(?:en)?", "mandant(?:en)?", "filialen?", "regionen?", "länder[n]?", "jahre?s?n?", "quartale?s?n?", "abteilung(?:en)?", "standorte?n?", "niederlassung(?:en)?", "konzern(?:s)?", "unternehmens?", "geschäftsjahre?s?n?", "werke", "bereiche?n?", "zeiträume?n?", "firmen", "betriebs?"],
  units: ["minuten?", "sekunden?", "stunden?", "tage?n?", "wochen?", "ms", "optionen", "fragen", "schritte?n?", "möglichkeiten", "punkte?n?", "dinge?n?", "gründe?n?", "personen", "kollegen", "e-?mails", "versuche?n?", "mal", "anmerkung(?:en)?", "hinweise?n?", "sätzen", "vorschläge?n?", "uhr", "jahren", "absätze?n?", "anrufe?", "termine?n?"],
  references: ["seite", "schritt", "nr\\.?", "nummer", "punkt", "abschnitt", "kapitel", "version", "code", "http", "status", "fehler", "id", "stand", "zeile", "tel\\.?", "telefon", "ticket", "tabelle", "anlage", "ziffer", "absatz", "§", "option", "az", "q"],
  measures: {
    sum: ["summe", "gesamtsumme", "beträgt", "belaufen sich", "beläuft sich", "gesamtbetrag", "gesamtausgaben"],
    average: ["durchschnitt\\p{L}*", "mittelwert", "im mittel"],
    max: ["maximum", "größte[rnsm]?", "höchste[rnsm]?"],
    min: ["minimum", "kleinste[rnsm]?", "niedrigste[rnsm]?"]
  },
  atLeast: ["mindestens", "wenigstens", "zumindest", "mind\\.?", "nicht weniger als", "≥", ">="],
  atMost: ["höchstens", "maximal", "max\\.?", "bis zu", "nicht mehr als", "≤", "<="],
  moreThan: ["mehr als", "über", ">", "oberhalb von"],
  lessThan: ["weniger als", "unter", "<"],
  about: ["etwa", "rund", "ungefähr", "circa", "ca\\.?", "zirka", "knapp", "gut", "annähernd", "an die", "schätzungsweise", "grob", "um die", "fast", "~", "≈", "in etwa"],
  orMore: ["oder mehr", "und mehr", "\\+", "oder darüber"],
  orLess: ["oder weniger"],
  between: ["zwischen"],
  of: ["von", "der", "/", "aus", "unter", "von den", "von insgesamt"],
  numbers,
  one: { word: ["eine?[nrsm]?", "eins", "einzige[nrsm]?"], behind: ["fehlt", "bei", "nur", "genau", "lediglich", "bloß", "exakt", "mindestens", "höchstens", "bis auf", "außer", "ausnahme von", "einen?", "eine[rs]?", "als", "etwa", "ergab", "zählt", ":"] },
  months: [["januar", "jan", "jänner"], ["februar", "feb"], ["märz"], ["april"], ["mai"], ["juni"], ["juli"], ["august", "aug"], ["september", "sept?"], ["oktober", "okt"], ["november", "nov"], ["dezember", "dez"]],
  quarter: ["quartal[s]?"],
  ordinals: { "erste[nrsm]?": 1, "zweite[nrsm]?": 2, "dritte[nrsm]?": 3, "vierte[nrsm]?": 4 },
  things: {
    document: ["belege?[ns]?", "dokumente?[ns]?", "nachweise?[ns]?", "quittung(?:en)?", "unterlagen?", "belegt", "anhänge?"],
    transaction: ["buchung(?:en)?", "transaktion(?:en)?", "umsätze?[n]?", "umsatz", "zahlung(?:en)?", "überweisung(?:en)?", "kontobewegung(?:en)?", "bankbewegung(?:en)?", "abbuchung(?:en)?"],
    invoice: ["rechnung(?:en)?", "eingangsrechnung(?:en)?", "ausgangsrechnung(?:en)?"],
    customer: ["kunden?", "debitoren?"],
    supplier: ["lieferanten?", "kreditoren?"],
    order: ["bestellung(?:en)?", "aufträge?[n]?", "auftrag"],
    payroll: ["lohn", "löhne?[n]?", "gehalt", "gehälter[n]?", "lohnabrechnung(?:en)?", "gehaltsabrechnung(?:en)?", "entgeltabrechnung(?:en)?", "lohnbuchhaltung"],
    employee: ["mitarbeiter(?:n|innen)?", "beschäftigten?", "personal"],
    account: ["konten", "konto[s]?", "konto"],
    product: ["produkte?[n]?", "artikeln?", "lager", "bestände?n?"],
    user: ["nutzer[n]?", "benutzer[n]?", "anwender[n]?"],
    link: ["verknüpfung(?:en)?", "verweise?[n]?", "links?", "referenz(?:en)?"],
    contract: ["verträge?[n]?", "vertrag"],
    amount: ["beträge?[n]?", "betrag", "summen?", "ausgaben", "kosten", "gesamtausgaben", "gesamtbetrag"],
    ticket: ["tickets?"],
    shipment: ["lieferung(?:en)?", "sendung(?:en)?", "pakete?"],
    bank: ["bank", "bankdaten", "bankauszüge?n?", "kontoauszüge?n?"],
    ledger: ["hauptbuch", "journal"],
    backup: ["backups?", "sicherung(?:en)?"],
    tax: ["steuern?", "umsatzsteuer", "mehrwertsteuer"]
  },
  faults: {
    missing: ["fehlt", "fehlen", "fehlte[n]?", "fehlende[nrsm]?", "ohne", "vermisst", "unbelegt\\p{L}*", "offen"],
    duplicate: ["dubletten?", "duplikate?n?", "doppelt\\p{L}*", "zweimal", "mehrfach\\p{L}*", "doppelbuchung(?:en)?", "doppelzahlung(?:en)?"],
    overdue: ["überfällig\\p{L}*", "unbezahlt\\p{L}*", "verspätet\\p{L}*"],
    unbooked: ["ungebucht\\p{L}*", "gebucht", "nicht gebucht", "verbucht"],
    dangling: ["verwaist\\p{L}*", "ins leere", "tote[nrs]?"],
    mismatch: ["unabgestimmt\\p{L}*", "abgestimmt", "differenz(?:en)?", "ausgeglichen"],
    wrong_amount: ["falsche[nrs]? beträge?"],
    fraud: ["betrug", "verdächtig\\p{L}*", "betrugs\\p{L}*"],
    exempt: ["ausgenommen\\p{L}*", "befreit\\p{L}*"]
  },
  compounds: true,
  decimal: ","
}
