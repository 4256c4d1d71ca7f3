/**
 * Answers that are one page of a list: by which names they carry a cursor, and how that is known of a request.
 */
import {
  bare,
  type Call,
  calleeName,
  enclosingFunction,
  isFunction,
  isLoop,
  isNode,
  isText,
  keyName,
  memberName,
  type Node,
  outwards,
  parentOf,
  path,
  receiver
} from "./ast.ts"
import type { File } from "./file.ts"
import { isLogCall, isLogOnly } from "./outcomes.ts"
import { limitOf, readOf } from "./reads.ts"

/** Fields that lead to the next page or say that there is one. */
const cursorName =
  /^(?:next(?:_?(?:cursor|token|page|page_?token|page_?url|link|url|marker|records_?url|continuation_?token|offset|start))?|@odata\.nextLink|odata\.nextLink|\$next|\$skip_?Token|cursor|end_?cursor|continuation(?:_?token)?|_?continue|last_?evaluated_?key|has_?more|has_?next(?:_?page)?|more|is_?truncated|page_?info|response_?metadata|links|_links|paging|is_?last(?:_?page)?|end_of_stream|scroll_?id|_scroll_id|search_?after|touchdown)$/i

/** Those of them that say it in any interface, not just beside other fields. */
const sureCursor =
  /^(?:next_?(?:cursor|token|page|page_?token|page_?url|link|records_?url|marker|continuation_?token)|@odata\.nextLink|end_?cursor|continuation_?token|last_?evaluated_?key|has_?more|has_?next(?:_?page)?|is_?truncated|page_?info|scroll_?id|_scroll_id)$/i

const itemsName =
  /^(?:items|data|results?|rows|records|entries|values|edges|nodes|list|hits|elements|contents?|Contents|Items|docs|documents|orders|invoices|transactions|customers|payments|users|members|messages|events|issues|files|tools|resources|prompts|channels|tickets|bookings|contacts|accounts|products|objects|pages?|body|value|\w+s)$/

const notItems =
  /^(?:status|headers|success|params|links|_links|details|class|address|access|errors|warnings|isTruncated|has\w*|totals|options|settings)$/

export const isItemsName = (name: string): boolean =>
  itemsName.test(name) && !notItems.test(name) && !cursorName.test(name)

/** Requests of well-known interfaces whose answers are pages. */
const knownCommands =
  /^(?:ListObjects(?:V2)?|Scan|Query|FilterLogEvents|GetLogEvents|ListTables|ListUsers|ListBuckets|DescribeInstances|ListFunctions|Describe\w+|List\w+)Command$/

const isKnown = (call: Call): boolean => {
  const parts = path(call.callee) ?? []
  const name = parts.at(-1) ?? ""
  const root = (parts[0] === "this" ? parts[1] : parts[0]) ?? ""
  const [first] = call.arguments
  if (name === "send" && first?.type === "NewExpression") return knownCommands.test(calleeName(first) ?? "")
  if (/^stripe$/i.test(root) && (name === "list" || name === "search")) return true
  if (/octokit|^github$/i.test(root) && /^list[A-Z]/.test(name)) return true
  if (/^(?:slack|web)$/i.test(root) && (name === "list" || name === "history")) return true
  if (/^notion$/i.test(root) && (name === "query" || name === "list" || name === "search")) return true
  if (/^(?:mcp|client|mcpClient)$/i.test(root) && /^list(?:Tools|Resources|Prompts|ResourceTemplates)$/.test(name)) {
    return true
  }
  if (/^list(?:Namespaced\w+|\w+ForAllNamespaces)$/.test(name)) return true
  if (/^(?:drive|gmail|calendar|youtube|sheets)$/i.test(root) && name === "list") return true
  return false
}

