/**
 * A report as one HTML file: it opens from a disk, asks no network for anything, prints, and reads in English and German.
 *
 * Content from records is data. It is escaped wherever it stands; beyond that, the file's own content security policy lets
 * no script and no style run but the two that are named by their digests.
 */
import type { Wire } from "@befund/core"
import { listsAll } from "./internal/findings.ts"
import { script, scriptDigest, style, styleDigest } from "./internal/html/assets.generated.ts"
import * as Body from "./internal/html/body.ts"
import * as Data from "./internal/html/data.ts"
import { html, toText, trusted } from "./internal/html/markup.ts"
import type { Language } from "./Language.ts"

const policy = [
  "default-src 'none'",
  `script-src '${scriptDigest}'`,
  `style-src '${styleDigest}'`,
  "base-uri 'none'",
  "form-action 'none'"
].join("; ")

/**
 * The whole report. `language` is what it opens in; the other one is a button away. All listed findings stand in it as
 * data, the first 100 of each check also in the document itself.
 *
 * @category rendering
 * @since 0.1.0
 */
export const render = (report: Wire.Report, language: Language): string => {
  const tables = Object.entries(report.checks).map(([name, conclusion]) =>
    [name, conclusion, listsAll(conclusion)] as const
  )
  return toText(html`<!doctype html>
<html lang="${language}" data-language="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${report.audit}</title>
<style>${trusted(style)}</style>
</head>
<body>
${Body.page(report)}
<script type="application/json" id="data">${trusted(Data.text(tables))}</script>
<script>${trusted(script)}</script>
</body>
</html>
`)
}
