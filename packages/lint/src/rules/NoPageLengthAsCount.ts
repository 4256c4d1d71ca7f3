/**
 * The length of one page, given out as the number of all.
 */
import {
  bare,
  calleeName,
  enclosingFunction,
  functionName,
  isFunction,
  isLoop,
  isNode,
  keyName,
  memberName,
  methodOf,
  type Node,
  outwards,
  parentOf
} from "../internal/ast.ts"
import type { File } from "../internal/file.ts"
import { isLogCall } from "../internal/outcomes.ts"
import { isItemsName, type Page, pagesOf } from "../internal/pages.ts"
import { limitOf, readOf } from "../internal/reads.ts"
import * as BefundRule from "../internal/rule.ts"
import type { Rule } from "../LintPlugin.ts"

/** Names that promise the number of all. */
const total =
  /^(?:total|count|n|num|number|sum|amount|size|quantity|hits)$|(?:^|_)(?:total|count)(?:$|_|[A-Z])|(?:Total|Count)(?:$|_|[A-Z])|^(?:num|numberOf|total|count)(?:$|[A-Z_])/

/** Names that say that it is not. */
const local =
  /page|batch|chunk|seen|read|fetched|received|shown|returned|displayed|visible|least|so_?far|loaded|delivered|limit|sample|first|preview|min|lower|here|partial|scanned/i

const promises = (name: string): boolean => total.test(name) && !local.test(name)

export const noPageLengthAsCount: Rule = BefundRule.make({
  name: "no-page-length-as-count",
  about: "The length of a page is not the number of records.",
  messages: {
    cut:
      "This list was cut at a limit, and its length is given out as {{what}}. Take the length before the cut, or name it for what it is, such as shown or atLeast.",
    length:
      "This is the length of one page, not {{what}}. Count over all pages, or name it for what it is, such as onThisPage or atLeast."
  },
  visit: (file, report) => {
    let pages: ReadonlyArray<Page> | undefined
    const isPageOfSeveral = (node: Node): boolean => {
      const named = pageName(node)
      const read = readOf(file, node)
      if (read === undefined) return named && !inPagingLoop(file, node)
      if (read.isElement) return false
      pages ??= pagesOf(file)
      const page = pages.find((each) => each.call === read.call)
      const limit = limitOf(file, read.call)
      if (limit === 1) return false
      const isOne = page?.isPage === true || (limit !== undefined)
      if (!isOne && !(named && read.path.length > 0)) return false
      return !inPagingLoop(file, node) && !(page !== undefined && isRefused(file, page))
    }
    return {
      MemberExpression: (node) => {
        if (memberName(node) !== "length") return
        const list = ofList(file, bare(node.object))
        const what = promised(file, node)
        if (what === undefined) return
        const isCapped = methodOf(list, "slice") !== undefined && isCut(list)
        if (isCapped) report({ node, messageId: "cut", data: { what } })
        else if (isPageOfSeveral(list)) report({ node, messageId: "length", data: { what } })
      }
    }
  }
})

/** `rows.slice(0, 100)`: what is left after a cut. */
const isCut = (node: Node): boolean => {
  if (node.type !== "CallExpression") return false
  const [from, to] = node.arguments
  return from !== undefined && to !== undefined && bare(from).type === "Literal" && bare(to).type !== "UnaryExpression"
}

/** The list that was filtered, mapped or given a name before it was measured. */
const ofList = (file: File, node: Node, depth = 0): Node => {
  const self = bare(node)
  if (depth > 6) return self
  const inner = methodOf(self, "filter", "map", "flatMap", "toSorted", "sort", "reverse", "toReversed")
  if (inner !== undefined) return ofList(file, inner, depth + 1)
  if (self.type === "LogicalExpression") return ofList(file, self.left, depth + 1)
  const made = self.type === "Identifier" ? file.constant(self) : undefined
  if (
    made !== undefined &&
    (made.type === "MemberExpression" || made.type === "CallExpression" || made.type === "LogicalExpression")
  ) {
    return ofList(file, made, depth + 1)
  }
  return self
}

/** `page.items`, `firstPage.data`: a list of something that is called a page. */
const pageName = (node: Node): boolean => {
  const self = bare(node)
  if (self.type !== "MemberExpression" || !isItemsName(memberName(self) ?? "")) return false
  const owner = bare(self.object)
  const name = owner.type === "Identifier" ? owner.name : memberName(owner) ?? ""
  return /^(?:page|batch|firstPage|first_page|onePage|currentPage|lastPage)$/.test(name)
}

