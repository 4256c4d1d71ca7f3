/** Marks a described source, so that no object that merely looks like one is read. */
export const sourceTypeId = "~@befund/core/Source"
