/** The parts of the HTML report, each from what it shows. Every text stands in every language; a style hides the others. */
import { Json, type ReadError, type Wire } from "@befund/core"
import { type Language, words } from "../../Language.ts"
import * as Verdict from "../../Verdict.ts"
import { listsAll } from "../findings.ts"
import * as Lane from "./lane.ts"
import { html, type Markup } from "./markup.ts"
import { words as own } from "./words.ts"

/** So many findings stand in the document itself, for print and for a browser without scripts. */
const shownWithoutScript = 100

const languages = ["en", "de"] as const

/** The same in each language. */
const both = (text: (language: Language) => string): Markup =>
  html`${languages.map((language) => html`<span lang="${language}">${text(language)}</span>`)}`

/** Shape before colour: each verdict has a sign of its own. */
const signs: Readonly<Record<Verdict.Verdict, string>> = {
  clean: "M5 12l5 5 9-10",
  clean_as_read: "M4 13c3-5 5-5 8 0s5 5 8 0",
  nothing_to_check: "M6 12h12",
  found: "M6 6l12 12M18 6L6 18",
  answered: "M7 9h10M7 15h10M10 5l-2 14M16 5l-2 14",
  found_at_least: "M6 6l12 12M18 6L6 18",
  open: "M12 5v9M12 18v1",
  unavailable: "M5 19L19 5"
}

const sign = (verdict: Verdict.Verdict): Markup =>
  html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><circle cx="12" cy="12" r="11"/><path d="${
    signs[verdict]
  }"/></svg>`

const badge = (verdict: Verdict.Verdict): Markup =>
  html`<span class="badge ${verdict}">${sign(verdict)}${both((language) => words[language].verdict[verdict])}</span>`

/** A button that the script brings to life; without it, it is not there. */
const button = (action: string, text: (language: Language) => string): Markup =>
  html`<button type="button" data-do="${action}" hidden>${both(text)}</button>`

const statement = (text: { readonly en: string; readonly de: string }): Markup =>
  html`<div class="statement"><p>${both((language) => text[language])}</p>${
    button("copy", (language) => own[language].copy)
  }</div>`

const closing = (action: ReadError.NextAction): Markup =>
  action === "none" ? html`` : html`<p class="closes">${both((language) => own[language].closes[action])}</p>`

const limits = ({ gaps, next_action }: Wire.Conclusion): Markup =>
  gaps.length === 0 && next_action === "none" ?
    html`` :
    html`<div class="limits"><h4>${both((language) => own[language].limits)}</h4>${
      gaps.length === 0 ?
        html`` :
        html`<ul>${
          gaps.map(({ error, source, where }) =>
            html`<li><strong>${source}</strong>, ${where}: <code>${error.tag}</code> ${error.message}</li>`
          )
        }</ul>`
    }${closing(next_action)}</div>`

const possible = (conclusion: Wire.Conclusion): Markup => {
  if (conclusion.status !== "partial") return html``
  const { finding_count_at_most, undecided } = conclusion
  return html`${
    finding_count_at_most === null ?
      html`` :
      html`<p>${both((language) => `${own[language].possible}: ${own[language].atMost} ${finding_count_at_most}`)}</p>`
  }${
    undecided === undefined || undecided === 0
      ? html``
      : html`<p>${both((language) => own[language].undecided(undecided))}</p>`
  }`
}

const findingRows = ({ findings }: Wire.Conclusion): ReadonlyArray<Markup> =>
  findings.slice(0, shownWithoutScript).map(({ element, id, record }) =>
    html`<tr><td>${id}</td><td>${element ?? ""}</td><td><code>${Json.stringify(record).slice(0, 300)}</code></td></tr>`
  )

const heading = (language: Language) => [words[language].finding, words[language].element, words[language].record]

