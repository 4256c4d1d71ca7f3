import type * as Conclusion from "./Conclusion.ts"
import type * as Report from "./Report.ts"
export interface Statement {
  readonly en: string
  readonly de: string
}
export const of = (_c: Conclusion.Conclusion): Statement => ({ en: "x", de: "x" })
export const ofReport = (_c: Report.Report): Statement => ({ en: "x", de: "x" })
