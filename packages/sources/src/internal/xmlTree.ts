/**
 * XML as a tree of elements, by their local names. The parser is strict and expands no entities but those of XML itself;
 * a document with a type declaration is refused, and so is one that is nested too deep.
 */
import { parseXml, XmlDocumentType, XmlElement, XmlText } from "@rgrove/parse-xml"
import { Result } from "effect"

/** `text` is what stands directly in the element. Elements are always lists: one of a kind is a list of one. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly elements: ReadonlyArray<Element>
  readonly text: string
}

const deepest = 64

const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

const treeOf = (element: XmlElement, depth: number): Result.Result<Element, string> =>
  Result.gen(function*() {
    if (depth > deepest) return yield* Result.fail(`is nested deeper than ${deepest}`)
    const elements: Array<Element> = []
    for (const child of element.children) {
      if (child instanceof XmlElement) elements.push(yield* treeOf(child, depth + 1))
    }
    return {
      name: localName(element.name),
      attributes: element.attributes,
      elements,
      text: element.children.flatMap((child) => child instanceof XmlText ? [child.text] : []).join("")
    }
  })

/** The root element, or in words of our own why there is none. */
export const parse = (text: string): Result.Result<Element, string> =>
  Result.gen(function*() {
    // The parser calls itself for each level: a document that is far too deep ends here as well.
    const document = yield* Result.try({
      try: () => parseXml(text, { preserveDocumentType: true }),
      catch: () => "is no whole XML document"
    })
    if (document.children.some((child) => child instanceof XmlDocumentType)) {
      return yield* Result.fail("declares a document type, which is not read")
    }
    return document.root === null ? yield* Result.fail("has no element") : yield* treeOf(document.root, 1)
  })

/** The elements that a path of names leads to, from within an element. */
export const all = (element: Element, ...path: ReadonlyArray<string>): ReadonlyArray<Element> =>
  path.reduce<ReadonlyArray<Element>>(
    (found, name) => found.flatMap(({ elements }) => elements.filter((child) => child.name === name)),
    [element]
  )

/** The text of the first element that a path leads to, without the space around it; `undefined` where there is none. */
export const textAt = (element: Element, ...path: ReadonlyArray<string>): string | undefined => {
  const text = all(element, ...path)[0]?.text.trim()
  return text === "" ? undefined : text
}