const findings = (place: number, conclusion: Wire.Conclusion): Markup => {
  if (conclusion.findings.length === 0) return possible(conclusion)
  const shown = Math.min(shownWithoutScript, conclusion.findings.length)
  return html`<div class="findings" data-table="${place}"><h4>${both((language) => own[language].certain)}</h4>${
    listsAll(conclusion) ? html`` : html`<p class="cut">${both((language) => words[language].cut)}</p>`
  }<div class="tools" hidden><label>${
    both((language) => own[language].search)
  } <input type="search" autocomplete="off" spellcheck="false"></label>${
    button("csv", (language) => own[language].exportCsv)
  }${
    button("json", (language) => own[language].exportJson)
  }</div><div class="scroll" tabindex="0" role="region" aria-label="${words.en.findings}"><table><thead><tr>${
    [0, 1, 2].map((column) => html`<th scope="col">${both((language) => heading(language)[column] ?? "")}</th>`)
  }</tr></thead><tbody>${findingRows(conclusion)}</tbody></table></div><p class="pager" hidden>${
    button("back", (language) => own[language].previous)
  }<span class="where" role="status"></span>${button("on", (language) => own[language].next)}</p>${
    conclusion.findings.length > shown
      ? html`<p class="noscript">${both((language) => own[language].needsScript(shown))}</p>`
      : html``
  }<p class="data">${both((language) => own[language].data)}</p></div>${possible(conclusion)}`
}

const valueText = (value: unknown): string =>
  value === null || value === undefined ? "?" : typeof value === "string" ? value : Json.stringify(value)

const groups = ({ groups = [] }: Wire.Conclusion): Markup =>
  groups.length === 0 ?
    html`` :
    html`<details open><summary>${
      both((language) => own[language].groups)
    }</summary><table><thead><tr><th scope="col">${both((language) => own[language].group)}</th><th scope="col">${
      both((language) => own[language].value)
    }</th></tr></thead><tbody>${
      groups.map(({ at_least, at_most, group, value }) =>
        html`<tr><td>${group}</td><td>${
          value === null ? `${valueText(at_least)} … ${valueText(at_most)}` : valueText(value)
        }</td></tr>`
      )
    }</tbody></table></details>`

const check = (place: number, name: string, conclusion: Wire.Conclusion): Markup => {
  const verdict = Verdict.of(conclusion)
  return html`<article class="check ${verdict}" id="check-${place}" aria-labelledby="name-${place}"><header><h3 id="name-${place}">${name}</h3>${
    badge(verdict)
  }</header>${statement(conclusion.statement)}${limits(conclusion)}${groups(conclusion)}${
    findings(place, conclusion)
  }</article>`
}

const moment = (evidence: Wire.Evidence): Markup => {
  switch (evidence.consistency) {
    case "snapshot":
      return html`${both((language) => own[language].oneState)} (<code>${evidence.snapshot.method}</code>)`
    case "interval": {
      const { stable_records } = evidence.interval
      return both((language) =>
        `${own[language].interval}; ${
          stable_records === "all_read" ? own[language].allRead : own[language].mayBeMissed
        }`
      )
    }
    case "not_established":
      return both((language) => own[language].noMoment)
  }
}

const time = ({ read_from, read_to }: Wire.Evidence): Markup =>
  read_from === null || read_to === null ?
    html`` :
    html`<p class="time">${both((language) => own[language].from)} <time datetime="${read_from}">${read_from}</time> ${
      both((language) => own[language].to)
    } <time datetime="${read_to}">${read_to}</time></p>`

const unread = (
  evidence: Wire.Evidence
): ReadonlyArray<{ readonly where: string; readonly error: Wire.Evidence["gaps"][number]["error"] }> =>
  evidence.status === "unavailable"
    ? [{ where: evidence.scope, error: evidence.error }, ...evidence.gaps]
    : evidence.gaps

