/** English. */
import type { Lexicon } from "./words.ts"

const tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
const units = ["two", "three", "four", "five", "six", "seven", "eight", "nine"]

const numbers: Readonly<Record<string, number>> = Object.fromEntries([
  ["zero", 0],
  ...units.map((word, i) => [word, i + 2] as const),
  ...["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
    .map((word, i) => [word, i + 10] as const),
  ...tens.flatMap((ten, i) => [
    [ten, (i + 2) * 10] as const,
    ...["one", ...units].map((unit, j) => [`${ten}[- ]${unit}`, (i + 2) * 10 + j + 1] as const)
  ]),
  ["(?:a|one) dozen", 12],
  ["(?:a|one) hundred", 100],
  ["(?:a|one) thousand", 1000],
  ["two hundred", 200],
  ["two thousand", 2000]
])

export const en: Lexicon = {
  code: "en",
  common: [
    "the", "is", "are", "and", "of", "was", "were", "have", "has", "there", "that", "this", "with", "not", "no", "all",
    "for", "it", "be", "every", "nothing", "none", "to", "on", "which", "been", "we", "i", "by", "without", "as", "or",
    "everything", "found", "could", "at", "from", "than", "any", "but", "missing", "a", "an", "read", "records", "check"
  ],
  abbreviations: ["e\\.g", "i\\.e", "approx", "vs", "etc", "mr", "mrs", "dr", "inc", "ltd", "cf", "resp", "incl"],
  finite: [
    "is", "are", "was", "were", "has", "have", "had", "does", "do", "did", "lacks?", "miss(?:es)?", "found", "finds?",
    "shows?", "showed", "counts?", "contains?", "remains?", "could", "can", "cannot", "will", "would", "may", "might",
    "match(?:es|ed)?", "exists?", "failed", "fails?", "reports?", "returned", "broke", "passed", "ran", "adds?",
    "isn['’]t", "aren['’]t", "wasn['’]t", "weren['’]t", "hasn['’]t", "haven['’]t", "doesn['’]t", "don['’]t",
    "didn['’]t", "couldn['’]t", "can['’]t", "there['’]s", "it['’]s", "looks?", "stands?", "comes?", "amounts?",
    "carry", "carries"
  ],
  turns: ["yet", "so", "therefore", "hence", "since", "as(?= (?:the|not|only|all|a) )"],
  joins: ["and", "plus", "or"],
  leads: ["among", "of", "in", "for", "at", "as of", "during", "between", "within", "across", "except", "apart", "aside", "out of", "from", "with", "on", "by", "regarding", "concerning", "when", "after", "over", "under", "without", "other than", "besides"],
  ties: ["that", "which", "who", "whose", "to", "of", "by", "as"],
  idioms: [
    "no (?:doubt|problem|worries|need|matter|wonder|rush|hurry|questions?|comment|action (?:is )?(?:needed|required))",
    "without (?:a )?doubt", "not only", "all the best", "all right", "after all", "at all", "first of all", "above all",
    "nothing (?:more )?to (?:add|do)", "not to mention", "once and for all", "every (?:day|week|month|time|morning|hour)",
    "all (?:day|week|month|night)", "good (?:morning|evening|day|luck|news)", "fine with me", "best regards",
    "kind regards", "any(?:thing)? else (?:you|i)[^,.;]*", "let me know[^.;]*", "any (?:other )?questions?",
    "in no time", "by all means", "for all i know", "complete statement", "complete report",
    "clear(?:ly)? (?:that|whether)", "not just", "as complete as possible", "in this case", "just in case",
    "open (?:questions?|points?)", "whatever was not read", "real quick",
    "not the answer", "what was read", "was read does not settle (?:it|them)"
  ],
  open: [
    "(?:cannot|can ?not|can['’]t|could not|couldn['’]t|must not|should not|may not) (?:yet )?(?:be )?(?:safely )?(?:said|say|confirm(?:ed)?|conclude[d]?|rule[d]? out|establish(?:ed)?|determine[d]?|tell|told|state[d]?|claim(?:ed)?|prove[dn]?|verif(?:y|ied)|know|guarantee[d]?|assume[d]?|infer(?:red)?|exclude[d]?|assert(?:ed)?|decide[d]?|answer(?:ed)?(?! only)|vouch|promise[d]?)",
    "(?:unable|not able|not possible|impossible|too early) to (?:say|confirm|conclude|rule out|tell|determine|establish|verify|state|know|decide)",
    "(?:is|are|remains?|stays?) (?:still |therefore |thus |left )?(?:open|unclear|unknown|undetermined|uncertain|undecided|unproven)",
    "(?:is|are) not (?:yet )?(?:known|clear|certain|established|proven|shown|settled|possible to (?:say|tell)|evidence|proof)",
    "(?:does|do|did) not (?:yet )?(?:show|prove|mean|imply|establish|say|tell us|guarantee|settle|know)",
    "(?:don['’]t|doesn['’]t|didn['’]t) (?:yet )?(?:show|prove|mean|imply|establish|say|guarantee|settle|know)",
    "(?:is|was|are) not (?:a )?(?:proof|evidence)", "no (?:proof|guarantee|statement|conclusion|claim|answer|count|number|figure|total|result|sum|value|average)(?: [^,;]*)?",
    "not (?:evidence|proof) that", "open (?:whether|how|if)", "unclear", "unknown whether", "not a claim",
    "nothing (?:is|can be|could be) (?:said|concluded|known|claimed|stated)", "nothing can yet be said",
    "no one can say", "nobody can say", "i would not say", "wouldn['’]t say", "refrain from"
  ],
  perhaps: ["may", "might", "could", "perhaps", "maybe", "possibly", "potentially"],
  breaks: ["(?<!all |everything |nothing |anything |everyone |none )but", "because", "although", "even though", "even if", "though", "whereas", "however", "while"],
  asks: ["whether", "if", "in case", "unless", "provided that", "assuming", "once", "in order to", "so that", "until", "to (?:see|check|find out|make sure|ensure|confirm|verify)"],
  requests: ["please", "could you", "can you", "would you", "you (?:should|could|may|can|might)", "we should", "shall i", "i (?:can|could|will|would|suggest|recommend)"],
  speakers: ["records?", "notes?", "memos?", "memo fields?", "comments?", "customers?", "users?", "emails?", "fields?", "descriptions?", "texts?", "remarks?", "suppliers?", "messages?", "entry", "entries", "reference", "purpose", "instructions?", "payload", "subject line"],
  limitedToRead: [
    "(?:among|in|of|within|across|on) (?:the |those |all )?(?:[\\d.,]+ |\\p{L}+ )?(?:records?|transactions?|entries|items|rows|pages|documents?|part|data|partitions?|months?) (?:that )?(?:(?:was|were|have been|had been|i|we) )?(?:actually )?(?:read|seen|checked|fetched|retrieved|received)(?: so far)?",
    "(?:among|of|in|from) (?:those|what|the ones|the part)(?: that)? (?:was|were|i|we|has been|have been)? ?(?:actually )?(?:read|seen|checked)", "in the (?:\\p{L}+ )?(?:part|half) (?:that )?(?:was )?read", "when (?:they|it) (?:was|were) read among", "so far as (?:was )?read", "read so far"
  ],
  not: ["not", "n['’]t", "\\p{L}+n['’]t", "cannot", "can not", "never", "fail(?:s|ed)? to", "unable to", "false that", "untrue that", "wrong to say"],
  none: ["no", "none", "nothing", "nobody", "no one", "not (?:a single|one|any)", "neither", "nil", "n/a", "nowhere", "zero"],
  without: ["without", "free (?:of|from)", "devoid of", "lacking", "absence of", "w/o"],
  every: ["all", "every", "each", "everything", "everyone", "everybody", "entire(?:ly)?", "whole", "wholly", "always", "throughout", "100 ?%", "100 percent", "a hundred percent", "both", "in full", "without exception", "the lot", "across the board", "invariably"],
  some: ["some", "several", "a few", "a couple", "various", "many", "multiple", "numerous", "a number of", "at least one", "one or more", "individual", "a handful(?: of)?", "most", "the majority(?: of)?", "half(?: of)?", "certain"],
  nearly: ["almost", "nearly", "virtually", "practically", "next to", "hardly any(?:thing|one)?", "barely any(?:thing|one)?", "as good as", "pretty much", "mostly", "largely", "essentially", "basically"],
  except: ["except(?:ing)?(?: for)?", "apart from", "aside from", "other than", "all but", "everything but", "with the exception of", "excluding", "save for", "bar", "but for", "with (?:one|two|three|four|five|\\d+) exceptions?"],
  bad: [
    "missing", "lacks?", "lacked", "lacking", "absent", "issues?", "problems?", "errors?", "findings?", "discrepanc(?:y|ies)", "anomal(?:y|ies)", "gaps?", "mismatch(?:es|ed)?", "duplicates?", "duplicated", "twice", "more than once", "fail(?:s|ed|ures?|ing)?", "violations?", "violates?", "deviations?", "deviates?", "wrong", "incorrect", "dangling", "orphan(?:s|ed)?", "overdue", "unbooked", "unmatched", "unreconciled", "irregularit(?:y|ies)", "inconsistenc(?:y|ies)", "inconsistent", "broken", "suspicious", "fraud(?:ulent)?", "concerns?", "exceptions?", "defects?", "differences?", "faults?", "faulty", "unexplained", "objections?", "complaints?", "red flags?", "warnings?", "hits?", "matche[sd]", "outstanding", "unpaid", "undocumented", "unsupported", "invalid", "unaccounted", "shortfalls?", "omissions?", "omitted", "incomplete", "bad", "trouble", "loose ends?", "untoward", "amiss", "out of order", "out of place", "unusual", "conspicuous", "counterexamples?", "misses", "breaks? (?:it|the rule)", "missed", "remiss", "repeats?", "repeated", "lost", "without (?:an? |any |its |their |the |proper |matching |supporting |corresponding |valid )?(?:documents?|receipts?|vouchers?|proof|documentation|attachments?|invoices?|counterpart|match|paperwork|evidence|backup|booking|links?)", "lost", "left over", "leftovers?", "unresolved", "unlinked", "stray", "non-compliant"
  ],
  good: [
    "fine", "okay", "ok", "clean", "clear", "correct(?:ly)?", "consistent", "in order", "reconciled", "matched", "valid", "present", "accounted for", "documented", "covered", "backed(?: up)?", "supported by", "intact", "sound", "flawless", "spotless", "healthy", "perfect(?:ly)?", "passed", "passes", "pass", "green", "booked", "linked", "attached", "has (?:an? |its |their |the |at least one )?(?:\\p{L}+ )?(?:documents?|receipts?|vouchers?|proof|documentation|attachments?|match|counterpart)", "have (?:an? |its |their |the |at least one )?(?:\\p{L}+ )?(?:documents?|receipts?|vouchers?|proof|documentation|attachments?|match|counterpart)", "with (?:an? |its |their )?(?:\\p{L}+ )?(?:documents?|receipts?|vouchers?)", "come with (?:\\p{L}+ )?(?:\\p{L}+ )?documents?", "up to date", "up-to-date", "squared away", "by the book", "ties? out", "tied out", "add(?:s|ed)? up", "balanced?", "balances", "meets?(?: it)?", "met(?: it)?", "holds?", "satisf(?:y|ies|ied)", "compliant", "complies", "comply", "proper(?:ly)?", "on record", "recorded", "on file", "found(?= in)", "exists? in", "unremarkable", "exemplary", "unique", "only once", "satisfactory", "resolved", "settled", "paid", "error[- ]free", "flaw[- ]?less", "as expected", "checks? out", "checked out", "accurate", "all set", "airtight", "watertight", "no-issue", "(?:looks?|is|are|all) good", "✅", "✓", "✔", "👍"
  ],
  whole: ["complete", "completely", "completed", "full", "fully", "gap-?less", "exhaustive(?:ly)?", "in full", "in its entirety", "comprehensive(?:ly)?", "wholly", "seamless(?:ly)?", "without gaps?", "end[- ]to[- ]end", "to the end", "total coverage", "completeness", "finished", "concluded"],
  notWhole: ["incomplete", "partial(?:ly)?", "only in part", "in part", "unavailable", "unfinished", "cut off", "interrupted", "broke off", "unread", "not complete", "open answer"],
  read: ["read", "checked", "examined", "reviewed", "audited", "inspected", "processed", "looked at", "went through", "gone through", "verified", "analy[sz]ed", "tested", "fetched", "retrieved", "scanned", "queried", "covered", "loaded", "evaluated", "returned", "received", "covers?", "coverage", "compared", "looked through", "included", "searched", "came back", "pages through", "paged through", "walked"],
  failed: ["could(?: not|n['’]t) be (?:read|reached|completed|finished|checked|loaded|retrieved|fetched|evaluated|accessed|answered|decided)", "failed", "fails", "unavailable", "unreachable", "timed out", "timeout", "time-?out", "down", "offline", "broke off", "denied", "not (?:all )?(?:been )?(?:fully |completely |entirely )?(?:read|available|reachable|loaded)", "was(?: not|n['’]t) (?:fully |completely |entirely )?(?:read|reached|available|reachable|complete|completed)", "did(?: not|n['’]t) (?:answer|respond|finish|complete|run|load)", "is(?: not|n['’]t) (?:fully |completely )?(?:complete|finished|available|reachable|done)", "are(?: not|n['’]t) (?:fully |completely )?(?:complete|finished|available)", "incomplete", "only in part", "partial(?:ly)?", "in part", "not read", "went unread", "unread", "not all of .{0,60} was read", "no answer from", "remains unread", "interrupted", "outage", "not able to (?:read|reach|load)"],
  found: ["found", "detected", "identified", "discovered", "seen", "spotted", "noted", "encountered", "turned up", "came up", "reported", "flagged", "revealed", "matched", "exists?", "there (?:is|are|was|were)", "there['’]s", "surfaced", "matche[sd]", "asks? for exists"],
  now: ["now", "currently", "at the moment", "at present", "presently", "right now", "today", "as of (?:now|today|this moment)", "up to the minute", "live", "(?<!up )to date", "this (?:very )?(?:minute|moment|instant)", "these days", "any ?more", "no longer", "current", "real[- ]time", "as we speak", "by now", "latest state"],
  moment: ["as of", "as at", "at a single (?:point|moment)", "(?:one|single) (?:consistent )?state was(?: not)? established", "one consistent state", "consistent snapshot", "snapshot", "point in time", "at that moment", "one moment", "cut-?off date", "at the same (?:time|moment)", "established which moment"],
  overall: ["overall", "in total", "altogether", "all in all", "across (?:all|both|every)", "both (?:sources|systems|sides|checks|files)", "all (?:the |\\p{L}+ |\\d+ )?(?:sources|systems|checks|audits|files|sides)", "every (?:source|system|check)", "each (?:source|system|check)", "everywhere", "anywhere", "as a whole", "all together", "in every respect", "the (?:whole|entire) audit", "between the two", "in both", "either (?:source|system|side)", "jointly", "statement about all"],
  beyond: ["every real", "real items?", "in reality", "in the real world", "ever(?: happened)?", "all that happened", "everything that happened", "nothing was left out", "guarantee[ds]?", "certainly nothing", "in the company", "company-wide", "worldwide", "globally", "every business event", "at any time", "in the future", "all time", "of all time", "since the beginning"],
  other: ["other", "others", "else", "further", "additional", "remaining", "rest", "more"],
  findingNouns: ["findings?", "issues?", "problems?", "errors?", "hits?", "matches", "cases?", "discrepanc(?:y|ies)", "anomal(?:y|ies)", "exceptions?", "violations?", "gaps? found", "deviations?", "irregularit(?:y|ies)", "counterexamples?", "ones?"],
  recordNouns: ["records?", "rows?", "items?", "entries", "entry", "data ?sets?", "lines?", "elements?", "objects?", "returned records", "data", "ids?"],
  pageNouns: ["pages?"],
  sourceNouns: ["sources?", "systems?", "databases?", "apis?", "files?", "exports?", "feeds?", "interfaces?"],
  checkNouns: ["checks?", "audits?", "tests?", "controls?", "questions? of the audit", "reviews?", "report", "examination", "run", "reading", "read-?through"],
  partitionNouns: ["partitions?", "months?", "parts?"],
  undecidedNouns: ["undecided", "cases? (?:is|are) undecided", "unclear cases?"],
  dimensions: ["compan(?:y|ies)", "subsidiar(?:y|ies)", "tenants?", "branch(?:es)?", "regions?", "countr(?:y|ies)", "years?", "quarters?", "departments?", "locations?", "clients?", "mandates?", "entities", "group", "organi[sz]ation", "sites?", "fiscal years?", "business units?", "plants?", "stores?", "business", "periods?"],
  units: ["minutes?", "seconds?", "hours?", "days?", "weeks?", "ms", "milliseconds?", "options?", "questions?", "steps?", "ways?", "points?", "things?", "reasons?", "people", "colleagues?", "emails?", "attempts?", "retries", "times?", "years?", "notes?", "remarks?", "paragraphs?", "sentences?", "suggestions?", "o['’]clock", "am", "pm", "bytes?", "kb", "mb", "next steps?", "languages?", "meetings?", "calls?"],
  references: ["page", "pages", "step", "no\\.?", "nr\\.?", "number", "item", "section", "chapter", "version", "v", "code", "http", "status", "error", "id", "state", "token", "line", "room", "phone", "tel\\.?", "ticket", "exit", "figure", "table", "appendix", "option", "q"],
  measures: {
    sum: ["sum", "total", "totals", "total amount", "amounts? to", "sums? up to", "adds? up to"],
    average: ["average", "mean", "on average"],
    max: ["maximum", "largest", "greatest(?: value)?", "highest", "biggest"],
    min: ["minimum", "smallest", "least value", "lowest"]
  },
  atLeast: ["at least", "no fewer than", "no less than", "not less than", "not fewer than", "a minimum of", "minimum", "≥", ">="],
  atMost: ["at most", "no more than", "not more than", "up to", "a maximum of", "maximum", "max\\.?", "≤", "<="],
  moreThan: ["more than", "over", "above", "upwards of", "in excess of", ">", "exceeds?"],
  lessThan: ["fewer than", "less than", "under", "below", "<"],
  about: ["about", "around", "approximately", "approx\\.?", "roughly", "some", "circa", "ca\\.?", "nearly", "almost", "close to", "~", "≈", "or so", "in the region of", "an estimated", "estimated"],
  orMore: ["or more", "and more", "\\+", "and counting", "or above", "if not more", "upwards"],
  orLess: ["or fewer", "or less", "or below"],
  between: ["between"],
  of: ["of", "out of", "/", "from", "in"],
  numbers,
  one: { word: ["one", "a single", "single"], behind: ["only", "exactly", "just", "precisely", "there (?:is|was)", "found", "has", "have", "least", "most", "than", "about", "but", "except(?: for)?", "apart from", "exception of", "shows?", "counts?", "returned", "with", ":"] },
  months: [["january", "jan"], ["february", "feb"], ["march"], ["april"], ["may"], ["june"], ["july"], ["august", "aug"], ["september", "sept?"], ["october", "oct"], ["november", "nov"], ["december", "dec"]],
  quarter: ["quarter"],
  ordinals: { first: 1, second: 2, third: 3, fourth: 4 },
  things: {
    document: ["documents?", "documentation", "receipts?", "vouchers?", "proofs?", "attachments?", "paperwork"],
    transaction: ["transactions?", "payments?", "bookings?", "postings?", "transfers?", "debits?", "credits?"],
    invoice: ["invoices?", "bills?"],
    customer: ["customers?"],
    supplier: ["suppliers?", "vendors?"],
    order: ["(?<!in |out of |working )orders?", "purchase orders?"],
    payroll: ["payroll", "salar(?:y|ies)", "wages?", "payslips?"],
    employee: ["employees?", "staff", "workers?"],
    account: ["accounts?"],
    product: ["products?", "articles?", "skus?", "inventory", "stock"],
    user: ["users?", "logins?"],
    link: ["links?", "references?", "pointers?"],
    contract: ["contracts?", "agreements?"],
    amount: ["amounts?", "sums?", "spent", "spending", "expenses?", "costs?"],
    ticket: ["tickets?"],
    shipment: ["shipments?", "deliver(?:y|ies)", "parcels?"],
    bank: ["banks?", "bank statements?"],
    ledger: ["ledgers?", "journals?"],
    backup: ["backups?"],
    tax: ["tax(?:es)?", "vat"]
  },
  faults: {
    missing: ["missing", "lacks?", "lacking", "lacked", "without", "absent", "undocumented", "open"],
    duplicate: ["duplicates?", "duplicated", "twice", "double", "more than once", "repeated", "repeats?", "unique"],
    overdue: ["overdue", "late", "unpaid", "outstanding", "past due"],
    unbooked: ["unbooked", "not booked", "booked"],
    dangling: ["dangling", "orphan(?:s|ed)?", "broken"],
    mismatch: ["mismatch(?:es|ed)?", "unmatched", "unreconciled", "reconciled", "differences?", "balanced?"],
    wrong_amount: ["wrong amounts?"],
    fraud: ["fraud(?:ulent)?", "suspicious"],
    exempt: ["exempt(?:ions?)?"]
  },
  compounds: false,
  decimal: "."
}
