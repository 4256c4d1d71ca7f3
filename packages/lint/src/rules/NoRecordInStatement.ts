/**
 * Text of a record inside a sentence that people or models take for ours.
 */
import {
  bare,
  calleeName,
  enclosingFunction,
  functionName,
  isFunction,
  isNode,
  isText,
  keyName,
  memberName,
  type Node,
  outwards,
  parentOf,
  path
} from "../internal/ast.ts"
import type { File } from "../internal/file.ts"
import { readOf } from "../internal/reads.ts"
import * as BefundRule from "../internal/rule.ts"
import type { Rule } from "../LintPlugin.ts"

/** Names of fields and variables that hold a sentence of ours. */
const sentence =
  /^(?:statements?|sentences?|title|description|summary|headline|verdict|conclusion|instructions?|prompt|system_?prompt|tool_?text|en|de)$|(?:Statement|Sentence|Title|Description|Summary|Headline|Instructions|Prompt|ToolText)$/

/** Functions that write sentences. */
const writers =
  /statement|sentence|^summar|^describe(?:[A-Z]|$)|headline|^(?:toText|toolText|renderText|explain)|(?:Title|Description|Summary)$/i

const toolMakers =
  /^(?:Tool\.make|Tool\.dynamic|McpServer\.registerTool|tool|registerTool|addTool|registerPrompt|registerResource|defineTool|createTool)$/

/** Names that a record goes by. */
const record =
  /^(?:record|row|item|entry|element|tx|transaction|order|invoice|document|doc|customer|supplier|vendor|payment|booking|bill|receiptRow|user|person|contact|employee|account|issue|ticket|email|mail|product|article|finding|hit|match|obj|posting|attachment|comment|page)$/

const records =
  /^(?:records|rows|items|entries|elements|transactions|orders|invoices|documents|docs|customers|suppliers|vendors|payments|bookings|bills|users|people|contacts|employees|accounts|issues|tickets|emails|mails|products|articles|findings|hits|matches|results|data|postings|attachments|comments|missing|unmatched|unpaid|edges|nodes|values)$/

/** What says something about a record without a word of its own. */
const measures = /^(?:length|size|count|total|byteLength|index|position)$/

const hardened =
  /^(?:Number|BigInt|Boolean|parseInt|parseFloat|toFixed|toISOString|getTime|Math\.\w+|digest|hash|sha256|redact|Redact\w*|mask|encodeURIComponent|DateTime\.format\w*)$/

export const noRecordInStatement: Rule = BefundRule.make({
  name: "no-record-in-statement",
  about: "A statement, a tool's text, a title or a description holds no text taken from a record.",
  messages: {
    record:
      "{{what}} comes from a record, and whoever wrote the record then speaks in this text. Keep to numbers, names of ours and scopes, and give the record beside the text, as data."
  },
  visit: (file, report) => {
    const inspect = (text: Node) => {
      for (const hole of holes(file, text)) {
        const found = recordIn(file, hole)
        if (found !== undefined) report({ node: found, messageId: "record", data: { what: `"${file.text(found)}"` } })
      }
    }
    const seen = new Set<Node>()
    const once = (node: Node) => {
      const self = bare(node)
      if (seen.has(self)) return
      seen.add(self)
      inspect(self)
    }
    return {
      TemplateLiteral: (node) => {
        if (node.expressions.length > 0 && node.parent.type !== "TaggedTemplateExpression" && isSentence(file, node)) {
          once(node)
        }
      },
      BinaryExpression: (node) => {
        const parent = parentOf(node)
        if (node.operator !== "+" || (parent?.type === "BinaryExpression" && parent.operator === "+")) return
        if (holes(file, node).length > 0 && hasText(node) && isSentence(file, node)) once(node)
      },
      CallExpression: (node) => {
        // A tool whose title or description is a field of a record, as it is.
        const name = file.effect(node.callee) ?? calleeName(node) ?? ""
        if (toolMakers.test(name) || toolMakers.test(calleeName(node) ?? "")) {
          for (const argument of node.arguments) {
            const self = bare(argument)
            if (self.type !== "ObjectExpression") {
              if (self.type === "MemberExpression" && recordIn(file, self) !== undefined) {
                report({ node: self, messageId: "record", data: { what: `"${file.text(self)}"` } })
              }
              continue
            }
            for (const property of self.properties) {
              if (
                property.type !== "Property" ||
                !/^(?:title|description)$/.test(keyName(property.key, property.computed) ?? "")
              ) continue
              const value = bare(property.value)
              if (value.type === "MemberExpression" && recordIn(file, value) !== undefined) {
                report({ node: value, messageId: "record", data: { what: `"${file.text(value)}"` } })
              }
            }
          }
        }
      }
    }
  }
})

const hasText = (node: Node): boolean => {
  const self = bare(node)
  if (self.type === "BinaryExpression" && self.operator === "+") {
    return [self.left, self.right].some((each) => isNode(each) && hasText(each))
  }
  return isText(self) || self.type === "TemplateLiteral"
}

