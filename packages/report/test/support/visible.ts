/** What of an HTML report is there to be read in one language: texts, without styles, scripts and the other language. */
export const visible = (document: string, language: "en" | "de"): string => {
  const other = language === "en" ? "de" : "en"
  return document
    .replaceAll(/<(style|script|svg|title)\b[\s\S]*?<\/\1>/gu, " ")
    .replaceAll(new RegExp(`<span lang="${other}">[^<]*</span>`, "gu"), "")
    .replaceAll(/<\/(?:p|li|h\d|td|th|div|summary|article|header)>/gu, "\n")
    .replaceAll(/<[^>]*>/gu, "")
    .replaceAll("&quot;", "\"").replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
}
