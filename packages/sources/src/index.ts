export * as Condition from "./Condition.ts"
export * as Http from "./Http.ts"