/** What is put into a text: the holes of a template, the operands of `+` that are no literals. */
const holes = (file: File, node: Node): ReadonlyArray<Node> => {
  const self = bare(node)
  if (self.type === "TemplateLiteral") return self.expressions.flatMap((each) => inner(file, each))
  if (self.type === "BinaryExpression" && self.operator === "+") {
    return [self.left, self.right].flatMap((each) => isNode(each) ? inner(file, each) : [])
  }
  return []
}

const inner = (file: File, node: Node): ReadonlyArray<Node> => {
  const self = bare(node)
  if (isText(self) || self.type === "Literal") return []
  if (self.type === "TemplateLiteral" || (self.type === "BinaryExpression" && self.operator === "+")) {
    return holes(file, self)
  }
  if (self.type === "ConditionalExpression") return [...inner(file, self.consequent), ...inner(file, self.alternate)]
  if (self.type === "LogicalExpression") return [...inner(file, self.left), ...inner(file, self.right)]
  if (self.type === "Identifier") {
    // `const name = order.customer; return \`… ${name}\``
    const made = file.constant(self)
    if (
      made !== undefined &&
      (made.type === "MemberExpression" || made.type === "CallExpression" || made.type === "TemplateLiteral")
    ) {
      return made.type === "TemplateLiteral" ? holes(file, made) : [made]
    }
  }
  return [self]
}

/** The part of an expression that is text of a record. */
const recordIn = (file: File, node: Node, depth = 0): Node | undefined => {
  const self = bare(node)
  if (depth > 6) return undefined
  switch (self.type) {
    case "MemberExpression": {
      const name = memberName(self)
      if (name !== undefined && measures.test(name)) return undefined
      return isRecord(file, self.object, depth) ? self : undefined
    }
    case "Identifier":
      return isRecord(file, self, depth) ? self : destructuredRecord(file, self) ? self : undefined
    case "CallExpression": {
      const callee = path(self.callee)?.join(".") ?? calleeName(self) ?? ""
      if (hardened.test(callee) || hardened.test(calleeName(self) ?? "")) return undefined
      // `items.map((item) => item.name).join(", ")`
      const owner = bare(self.callee)
      if (owner.type === "MemberExpression") {
        const name = memberName(owner) ?? ""
        if (
          /^(?:join|map|flatMap|filter|slice|toString|trim|toUpperCase|toLowerCase|replace|replaceAll|substring|padEnd|padStart|at|toLocaleString)$/
            .test(name)
        ) {
          if (name === "map" || name === "flatMap") {
            const callback = self.arguments[0]
            if (isFunction(callback) && isNode(callback.body)) return recordInBody(file, callback.body, depth)
          }
          return recordIn(file, owner.object, depth + 1) ??
            (name === "join" && isRecordList(file, owner.object) ? self : undefined)
        }
      }
      if (/^(?:JSON\.stringify|String|inspect|util\.inspect|format|Inspectable\.\w+|stringify)$/.test(callee)) {
        const [first] = self.arguments
        if (first === undefined) return undefined
        return recordIn(file, first, depth + 1) ?? (isRecordList(file, first) ? first : undefined)
      }
      return undefined
    }
    case "AwaitExpression":
      return recordIn(file, self.argument, depth + 1)
    default:
      return undefined
  }
}