/** Names that are declared in this file as a page: an interface, a type or a schema with a cursor and a list. */
const pagedNames = (file: File): ReadonlySet<string> => {
  const found = new Set<string>()
  file.walk(file.source.ast, (node) => {
    if (node.type === "TSInterfaceDeclaration" && isPageType(node.body)) found.add(node.id.name)
    if (node.type === "TSTypeAliasDeclaration" && file.some(node.typeAnnotation, isPageType)) found.add(node.id.name)
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.init !== null) {
      if (isSchema(file, node.init)) found.add(node.id.name)
    }
    if (
      (node.type === "ClassDeclaration" || node.type === "ClassExpression") && isNode(node.id) &&
      isNode(node.superClass)
    ) {
      if (isSchema(file, node.superClass)) found.add(node.id.name)
    }
    return true
  })
  return found
}

const isPageType = (node: Node): boolean => {
  const members = node.type === "TSInterfaceBody" ? node.body : node.type === "TSTypeLiteral" ? node.members : []
  let cursor = false
  let list = false
  for (const member of members) {
    if (member.type !== "TSPropertySignature") continue
    const name = keyName(member.key, member.computed) ?? ""
    if (cursorName.test(name)) cursor = true
    const type = member.typeAnnotation?.typeAnnotation
    if (type !== undefined && isListType(type)) list = true
  }
  return cursor && list
}

const isListType = (node: Node): boolean =>
  node.type === "TSArrayType" || (node.type === "TSTypeOperator" && isListType(node.typeAnnotation)) ||
  (node.type === "TSUnionType" && node.types.some(isListType)) ||
  (node.type === "TSTypeReference" && node.typeName.type === "Identifier" &&
    /^(?:Readonly)?Array$|^Chunk$/.test(node.typeName.name))

/** `Schema.Struct({ items: Schema.Array(Item), next: … })`, `z.object({ … })`. */
const isSchema = (file: File, node: Node): boolean =>
  file.some(node, (each) => {
    if (each.type !== "CallExpression" || isFunction(each)) return false
    const fields = each.arguments.find((argument) => argument.type === "ObjectExpression")
    if (fields?.type !== "ObjectExpression") return false
    if (
      !/(?:^|\.)(?:Struct|Class|TaggedStruct|object|strictObject|looseObject|type|Object)\b/.test(
        file.text(each.callee)
      )
    ) return false
    let cursor = false
    let list = false
    for (const property of fields.properties) {
      if (property.type !== "Property") continue
      const name = keyName(property.key, property.computed) ?? ""
      if (cursorName.test(name)) cursor = true
      if (/\b(?:array|Array|NonEmptyArray)\b/.test(file.text(property.value))) list = true
    }
    return cursor && list
  })

/** Whether a type or a value names a page, or spells one out. */
const namesPage = (file: File, node: Node, paged: ReadonlySet<string>): boolean =>
  file.some(node, (each) => (each.type === "Identifier" && paged.has(each.name)) || isPageType(each))

interface Use {
  /** The reference to a cursor. */
  readonly node: Node
  readonly name: string
}

/** Names that are bound to a page or to parts of one by this request. */
export interface Page {
  readonly call: Call
  /** Where a part of the answer that holds the items is taken. */
  readonly items: ReadonlyArray<Node>
  readonly cursors: ReadonlyArray<Use>
  /** The answer as a whole goes elsewhere: returned, handed to a function. */
  readonly escapes: boolean
  /** Why the answer is known to be one page of several. */
  readonly isPage: boolean
}

