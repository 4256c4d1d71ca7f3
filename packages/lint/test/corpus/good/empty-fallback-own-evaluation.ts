// no-empty-fallback: the evaluation of a rule, undecided where it cannot be evaluated
declare const evaluate: (rule: string, record: object) => boolean

export const holds = (rule: string) => (record: object): boolean | undefined => {
  try {
    return evaluate(rule, record)
  } catch {
    return undefined
  }
}
