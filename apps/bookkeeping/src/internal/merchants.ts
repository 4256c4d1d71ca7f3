/**
 * With whom a small German company does business, and how that reads on its bank statement. Accounts are SKR03.
 */
import * as Prng from "./prng.ts"

/** How the purpose is filled: a German date, a document number, a customer number. */
interface Fill {
  readonly date: string
  readonly number: string
  readonly account: string
}

export interface Merchant {
  readonly name: string
  /** As it stands in file names. */
  readonly short: string
  readonly category: string
  readonly cents: readonly [low: number, high: number]
  readonly weight: number
  readonly card?: boolean
  /** One document a month for all of its transactions. */
  readonly collects?: boolean
  readonly purpose: (fill: Fill) => string
}

export type Some<A> = readonly [A, ...ReadonlyArray<A>]

const card = (city: string, text: string) => ({ date, number }: Fill) =>
  `VISA DEBIT ${date} ${text} ${city} DE KFN 4 AB ${number.slice(-4)}`
const debit = (text: string) => ({ account, number }: Fill) =>
  `SEPA-LASTSCHRIFT ${text} KD-NR ${account} RG ${number} DANKE`
const transfer = (text: string) => ({ date, number }: Fill) => `RECHNUNG ${number} VOM ${date} ${text}`

/** Expenses that need a document. */
export const purchases: Some<Merchant> = [
  {
    name: "Deutsche Bahn AG",
    short: "DB",
    category: "4673",
    cents: [1990, 28900],
    weight: 10,
    card: true,
    purpose: card("Frankfurt", "DB VERTRIEB GMBH")
  },
  {
    name: "REWE Markt GmbH",
    short: "REWE",
    category: "4980",
    cents: [490, 8900],
    weight: 7,
    card: true,
    purpose: card("Köln", "REWE SAGT DANKE 48112")
  },
  {
    name: "ARAL AG",
    short: "Aral",
    category: "4530",
    cents: [3500, 12400],
    weight: 7,
    card: true,
    purpose: card("Bochum", "ARAL STATION 2284")
  },
  {
    name: "Motel One GmbH",
    short: "MotelOne",
    category: "4676",
    cents: [8900, 41700],
    weight: 4,
    card: true,
    purpose: card("München", "MOTEL ONE HAUPTBAHNHOF")
  },
  {
    name: "Gasthaus Krone",
    short: "Krone",
    category: "4650",
    cents: [2800, 19500],
    weight: 5,
    card: true,
    purpose: card("Tübingen", "GASTHAUS KRONE BEWIRTUNG")
  },
  {
    name: "Büroshop24 GmbH",
    short: "Bueroshop24",
    category: "4930",
    cents: [1190, 24900],
    weight: 7,
    purpose: transfer("BUEROMATERIAL")
  },
  {
    name: "Amazon Business EU S.à r.l.",
    short: "Amazon",
    category: "4930",
    cents: [899, 39900],
    weight: 12,
    card: true,
    purpose: card("Luxemburg", "AMZNBUSINESS MKTPLC")
  },
  {
    name: "Conrad Electronic SE",
    short: "Conrad",
    category: "4855",
    cents: [2490, 94900],
    weight: 4,
    purpose: transfer("GERAETE UND ZUBEHOER")
  },
  {
    name: "Hetzner Online GmbH",
    short: "Hetzner",
    category: "4806",
    cents: [1260, 48200],
    weight: 4,
    purpose: debit("SERVER")
  },
  {
    name: "Telekom Deutschland GmbH",
    short: "Telekom",
    category: "4920",
    cents: [2995, 18900],
    weight: 4,
    purpose: debit("FESTNETZ UND MOBILFUNK")
  },
  {
    name: "DATEV eG",
    short: "DATEV",
    category: "4964",
    cents: [1150, 22400],
    weight: 3,
    purpose: debit("SOFTWARE-UEBERLASSUNG")
  },
  {
    name: "DHL Paket GmbH",
    short: "DHL",
    category: "4910",
    cents: [549, 12900],
    weight: 7,
    collects: true,
    purpose: debit("GESCHAEFTSKUNDENPORTAL")
  },
  {
    name: "Stadtwerke Tübingen GmbH",
    short: "SWT",
    category: "4240",
    cents: [14800, 62000],
    weight: 2,
    purpose: debit("STROM ABSCHLAG")
  },
  {
    name: "Papier Union GmbH",
    short: "PapierUnion",
    category: "3400",
    cents: [12400, 389000],
    weight: 8,
    purpose: transfer("WARENLIEFERUNG")
  },
  {
    name: "Würth GmbH & Co. KG",
    short: "Wuerth",
    category: "3400",
    cents: [4900, 129000],
    weight: 6,
    purpose: transfer("KLEINMATERIAL")
  },
  {
    name: "Google Ireland Limited",
    short: "GoogleAds",
    category: "4600",
    cents: [5000, 95000],
    weight: 5,
    collects: true,
    card: true,
    purpose: card("Dublin", "GOOGLE ADS")
  },
  {
    name: "Kanzlei Dr. Vogt & Partner",
    short: "KanzleiVogt",
    category: "4950",
    cents: [23800, 214200],
    weight: 2,
    purpose: transfer("BERATUNG")
  },
  {
    name: "Haufe Akademie GmbH & Co. KG",
    short: "Haufe",
    category: "4945",
    cents: [29000, 189000],
    weight: 2,
    purpose: transfer("SEMINAR")
  }
]

