// require-suppression-reason: talk of a suppression is none
// The word befund-ok, in a sentence, switches nothing off; neither does eslint-disable.
export const help = "// eslint-disable-next-line"
