/**
 * The script of the HTML report: language, light and dark, copying, and the tables of findings. It adds to a document that
 * can be read without it, asks nobody for anything, and writes text as text only.
 */

type Row = readonly [id: string, element: string, record: string]

interface Table {
  readonly check: string
  readonly all: boolean
  readonly rows: ReadonlyArray<Row>
}

const root = document.documentElement
const rowsAPage = 100

const language = (): "en" | "de" => root.dataset["language"] === "de" ? "de" : "en"

const says = {
  en: {
    copied: "Copied",
    where: (from: number, to: number, of: number) => `findings ${from} to ${to}, listed here: ${of}`,
    nothing: "The search fits none of the listed findings."
  },
  de: {
    copied: "Kopiert",
    where: (from: number, to: number, of: number) => `Feststellungen ${from} bis ${to}, hier aufgeführt: ${of}`,
    nothing: "Die Suche passt auf keine der aufgeführten Feststellungen."
  }
}

const setLanguage = (to: "en" | "de"): void => {
  root.dataset["language"] = to
  root.lang = to
  document.dispatchEvent(new Event("language"))
}

const nextTheme = (): void => {
  const dark = root.dataset["theme"] === "dark" ||
    (root.dataset["theme"] === undefined && matchMedia("(prefers-color-scheme: dark)").matches)
  root.dataset["theme"] = dark ? "light" : "dark"
}

const copyStatement = async (button: HTMLButtonElement): Promise<void> => {
  const text = button.parentElement?.querySelector(`p [lang="${language()}"]`)?.textContent ?? ""
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // A page from a disk may not be allowed to: the text is selected instead, ready to be copied.
    const paragraph = button.parentElement?.querySelector("p")
    if (paragraph !== null && paragraph !== undefined) getSelection()?.selectAllChildren(paragraph)
    return
  }
  const label = button.querySelector(`[lang="${language()}"]`)
  if (label === null) return
  const before = label.textContent
  label.textContent = says[language()].copied
  setTimeout(() => {
    label.textContent = before
  }, 1500)
}

const save = (name: string, type: string, text: string): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

const csvCell = (text: string): string => {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll("\"", "\"\"")}"` : harmless
}

const asCsv = ({ all, check, rows }: Table): string =>
  [
    ["row", "check", "id", "element", "record", "all"],
    ...rows.map(([id, element, record]) => ["finding", check, id, element, record, ""]),
    ["end", check, "", "", "", all ? "yes" : "no"]
  ].map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("")

/** The records are JSON text already, with all their digits. */
const asJson = ({ all, check, rows }: Table): string =>
  `{"check":${JSON.stringify(check)},"all":${all},"findings":[\n${
    rows.map(([id, element, record]) =>
      `{"id":${JSON.stringify(id)}${element === "" ? "" : `,"element":${JSON.stringify(element)}`},"record":${record}}`
    ).join(",\n")
  }\n]}\n`

const cell = (text: string, code: boolean): HTMLTableCellElement => {
  const td = document.createElement("td")
  if (code) td.appendChild(document.createElement("code")).textContent = text
  else td.textContent = text
  return td
}

const fileName = (table: Table): string => table.check.replace(/[^\p{L}\p{N}-]+/gu, "-").slice(0, 60)

const liven = (box: HTMLElement, table: Table): void => {
  const body = box.querySelector("tbody")
  const where = box.querySelector(".where")
  const search = box.querySelector("input")
  const [back, on] = ["back", "on"].map((action) => box.querySelector<HTMLButtonElement>(`[data-do=${action}]`))
  if (body === null || where === null || search === null || !back || !on) return
  // Looked for in lower case; made once, so that a key press goes over plain texts.
  const texts = table.rows.map((row) => row.join("\n").toLowerCase())
  const all = table.rows.map((_, i) => i)
  let found: ReadonlyArray<number> = all
  let page = 0
  let sortedBy: { readonly column: 0 | 1 | 2; readonly up: boolean } | undefined

  const show = (): void => {
    const rows = found.slice(page * rowsAPage, (page + 1) * rowsAPage)
    body.replaceChildren(...rows.map((i) => {
      const [id, element, record] = table.rows[i] ?? ["", "", ""]
      const tr = document.createElement("tr")
      tr.append(cell(id, false), cell(element, false), cell(record, true))
      return tr
    }))
    const own = says[language()]
    where.textContent = found.length === 0
      ? own.nothing
      : own.where(page * rowsAPage + 1, page * rowsAPage + rows.length, found.length)
    back.disabled = page === 0
    on.disabled = (page + 1) * rowsAPage >= found.length
  }

  const find = (): void => {
    const wanted = search.value.trim().toLowerCase()
    found = wanted === "" ? all : all.filter((i) => texts[i]?.includes(wanted) === true)
    if (sortedBy !== undefined) {
      const { column, up } = sortedBy
      const order = new Intl.Collator(language(), { numeric: true })
      found = found.toSorted((a, b) =>
        (up ? 1 : -1) * order.compare(table.rows[a]?.[column] ?? "", table.rows[b]?.[column] ?? "")
      )
    }
    page = 0
    show()
  }

  search.addEventListener("input", find)
  box.querySelectorAll("th").forEach((th, i) => {
    const button = document.createElement("button")
    button.type = "button"
    button.append(...th.childNodes)
    th.append(button)
    button.addEventListener("click", () => {
      const column = i === 0 ? 0 : i === 1 ? 1 : 2
      sortedBy = { column, up: !(sortedBy?.column === column && sortedBy.up) }
      box.querySelectorAll("th").forEach((other) => other.removeAttribute("aria-sort"))
      th.setAttribute("aria-sort", sortedBy.up ? "ascending" : "descending")
      find()
    })
  })
  back.addEventListener("click", () => {
    page--
    show()
  })
  on.addEventListener("click", () => {
    page++
    show()
  })
  document.addEventListener("language", show)
  box.querySelector("[data-do=csv]")?.addEventListener("click", () => {
    save(`${fileName(table)}.csv`, "text/csv", asCsv(table))
  })
  box.querySelector("[data-do=json]")?.addEventListener("click", () => {
    save(`${fileName(table)}.json`, "application/json", asJson(table))
  })
  // For paper: what is listed there stands in the document, as without a script.
  const onPaper = Array.from(body.children)
  addEventListener("beforeprint", () => body.replaceChildren(...onPaper))
  addEventListener("afterprint", show)
  show()
}

document.querySelectorAll<HTMLElement>("[data-do], .tools, .pager").forEach((element) => {
  element.hidden = false
})
document.querySelectorAll<HTMLElement>(".noscript").forEach((element) => {
  element.hidden = true
})
document.querySelectorAll<HTMLButtonElement>("[data-do=copy]").forEach((button) => {
  button.addEventListener("click", () => void copyStatement(button))
})
document.querySelector("[data-do=language]")?.addEventListener("click", () => {
  setLanguage(language() === "en" ? "de" : "en")
})
document.querySelector("[data-do=theme]")?.addEventListener("click", nextTheme)
document.querySelector("[data-do=print]")?.addEventListener("click", () => print())

// Made by this file's own renderer.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const tables = JSON.parse(document.getElementById("data")?.textContent ?? "[]") as ReadonlyArray<Table>
document.querySelectorAll<HTMLElement>("[data-table]").forEach((box) => {
  const table = tables[Number(box.dataset["table"])]
  if (table !== undefined) liven(box, table)
})
