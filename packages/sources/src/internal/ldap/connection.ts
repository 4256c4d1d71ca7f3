/**
 * A connection to a directory, on which one question is open at a time. The messages are written and parsed by `ldapts`.
 * Its client is not used: where a server gives entries and then says that a limit cut them off, it keeps one or the other.
 */
import { ReadError } from "@befund/core"
import { sha256 } from "@noble/hashes/sha2.js"
import { Effect, Redacted, type Scope } from "effect"
import { Hex } from "effect/encoding"
import {
  BindRequest,
  BindResponse,
  type Message,
  MessageParser,
  SearchEntry,
  SearchReference,
  SearchResponse
} from "ldapts"
import { connect as connectTcp, type Socket } from "node:net"
import { connect as connectTls } from "node:tls"
import type { Bind } from "../../LdapDescription.ts"
import { bodyTooLong, type Flaw, malformed } from "../flaw.ts"
import * as ResultCode from "./resultCode.ts"

export interface Server {
  readonly host: string
  readonly port: number
  readonly isEncrypted: boolean
}

/** Everything that came for one question, and the result that ended it. */
export interface Answer {
  readonly entries: ReadonlyArray<SearchEntry>
  /** How many parts of the directory other servers hold. */
  readonly referrals: number
  readonly result: SearchResponse | BindResponse
  readonly bytes: number
  /** Of the bytes as received. */
  readonly digest: string
}

interface Question {
  readonly id: number
  readonly entries: Array<SearchEntry>
  readonly hash: ReturnType<typeof sha256.create>
  referrals: number
  bytes: number
  readonly end: (answer: Effect.Effect<Answer, Flaw>) => void
}

const unreachable = (problem: string): Flaw => (place) => new ReadError.Unreachable({ ...place, problem, attempts: 1 })

const problems: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  EPIPE: "the connection was reset",
  ENOTFOUND: "the name of the host could not be resolved",
  EAI_AGAIN: "the name of the host could not be resolved",
  EHOSTUNREACH: "there is no way to the host",
  ENETUNREACH: "there is no way to the host",
  ETIMEDOUT: "no connection came about in time"
}

const socketProblem = (error: NodeJS.ErrnoException): string => {
  const { code = "" } = error
  const known = problems[code]
  if (known !== undefined) return known
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code) ? "no secure connection came about" : "the connection failed"
}

/** What every message begins with (X.690). */
const sequence = 0x30

const notLdap = "the answer is no LDAP message"

const outOfTurn = "the directory sent something that nobody asked for"

export class Connection {
  readonly #socket: Socket
  readonly #maxBody: number
  readonly #parser = new MessageParser()
  #question: Question | undefined
  #asked = 0
  /** Why nothing can be asked any more. */
  #broken: Flaw | undefined

  constructor(socket: Socket, maxBody: number) {
    this.#socket = socket
    this.#maxBody = maxBody
    this.#parser.on("message", (message) => this.#onMessage(message))
    this.#parser.on("error", () => this.#break(malformed(notLdap)))
    socket.on("data", (data: Buffer) => this.#onData(data))
    socket.on("error", (error) => this.#break(unreachable(socketProblem(error))))
    socket.on("close", () => this.#break(unreachable("the connection was closed before the answer was whole")))
  }

  /** Sends a message and waits for the result that ends its answer. Interrupting it ends the connection. */
  ask(write: (messageId: number) => Message): Effect.Effect<Answer, Flaw> {
    return Effect.callback((resume) => {
      if (this.#broken !== undefined) {
        resume(Effect.fail(this.#broken))
        return undefined
      }
      this.#asked += 1
      this.#question = { id: this.#asked, entries: [], hash: sha256.create(), referrals: 0, bytes: 0, end: resume }
      this.#socket.write(write(this.#asked).write())
      return Effect.sync(() => this.#break(unreachable("the question was given up")))
    })
  }

  close(): void {
    this.#question = undefined
    this.#socket.destroy()
  }

  #onData(data: Buffer): void {
    const question = this.#question
    if (question === undefined) {
      this.#break(malformed(outOfTurn))
      return
    }
    // Whoever speaks another language would be waited for: what they say looks like a long message.
    if (question.bytes === 0 && data[0] !== sequence) {
      this.#break(malformed(notLdap))
      return
    }
    question.bytes += data.length
    question.hash.update(data)
    if (question.bytes > this.#maxBody) {
      this.#break(bodyTooLong(this.#maxBody))
      return
    }
    try {
      this.#parser.read(data, new Map())
    } catch {
      // A length that is no length can send the parser astray.
      this.#break(malformed(notLdap))
    }
  }

  #onMessage(message: Message): void {
    const question = this.#question
    if (message.messageId === 0) {
      this.#break(unreachable("the directory gave notice that it ends the connection"))
    } else if (question === undefined || message.messageId !== question.id) {
      this.#break(malformed(outOfTurn))
    } else if (message instanceof SearchEntry) {
      question.entries.push(message)
    } else if (message instanceof SearchReference) {
      question.referrals += 1
    } else if (message instanceof SearchResponse || message instanceof BindResponse) {
      const { bytes, end, entries, hash, referrals } = question
      this.#question = undefined
      end(Effect.succeed({ entries, referrals, result: message, bytes, digest: `sha256:${Hex.encode(hash.digest())}` }))
    } else {
      this.#break(malformed(outOfTurn))
    }
  }

  #break(flaw: Flaw): void {
    this.#broken ??= flaw
    const question = this.#question
    this.close()
    question?.end(Effect.fail(this.#broken))
  }
}

const connected = ({ host, isEncrypted, port }: Server, maxBody: number) =>
  Effect.callback<Connection, Flaw>((resume) => {
    const socket = isEncrypted
      ? connectTls({ host, port, ...(/[a-z]/i.test(host) && !host.includes(":") ? { servername: host } : {}) })
      : connectTcp({ host, port })
    const onError = (error: Error): void => {
      socket.destroy()
      resume(Effect.fail(unreachable(socketProblem(error))))
    }
    socket.once("error", onError)
    socket.once(isEncrypted ? "secureConnect" : "connect", () => {
      socket.off("error", onError)
      resume(Effect.succeed(new Connection(socket, maxBody)))
    })
    return Effect.sync(() => socket.destroy())
  })

const bound = (connection: Connection, { dn, password }: Bind, excerpt: (text: string) => string) =>
  Effect.flatMap(
    connection.ask((messageId) =>
      new BindRequest({ messageId, dn, password: Redacted.isRedacted(password) ? Redacted.value(password) : password })
    ),
    ({ result }) => {
      const verdict = ResultCode.classify(result.status, excerpt(result.errorMessage))
      switch (verdict._tag) {
        case "whole":
          return Effect.void
        case "cut":
          return Effect.fail(unreachable(`the directory could not answer: ${verdict.by}`))
        case "flaw":
          return Effect.fail(verdict.flaw)
      }
    }
  )

/** A connection that ends with the scope, and on which the bind was accepted, where there is one. */
export const open = (
  server: Server,
  options: {
    readonly bind: Bind | undefined
    readonly maxBody: number
    readonly excerpt: (text: string) => string
  }
): Effect.Effect<Connection, Flaw, Scope.Scope> =>
  Effect.gen(function*() {
    const connection = yield* Effect.acquireRelease(
      connected(server, options.maxBody),
      (opened) => Effect.sync(() => opened.close()),
      { interruptible: true }
    )
    if (options.bind !== undefined) yield* bound(connection, options.bind, options.excerpt)
    return connection
  })