/** Whether all pages are walked around this place, so that the length is only a step. */
const inPagingLoop = (file: File, node: Node): boolean => {
  const fn = enclosingFunction(node)
  for (const at of outwards(node)) {
    if (at === fn) return false
    if (isLoop(at)) {
      if (at.type === "ForOfStatement") return at.await || /page|batch/i.test(file.text(at.left))
      return true
    }
  }
  return false
}

/** Whether a further page is refused: `if (page.has_more) throw …`. */
const isRefused = (file: File, page: Page): boolean =>
  page.cursors.some(({ node }) => {
    for (const at of outwards(node)) {
      if (isFunction(at)) return false
      const parent = at.parent
      if (
        isNode(parent) && (parent.type === "IfStatement" || parent.type === "ConditionalExpression") &&
        parent.test === at
      ) {
        return parent.type === "ConditionalExpression" ||
          file.some(parent.consequent, (each) =>
            each.type === "ThrowStatement" || each.type === "ReturnStatement" ||
            (each.type === "CallExpression" && /^(?:fail|die|reject)$/.test(calleeName(each) ?? "")))
      }
      if (isNode(parent) && (isLoop(parent))) return true
    }
    return false
  })

/** A log tells of progress, it answers nobody. */
const isLogged = (file: File, node: Node): boolean => {
  for (const at of outwards(node)) {
    if (isFunction(at)) return false
    if (isLogCall(file, at)) return true
  }
  return false
}

/** As what a length is given out, where that is a number of all. */
const promised = (file: File, node: Node): string | undefined => {
  for (const at of outwards(node)) {
    const parent = at.parent
    if (!isNode(parent)) return undefined
    switch (parent.type) {
      case "VariableDeclarator":
        return parent.init === at && parent.id.type === "Identifier" && promises(parent.id.name)
          ? `"${parent.id.name}"`
          : undefined
      case "Property": {
        const name = keyName(parent.key, parent.computed) ?? ""
        return parent.value === at && promises(name) ? `"${name}"` : undefined
      }
      case "AssignmentExpression": {
        if (parent.operator !== "=" || parent.right !== at) return undefined
        const left = bare(parent.left)
        const name = left.type === "Identifier" ? left.name : memberName(left) ?? ""
        return promises(name) ? `"${name}"` : undefined
      }
      case "ReturnStatement":
      case "ArrowFunctionExpression": {
        if (parent.type === "ArrowFunctionExpression" && parent.body !== at) return undefined
        const fn = parent.type === "ReturnStatement" ? enclosingFunction(parent) : parent
        const name = fn === undefined ? undefined : handedOn(fn)
        return name !== undefined &&
            promises(name.replace(/^get|^fetch|^read|^load/, "").replace(/^[A-Z]/, (c) => c.toLowerCase()))
          ? `what ${name} promises`
          : undefined
      }
      case "TemplateLiteral":
        return isLogged(file, parent) ? undefined : "a number to be told"
      case "BinaryExpression": {
        const other = parent.left === at ? parent.right : parent.left
        if (
          parent.operator === "+" && isNode(other) &&
          (bare(other).type === "TemplateLiteral" ||
            (bare(other).type === "Literal" && typeof Reflect.get(bare(other), "value") === "string"))
        ) {
          return "a number to be told"
        }
        return undefined
      }
      case "ChainExpression":
      case "LogicalExpression":
      case "TSAsExpression":
      case "TSNonNullExpression":
      case "ConditionalExpression":
        break
      case "CallExpression":
        if (/^(?:String|Number|succeed|resolve)$/.test(calleeName(parent) ?? "")) break
        return undefined
      default:
        return undefined
    }
  }
  return undefined
}

/** The name under which the value of a function is known, past `then` and `Effect.map`. */
const handedOn = (fn: Node): string | undefined => {
  if (!isFunction(fn)) return undefined
  const name = functionName(fn)
  if (name !== undefined) return name
  for (const at of outwards(fn)) {
    if (at !== fn && isFunction(at)) return functionName(at)
    const parent = parentOf(at)
    if (parent?.type === "VariableDeclarator") return parent.id.type === "Identifier" ? parent.id.name : undefined
    if (parent?.type === "Property") return keyName(parent.key, parent.computed)
  }
  return undefined
}