/** All pages that this file asks for, by their request. */
export const pagesOf = (file: File): ReadonlyArray<Page> => {
  const paged = pagedNames(file)
  const found = new Map<
    Call,
    { items: Array<Node>; cursors: Array<Use>; escapes: boolean; isPage: boolean; declared: boolean }
  >()
  const of = (call: Call) => {
    const known = found.get(call)
    if (known !== undefined) return known
    const made = {
      items: [],
      cursors: [],
      escapes: false,
      isPage: isKnown(call) || isDeclared(file, call, paged),
      declared: false
    }
    found.set(call, made)
    return made
  }
  const part = (call: Call, parts: ReadonlyArray<string>, node: Node) => {
    const names = parts.filter((name) => !/^(?:body|json|response|payload)$/.test(name))
    const page = of(call)
    const cursor = parts.find((name) => cursorName.test(name))
    if (cursor !== undefined) {
      if (sureCursor.test(cursor) || /^(?:next|cursor|links|_links|paging|continue)$/.test(cursor)) page.isPage = true
      page.cursors.push({ node, name: cursor })
    } else if (names.some(isItemsName)) page.items.push(node)
  }

  file.walk(file.source.ast, (node) => {
    if (node.type === "MemberExpression") {
      const parent = parentOf(node)
      // Only the longest chain: `page.links.next`, not `page.links`.
      if (
        parent?.type === "MemberExpression" && bare(parent.object) === node && readOf(file, parent) !== undefined &&
        memberName(parent) !== "length" && !isMethod(parent)
      ) return true
      const read = readOf(file, node)
      if (read !== undefined && read.path.length > 0 && !isMethod(node)) part(read.call, read.path, node)
    }
    if (node.type === "ObjectPattern") {
      for (const property of node.properties) {
        if (property.type !== "Property") continue
        const value = property.value.type === "AssignmentPattern" ? property.value.left : property.value
        if (value.type !== "Identifier") continue
        const read = readOf(file, value)
        if (read === undefined || read.path.length === 0) continue
        const uses = file.variable(value)?.references.filter((each) => !each.init) ?? []
        if (read.path.some((name) => cursorName.test(name))) {
          const page = of(read.call)
          page.isPage = true
          for (const use of uses) {
            if (isNode(use.identifier)) page.cursors.push({ node: use.identifier, name: value.name })
          }
        } else if (uses.length > 0) part(read.call, read.path, value)
      }
    }
    if (node.type === "Identifier") {
      const parent = parentOf(node)
      if (parent === undefined || parent.type === "MemberExpression") return true
      const read = readOf(file, node)
      if (read !== undefined && read.path.length === 0 && goesElsewhere(file, node, read.call)) {
        of(read.call).escapes = true
      }
    }
    // `return await list()`: the caller gets the page.
    if (node.type === "CallExpression") {
      const read = readOf(file, node)
      if (read?.call === node) of(node)
    }
    return true
  })
  return [...found].map(([call, page]) => ({ call, ...page }))
}

const isMethod = (node: Node): boolean => {
  const parent = parentOf(node)
  return parent?.type === "CallExpression" && bare(parent.callee) === node && memberName(node) !== undefined &&
    !isItemsName(memberName(node) ?? "")
}

/** A page that is returned, handed on, spread or stored is followed, or not, by somebody else. */
const goesElsewhere = (file: File, node: Node, call: Call): boolean => {
  const parent = parentOf(node)
  if (parent === undefined) return false
  switch (parent.type) {
    case "ReturnStatement":
    case "SpreadElement":
    case "ArrayExpression":
    case "NewExpression":
      return true
    case "Property":
      return parent.value === node && isNode(parent.parent) && parent.parent.type === "ObjectExpression"
    case "YieldExpression":
      return !parent.delegate
    case "ArrowFunctionExpression":
      return parent.body === node
    case "CallExpression":
      return parent.arguments.some((each) => bare(each) === node) && !isLogCall(file, parent) &&
        // A decoder hands the same page on.
        readOf(file, parent)?.call !== call &&
        !/^(?:Array\.isArray|Object\.keys|Boolean|String)$/.test(file.text(parent.callee))
    case "AssignmentExpression":
      return parent.right === node
    case "ForOfStatement":
      return parent.await && parent.right === node
    default:
      return false
  }
}

