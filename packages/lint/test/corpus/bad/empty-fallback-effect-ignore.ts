// no-empty-fallback: one partition fails and nobody hears of it
import { Effect } from "effect"

declare const loadMonth: (month: string) => Effect.Effect<void, Error>

export const year = Effect.forEach(["2026-01", "2026-02"], (month) => loadMonth(month).pipe(Effect.ignore)) // finding
