export * as Condition from "./Condition.ts"
export * as File from "./File.ts"
export * as Http from "./Http.ts"
export * as StatementOfAccount from "./StatementOfAccount.ts"