const isDeclared = (file: File, call: Call, paged: ReadonlySet<string>): boolean => {
  // What stands around the call: a cast, the type of the variable, a decoder in the pipe.
  let outer: Node = call
  for (const at of outwards(call)) {
    if (at.type === "VariableDeclarator") {
      if (isNode(at.id.typeAnnotation) && namesPage(file, at.id.typeAnnotation, paged)) return true
      outer = at.init ?? outer
      break
    }
    if (isFunction(at) || (at.type.endsWith("Statement") && at.type !== "BlockStatement")) break
    outer = at
  }
  if (file.some(outer, (each) => namesPageType(each, paged))) return true
  // A body that is read from the response later: `const body: Page = await response.json()`
  if (isNode(call.typeArguments) && namesPage(file, call.typeArguments, paged)) return true
  // The declared type of the function that is called.
  const callee = bare(call.callee)
  if (callee.type === "Identifier") {
    const definition = file.variable(callee)?.defs[0]?.node
    if (isNode(definition)) {
      if (definition.type === "VariableDeclarator" && definition.id.type === "Identifier") {
        if (isNode(definition.id.typeAnnotation) && namesPage(file, definition.id.typeAnnotation, paged)) return true
        if (isNode(definition.init) && returnsPage(file, definition.init, paged)) return true
      } else if (returnsPage(file, definition, paged)) return true
    }
  }
  if (callee.type === "MemberExpression") {
    const name = memberName(callee)
    const owner = bare(callee.object)
    const type = owner.type === "Identifier" ? file.variable(owner)?.defs[0]?.name : undefined
    if (type?.type === "Identifier" && isNode(type.typeAnnotation) && name !== undefined) {
      const annotated = type.typeAnnotation
      // `declare const api: { list(): Promise<Page> }` and `api: Api` with an interface of this file
      if (methodNamesPage(file, annotated, name, paged)) return true
    }
  }
  return laterTyped(file, call, paged)
}

const namesPageType = (node: Node, paged: ReadonlySet<string>): boolean =>
  (node.type === "TSTypeReference" && node.typeName.type === "Identifier" && paged.has(node.typeName.name)) ||
  isPageType(node) ||
  (node.type === "Identifier" && paged.has(node.name) && isNode(node.parent) &&
    node.parent.type !== "MemberExpression") ||
  (node.type === "MemberExpression" && node.object.type === "Identifier" && paged.has(node.object.name))

const returnsPage = (file: File, node: Node, paged: ReadonlySet<string>): boolean => {
  if (node.type === "TSDeclareFunction") return isNode(node.returnType) && namesPage(file, node.returnType, paged)
  if (!isFunction(node)) {
    return node.type === "CallExpression" &&
      node.arguments.some((each) => isFunction(each) && returnsPage(file, each, paged))
  }
  if (isNode(node.returnType)) return namesPage(file, node.returnType, paged)
  return isNode(node.body) &&
    file.some(node.body, (each) =>
      (each.type === "TSAsExpression" && namesPage(file, each.typeAnnotation, paged)) ||
      (each.type === "CallExpression" &&
        each.arguments.some((argument) => argument.type === "Identifier" && paged.has(argument.name))))
}

const methodNamesPage = (file: File, annotated: Node, method: string, paged: ReadonlySet<string>): boolean => {
  const names = new Set<string>()
  let hit = false
  const look = (node: Node) =>
    file.walk(node, (each) => {
      if (
        (each.type === "TSMethodSignature" || each.type === "TSPropertySignature" || each.type === "MethodDefinition" ||
          each.type === "PropertyDefinition") &&
        keyName(each.key, each.computed) === method
      ) {
        if (namesPage(file, each, paged)) hit = true
      }
      if (each.type === "TSTypeReference" && each.typeName.type === "Identifier") names.add(each.typeName.name)
      return true
    })
  look(annotated)
  if (!hit) {
    for (const each of file.source.ast.body) {
      const declared = each.type === "ExportNamedDeclaration" && each.declaration !== null ? each.declaration : each
      if (
        (declared.type === "TSInterfaceDeclaration" || declared.type === "TSTypeAliasDeclaration" ||
          declared.type === "ClassDeclaration") &&
        isNode(declared.id) && names.has(declared.id.name)
      ) look(declared)
    }
  }
  return hit
}

/** `const response = await fetch(…); const page: Page = await response.json()` */
const laterTyped = (file: File, call: Call, paged: ReadonlySet<string>): boolean => {
  const fn = enclosingFunction(call)
  const within: Node = fn ?? file.source.ast
  return file.some(within, (each) => {
    if (each.type === "VariableDeclarator" && each.init !== null) {
      const read = readOf(file, each.init)
      if (read?.call !== call) return false
      return (each.id.type !== "Identifier"
        ? false
        : isNode(each.id.typeAnnotation) && namesPage(file, each.id.typeAnnotation, paged)) ||
        file.some(each.init, (inner) => namesPageType(inner, paged))
    }
    if (each.type === "TSAsExpression") {
      return readOf(file, each.expression)?.call === call && namesPage(file, each.typeAnnotation, paged)
    }
    return false
  })
}