/** Every month; one contract is the document of all of them. */
export const contracts: Some<Merchant> = [
  {
    name: "Immobilien Haug KG",
    short: "Haug_Mietvertrag",
    category: "4210",
    cents: [248000, 248000],
    weight: 1,
    purpose: ({ account }) => `MIETE BUERO HAUPTSTR. 12 MIETER ${account}`
  },
  {
    name: "Allianz Versicherungs-AG",
    short: "Allianz_Betriebshaftpflicht",
    category: "4360",
    cents: [18640, 18640],
    weight: 1,
    purpose: ({ account }) => `BETRIEBSHAFTPFLICHT VERTRAG ${account}`
  },
  {
    name: "VW Leasing GmbH",
    short: "VWLeasing_Vertrag",
    category: "4570",
    cents: [38900, 38900],
    weight: 1,
    purpose: ({ account }) => `LEASINGRATE VERTRAG ${account}`
  }
]

/** Expenses for which no document is asked: bank fees, private, transfers between own accounts. */
export const exempt: Some<Merchant> = [
  {
    name: "Kreissparkasse Tübingen",
    short: "KSK",
    category: "4970",
    cents: [35, 2990],
    weight: 5,
    purpose: ({ date }) => `ENTGELTABSCHLUSS PER ${date}`
  },
  {
    name: "Markus Brandt",
    short: "Brandt",
    category: "1800",
    cents: [10000, 250000],
    weight: 3,
    purpose: () => "PRIVATENTNAHME"
  },
  {
    name: "Brandt Papierwerkstatt GmbH",
    short: "Eigenkonto",
    category: "1360",
    cents: [50000, 1500000],
    weight: 3,
    purpose: () => "UMBUCHUNG AUF TAGESGELDKONTO"
  }
]

export const customers: Some<string> = [
  "Buchhandlung Osiander GmbH",
  "Universitätsstadt Tübingen",
  "Weleda AG",
  "Evangelische Landeskirche in Württemberg",
  "Manufactum GmbH",
  "Ritter Sport GmbH & Co. KG",
  "Museum der Alltagskultur",
  "Klett Verlag GmbH",
  "Hofladen Pfister GbR",
  "Dr. med. Annette Kühn",
  "Trigema W. Grupp KG",
  "Staatsgalerie Stuttgart"
]

/** An amount between the bounds, small ones more often. */
export const amount = (prng: Prng.Prng, [low, high]: Merchant["cents"]): number =>
  Math.round(low * (high / low) ** (prng.int(0, 10_000) / 10_000))