const partitions = (evidence: Wire.Evidence): Markup => {
  const read = (evidence.reads ?? []).flatMap(({ partition }) => partition === null ? [] : [partition])
  if (read.length === 0) return html``
  const missing = new Set(evidence.gaps.map(({ where }) => where))
  const names = [...new Set([...read, ...missing])].toSorted()
  return html`<h4>${both((language) => own[language].partitions)}</h4><ul class="grid">${
    names.map((name) =>
      missing.has(name)
        ? html`<li class="missing">${name} <span>${both((language) => own[language].unread)}</span></li>`
        : html`<li>${name}</li>`
    )
  }</ul>`
}

const source = (name: string, evidence: Wire.Evidence, axis: Lane.Axis): Markup => {
  const gaps = unread(evidence)
  return html`<article class="source ${evidence.status}"><header><h3>${name}</h3><span class="badge ${evidence.status}">${
    both((language) => words[language].status[evidence.status])
  }</span></header><p>${evidence.scope}</p>${Lane.draw(evidence, axis)}<p>${moment(evidence)}</p>${time(evidence)}${
    gaps.length === 0 ?
      html`` :
      html`<ul class="gaps">${
        gaps.map(({ error, where }) => html`<li>${where}: <code>${error.tag}</code> ${error.message}</li>`)
      }</ul>${closing(evidence.next_action)}`
  }${partitions(evidence)}</article>`
}

const mostPages = 1000

const receipt = (name: string, { receipt }: Wire.Evidence): Markup =>
  html`<details><summary>${name}: <code>${receipt.digest}</code></summary><ol class="pages">${
    receipt.pages.slice(0, mostPages).map(({ attempts = 1, digest, records }, i) =>
      html`<li>${both((language) => `${own[language].page} ${i + 1}`)}: ${
        both((language) =>
          language === "en"
            ? `${records} ${records === 1 ? "record was" : "records were"} read`
            : `${records} ${records === 1 ? "Datensatz wurde" : "Datensätze wurden"} gelesen`
        )
      }${
        attempts === 1 ? html`` : html` (${both((language) => own[language].attempts)}: ${attempts})`
      } <code>${digest}</code></li>`
    )
  }</ol>${
    receipt.content === undefined
      ? html``
      : html`<p>${both((language) => own[language].digest)}: <code>${receipt.content}</code></p>`
  }</details>`

const overview = (checks: ReadonlyArray<readonly [string, Wire.Conclusion]>): Markup =>
  html`<ul class="overview">${
    checks.map(([name, conclusion], i) =>
      html`<li><a href="#check-${i}">${badge(Verdict.of(conclusion))} <span>${name}</span></a></li>`
    )
  }</ul>`

export const page = (report: Wire.Report): Markup => {
  const checks = Object.entries(report.checks)
  const sources = Object.entries(report.sources)
  const axis = Lane.axisOf(report)
  return html`<a class="skip" href="#checks">${
    both((language) => own[language].skip)
  }</a><header class="top"><p class="brand">Befund</p><h1>${report.audit}</h1><p class="badge ${report.status}">${
    both((language) => words[language].status[report.status])
  }</p><p class="time"><time datetime="${report.started_at}">${report.started_at}</time> – <time datetime="${report.ended_at}">${report.ended_at}</time></p><nav class="tools" hidden aria-label="View">${
    button("language", (language) => language === "en" ? "Deutsch" : "English")
  }${button("theme", (language) => own[language].theme)}${
    button("print", (language) => own[language].print)
  }</nav></header><main>${overview(checks)}${
    statement(report.statement)
  }<section aria-labelledby="checks"><h2 id="checks">${both((language) => words[language].checks)}</h2>${
    checks.map(([name, conclusion], i) => check(i, name, conclusion))
  }</section><section aria-labelledby="sources"><h2 id="sources">${both((language) => words[language].sources)}</h2>${
    sources.map(([name, evidence]) => source(name, evidence, axis))
  }</section><section aria-labelledby="receipts"><h2 id="receipts">${both((language) => own[language].receipts)}</h2>${
    sources.map(([name, evidence]) => receipt(name, evidence))
  }</section></main>`
}