/** Whether a reference does more than end up in a log. */
export const reachesBeyondLog = (file: File, node: Node, depth = 0): boolean => {
  if (depth > 6) return true
  let inner = node
  for (const at of outwards(node)) {
    if (at !== node) {
      if (isLogCall(file, at) && at.type === "CallExpression") return false
      if ((at.type === "IfStatement" || at.type === "ConditionalExpression") && at.test === inner) {
        return at.type === "ConditionalExpression" || !(isLogOnly(file, at.consequent) && isLogOnly(file, at.alternate))
      }
      if (at.type === "LogicalExpression" && at.left === inner && isLogCall(file, at.right)) return false
      if (at.type === "ForOfStatement" && at.right === inner && isLogOnly(file, at.body)) return false
      if (at.type === "CallExpression" && /^forEach$/.test(calleeName(at) ?? "") && at.callee === inner) {
        const [callback] = at.arguments
        if (isFunction(callback) && isNode(callback.body) && isLogOnly(file, callback.body)) return false
      }
      if (at.type === "VariableDeclarator" && at.init === inner && at.id.type === "Identifier") {
        const uses = file.variable(at.id)?.references.filter((each) => !each.init) ?? []
        return uses.some((use) => isNode(use.identifier) && reachesBeyondLog(file, use.identifier, depth + 1))
      }
      if (
        at.type === "ExpressionStatement" && inner.type !== "AssignmentExpression" && inner.type !== "CallExpression" &&
        inner.type !== "AwaitExpression" && inner.type !== "YieldExpression"
      ) return false
      if (at.type.endsWith("Statement")) return true
      if (isFunction(at)) return true
    }
    inner = at
  }
  return true
}

/** Whether the request stands in a loop that changes what it asks for: a page number, an offset. */
export const isDriven = (file: File, call: Call): boolean => {
  const used = new Set<string>()
  for (const argument of call.arguments) {
    file.walk(argument, (node) => {
      if (node.type === "Identifier") used.add(node.name)
      return true
    })
  }
  const fn = enclosingFunction(call)
  // A page number that the caller hands in is moved on by the caller.
  for (const at of outwards(call)) {
    if (isFunction(at)) {
      if (
        at.params.some((parameter) =>
          file.some(parameter, (each) =>
            each.type === "Identifier" &&
            /page(?!_?size)|offset|skip|cursor|start|token|after|from|next/i.test(each.name) && used.has(each.name))
        )
      ) return true
      // The callback of a paginator gets the cursor.
    }
    if (isLoop(at) && at.type !== "ForOfStatement" && at.type !== "ForInStatement" && enclosingFunction(at) === fn) {
      const moved = file.some(at, (node) =>
        (node.type === "UpdateExpression" && used.has(file.text(node.argument))) ||
        (node.type === "AssignmentExpression" && used.has(file.text(node.left))) ||
        (methodOnUsed(file, node, used)))
      if (moved) return true
    }
    // `for (let page = 1; page <= pages; page++)`, `for (const page of pages)`
    if (
      at.type === "ForOfStatement" && enclosingFunction(at) === fn &&
      file.some(
        at.left,
        (node) =>
          node.type === "Identifier" && used.has(node.name) && /page|offset|cursor|window|range|chunk/i.test(node.name)
      )
    ) return true
  }
  return false
}

const methodOnUsed = (file: File, node: Node, used: ReadonlySet<string>): boolean => {
  if (node.type !== "CallExpression" || !/^(?:set|append)$/.test(calleeName(node) ?? "")) return false
  const owner = receiver(node)
  return owner !== undefined && [...used].some((name) => file.text(owner).startsWith(name)) && isText(node.arguments[0])
}

/** Whether the request asks for one item only, which is no walk. */
export const asksForOne = (file: File, call: Call): boolean => limitOf(file, call) === 1
