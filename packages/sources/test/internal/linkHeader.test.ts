import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as LinkHeader from "../../src/internal/linkHeader.ts"

const links = (header: string) => Result.getOrUndefined(LinkHeader.parse(header))
const rels = (header: string) => links(header)?.map((link) => [link.target, ...link.rels])

describe("LinkHeader", () => {
  it("finds no link in nothing", () => {
    for (const header of ["", "  ", ",", " , ,\t"]) assert.deepStrictEqual(links(header), [])
  })

  it("reads targets and relations", () => {
    assert.deepStrictEqual(rels(`<https://a.example/x?page=2>; rel="next", <https://a.example/x?page=9>; rel="last"`), [
      ["https://a.example/x?page=2", "next"],
      ["https://a.example/x?page=9", "last"]
    ])
  })

  it("does not take a comma or a semicolon in a target or in quotes for the end of it", () => {
    assert.deepStrictEqual(rels(`</x?ids=1,2;3>; title="a, <b>; rel=\\"prev\\""; rel="next", </y>; rel=prev`), [
      ["/x?ids=1,2;3", "next"],
      ["/y", "prev"]
    ])
  })

  it("reads tokens, several relations, any case and any spacing", () => {
    assert.deepStrictEqual(rels("</a>;REL=Next"), [["/a", "next"]])
    assert.deepStrictEqual(rels(`</a> ;\t rel = "PREV  next"`), [["/a", "prev", "next"]])
    assert.deepStrictEqual(rels("</a>; rel=next,</b>; rel=last"), [["/a", "next"], ["/b", "last"]])
    assert.deepStrictEqual(rels("</a>; rel=https://rels.example/next"), [["/a", "https://rels.example/next"]])
  })

  it("keeps a link without a relation, and one with a parameter without a value", () => {
    assert.deepStrictEqual(rels("</a>, </b>; crossorigin; rel=next;"), [["/a"], ["/b", "next"]])
  })

  it("takes the first of two relations", () => {
    assert.deepStrictEqual(rels(`</a>; rel="last"; rel="next"`), [["/a", "last"]])
  })

  it("tells what a link is about", () => {
    assert.deepStrictEqual(links(`</a>; rel="next"; anchor="/other"`)?.map(({ anchor }) => anchor), ["/other"])
  })

  it("does not guess at a header that breaks off or is none", () => {
    for (
      const header of [
        "https://a.example/x; rel=next",
        "<https://a.example/x; rel=next",
        `</a>; rel="next`,
        "</a> </b>; rel=next",
        "</a>; rel=next </b>; rel=last",
        "next"
      ]
    ) assert.isTrue(Result.isFailure(LinkHeader.parse(header)), header)
  })
})
