/**
 * Runs every check of the workspace, also after one has failed, and closes with one line: `N passed, N failed`.
 */
import { spawn } from "node:child_process"
import { globSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { delimiter, join, resolve } from "node:path"
import { stripVTControlCharacters } from "node:util"

interface Outcome {
  readonly status: number
  readonly output: string
}

interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** What was skipped, by the outermost group that it stands in. */
  readonly skips?: ReadonlyArray<string>
}

interface Step {
  /** A script of package.json. */
  readonly script: string
  readonly args?: ReadonlyArray<string>
  readonly count: (outcome: Outcome) => Tally
}

const root = resolve(import.meta.dirname, "..")
const unitReport = join(root, ".scratch", "unit.json")
const manifest: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8")
)

const none: Tally = { passed: 0, failed: 0, skipped: 0 }

/** A step that fails although no test of it did counts as one failure. */
const settle = (outcome: Outcome, tally: Tally): Tally =>
  (outcome.status !== 0 && tally.failed === 0) || tally.passed + tally.failed === 0
    ? { ...tally, failed: tally.failed + 1 }
    : tally

const asOne = ({ status }: Outcome): Tally => ({
  passed: status === 0 ? 1 : 0,
  failed: status === 0 ? 0 : 1,
  skipped: 0
})

const fromVitest = (outcome: Outcome): Tally => {
  let report: {
    readonly numPassedTests: number
    readonly numFailedTests: number
    readonly numPendingTests: number
    readonly numTodoTests: number
    readonly testResults: ReadonlyArray<{
      readonly status: string
      readonly assertionResults: ReadonlyArray<{
        readonly status: string
        readonly fullName: string
        readonly ancestorTitles: ReadonlyArray<string>
      }>
    }>
  }
  try {
    report = JSON.parse(readFileSync(unitReport, "utf8"))
  } catch {
    return { ...none, failed: 1 }
  }
  // A file that cannot be loaded, or whose hooks fail, has no failed test of its own.
  const brokenFiles =
    report.testResults.filter((file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed")
    ).length
  return settle(outcome, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
    skips: report.testResults.flatMap((file) =>
      file.assertionResults.filter(({ status }) => !["passed", "failed"].includes(status))
    ).map(({ ancestorTitles: [group], fullName }) => group ?? fullName)
  })
}

const fromTstyche = (outcome: Outcome): Tally => {
  if (globSync("{packages,apps}/*/typetest/**/*.tst.ts", { cwd: root }).length === 0) return { ...none, skipped: 1 }
  const summary = stripVTControlCharacters(outcome.output).split("\n").findLast((line) => line.startsWith("Tests:")) ??
    ""
  const of = (...words: ReadonlyArray<string>) =>
    words.reduce((sum, word) => sum + Number(new RegExp(String.raw`(\d+) ${word}`).exec(summary)?.[1] ?? 0), 0)
  return settle(outcome, { passed: of("passed"), failed: of("failed"), skipped: of("skipped", "todo") })
}

const steps: ReadonlyArray<Step> = [
  { script: "format:check", count: asOne },
  { script: "lint", count: asOne },
  { script: "types", count: asOne },
  { script: "types:test", count: fromTstyche },
  {
    script: "unit",
    args: ["--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
    count: fromVitest
  },
  { script: "docs:check", count: asOne },
  { script: "deadcode", count: asOne }
]

const run = (command: string) =>
  new Promise<Outcome>((done) => {
    const child = spawn(command, {
      cwd: root,
      shell: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env["PATH"] ?? ""}` }
    })
    const chunks: Array<Buffer> = []
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk))
    child.on("error", (error) => done({ status: 1, output: error.message }))
    child.on("close", (code) => done({ status: code ?? 1, output: Buffer.concat(chunks).toString("utf8") }))
  })

rmSync(unitReport, { force: true })
mkdirSync(join(root, ".scratch"), { recursive: true })

const total = { ...none }
for (const { args = [], count, script } of steps) {
  process.stdout.write(script.padEnd(13))
  const started = performance.now()
  const outcome = await run([manifest.scripts[script] ?? "exit 1", ...args].join(" "))
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6)
  const { failed, passed, skipped, skips = [] } = count(outcome)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  const numbers = passed + failed + skipped > 1 ? ` (${passed} passed, ${failed} failed, ${skipped} skipped)` : ""
  console.log(`${seconds} s  ${failed > 0 ? "FAILED" : passed > 0 ? "ok" : "skipped"}${numbers}`)
  for (const skip of new Set(skips)) console.log(`${"".padEnd(13)}skipped: ${skip}`)
  if (failed > 0) console.log(`${outcome.output.trimEnd()}\n`)
}
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`)
process.exitCode = total.failed > 0 ? 1 : 0
