import type { Corpus } from "./corpus.ts"
export const de: Corpus = {}