const recordInBody = (file: File, body: Node, depth: number): Node | undefined => {
  if (body.type === "BlockStatement") {
    let found: Node | undefined
    file.walk(body, (each) => {
      if (each.type === "ReturnStatement" && each.argument !== null) {
        found ??= recordInBody(file, each.argument, depth + 1)
      }
      return found === undefined
    })
    return found
  }
  for (const hole of [...holes(file, body), body]) {
    const found = recordIn(file, hole, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

const isRecordList = (file: File, node: Node): boolean => {
  const self = bare(node)
  const name = self.type === "Identifier" ? self.name : memberName(self)
  return (name !== undefined && records.test(name)) || readOf(file, self)?.isElement === false
}

/** Whether an expression stands for one record: by its name, or because it is an element of a list of records. */
const isRecord = (file: File, node: Node, depth: number): boolean => {
  const self = bare(node)
  if (depth > 6) return false
  if (self.type === "MemberExpression") {
    const name = memberName(self)
    // `rows[0].name`, `finding.record.name`, `order.customer.name`
    if (name === undefined || /^\d+$/.test(name)) return isRecordList(file, self.object)
    return record.test(name) || isRecord(file, self.object, depth + 1)
  }
  if (self.type === "CallExpression") {
    const callee = bare(self.callee)
    return callee.type === "MemberExpression" && /^(?:at|find|pop|shift)$/.test(memberName(callee) ?? "") &&
      isRecordList(file, callee.object)
  }
  if (self.type !== "Identifier") return false
  const variable = file.variable(self)
  const definition = variable?.defs[0]
  if (definition === undefined) return false
  if (definition.type === "ImportBinding" || definition.type === "FunctionName" || definition.type === "ClassName") {
    return false
  }
  if (record.test(self.name) && self.name !== "page") return true
  if (definition.type === "Parameter" && isFunction(definition.node)) {
    const call = parentOf(definition.node)
    const callee = call?.type === "CallExpression" ? bare(call.callee) : undefined
    return callee?.type === "MemberExpression" &&
      /^(?:map|flatMap|forEach|filter|find|some|every)$/.test(memberName(callee) ?? "") &&
      isRecordList(file, callee.object)
  }
  for (const at of outwards(definition.node)) {
    if (at.type === "ForOfStatement") {
      return isNode(at.right) && isRecordList(file, at.right) && definition.node.range[1] <= at.right.range[0]
    }
    if (isFunction(at)) break
  }
  const made = file.constant(self)
  return made !== undefined && (made.type === "MemberExpression" || made.type === "CallExpression") &&
    isRecord(file, made, depth + 1)
}

/** `const { customer } = order`, `({ name }) => …` over records */
const destructuredRecord = (file: File, node: Node): boolean => {
  const definition = file.variable(node)?.defs[0]
  if (definition === undefined) return false
  if (
    definition.node.type === "VariableDeclarator" && definition.node.id.type === "ObjectPattern" &&
    definition.node.init !== null
  ) {
    return isRecord(file, definition.node.init, 0)
  }
  if (definition.type !== "Parameter" || !isFunction(definition.node)) return false
  const [first] = definition.node.params
  if (first?.type !== "ObjectPattern") return false
  const call = parentOf(definition.node)
  const callee = call?.type === "CallExpression" ? bare(call.callee) : undefined
  return callee?.type === "MemberExpression" && /^(?:map|flatMap|forEach)$/.test(memberName(callee) ?? "") &&
    isRecordList(file, callee.object)
}

/** Whether a text stands where a sentence of ours stands. */
const isSentence = (file: File, text: Node): boolean => {
  for (const at of outwards(text)) {
    const parent = parentOf(at)
    if (parent === undefined) return false
    switch (parent.type) {
      case "Property": {
        const name = keyName(parent.key, parent.computed) ?? ""
        if (sentence.test(name)) return true
        return name === "text" && isToolText(file, parent)
      }
      case "VariableDeclarator":
        return parent.id.type === "Identifier" && (sentence.test(parent.id.name) || becomesSentence(file, parent.id))
      case "AssignmentExpression": {
        const left = bare(parent.left)
        if (left.type === "Identifier") return sentence.test(left.name) || becomesSentence(file, left)
        return sentence.test(memberName(left) ?? "")
      }
      case "ReturnStatement":
      case "ArrowFunctionExpression": {
        const fn = parent.type === "ReturnStatement" ? enclosingFunction(parent) : parent
        if (fn === undefined) return false
        const name = functionName(fn)
        if (name !== undefined) return writers.test(name)
        // A callback: `findings.map((f) => …)` inside a sentence
        const call = parentOf(fn)
        if (call?.type !== "CallExpression") return false
        return writers.test(calleeName(call) ?? "")
      }
      case "CallExpression": {
        if (bare(parent.callee) === bare(at)) break
        const name = file.effect(parent.callee) ?? ""
        const called = calleeName(parent) ?? ""
        if (toolMakers.test(name) || toolMakers.test(called)) return true
        if (
          writers.test(called) || name.startsWith("Statement.") ||
          /(?:^|\.)(?:statements?|sentences?|lines)\.push$/.test(file.text(parent.callee))
        ) return true
        if (/^(?:join|concat|trim|trimEnd|succeed|resolve|push)$/.test(called)) break
        return false
      }
      case "ConditionalExpression":
      case "LogicalExpression":
      case "BinaryExpression":
      case "TemplateLiteral":
      case "ArrayExpression":
      case "MemberExpression":
      case "ChainExpression":
        break
      default:
        return false
    }
  }
  return false
}

/** `{ type: "text", text }`, `content: [{ text }]`, `message: { text }` */
const isToolText = (file: File, property: Node): boolean => {
  const object = property.parent
  if (!isNode(object) || object.type !== "ObjectExpression") return false
  if (
    object.properties.some((each) =>
      each.type === "Property" && keyName(each.key, each.computed) === "type" && file.text(each.value) !== ""
    )
  ) return true
  for (const at of outwards(object)) {
    const parent = parentOf(at)
    if (parent?.type === "Property") {
      return /^(?:content|message|result)$/.test(keyName(parent.key, parent.computed) ?? "")
    }
    if (parent?.type !== "ArrayExpression") return false
  }
  return false
}

/** A text that is given a name first: `const line = \`…\`; return { statement: line }`. */
const becomesSentence = (file: File, binding: Node): boolean =>
  (file.variable(binding)?.references ?? []).some((use) => {
    if (use.init || !isNode(use.identifier)) return false
    const parent = parentOf(use.identifier)
    if (parent?.type === "Property") {
      const name = keyName(parent.key, parent.computed) ?? ""
      return parent.value === use.identifier && (sentence.test(name) || (name === "text" && isToolText(file, parent)))
    }
    return false
  })
