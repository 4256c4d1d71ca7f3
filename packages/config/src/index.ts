export * as Cel from "./Cel.ts"
export * as RecordSchema from "./RecordSchema.ts"
