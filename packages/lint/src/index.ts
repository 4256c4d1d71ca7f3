export { plugin as default } from "./LintPlugin.ts"
export type { LintPlugin, Rule, RuleName } from "./LintPlugin.ts"
