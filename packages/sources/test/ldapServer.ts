/** A directory that answers what a test writes, message by message; `ldapts` writes the messages, not the directory. */
import { Evidence, Reader, type ReadError, type Source } from "@befund/core"
import { Ldap } from "@befund/sources"
import { Effect, Result } from "effect"
import { BerReader, BerWriter } from "ldapts"
import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import { createServer as createTlsServer } from "node:tls"

/** One message of an answer, once it is known which question it answers. */
export type Message = (id: number) => Buffer

const searchEntry = 0x64
const searchDone = 0x65
const searchReference = 0x73
const bindDone = 0x61
const notice = 0x78
const controls = 0xa0
const pagedResults = "1.2.840.113556.1.4.319"

const message =
  (tag: number, write: (writer: BerWriter) => void, after: (writer: BerWriter) => void = () => {}) =>
  (id: number): Buffer => {
    const writer = new BerWriter()
    writer.startSequence()
    writer.writeInt(id)
    writer.startSequence(tag)
    write(writer)
    writer.endSequence()
    after(writer)
    writer.endSequence()
    return writer.buffer
  }

type Values = ReadonlyArray<string | Buffer>

export const entry = (dn: string, attributes: Readonly<Record<string, Values>> = {}): Message =>
  message(searchEntry, (writer) => {
    writer.writeString(dn)
    writer.startSequence()
    for (const [name, values] of Object.entries(attributes)) {
      writer.startSequence()
      writer.writeString(name)
      writer.startSequence(0x31)
      for (const value of values) writer.writeBuffer(Buffer.from(value), 4)
      writer.endSequence()
      writer.endSequence()
    }
    writer.endSequence()
  })

export const referral: Message = message(searchReference, (writer) => writer.writeString("ldap://other.example/dc=x"))

const result = (code: number, text: string) => (writer: BerWriter): void => {
  writer.writeEnumeration(code)
  writer.writeString("")
  writer.writeString(text)
}

export const done = (code = 0, text = ""): Message => message(searchDone, result(code, text))

export const bound = (code = 0, text = ""): Message => message(bindDone, result(code, text))

export const ending: Message = () => message(notice, result(52, "bye"))(0)

/** The end of a page, with the cookie for the next one. */
export const paged = (cookie: string, code = 0): Message =>
  message(searchDone, result(code, ""), (writer) => {
    const value = new BerWriter()
    value.startSequence()
    value.writeInt(0)
    value.writeString(cookie)
    value.endSequence()
    writer.startSequence(controls)
    writer.startSequence()
    writer.writeString(pagedResults)
    writer.writeBuffer(value.buffer, 4)
    writer.endSequence()
    writer.endSequence()
  })

export interface Played {
  readonly port: number
  /** The questions as they came. */
  readonly questions: ReadonlyArray<Buffer>
  /** Ends when so many questions came. */
  readonly asked: (count: number) => Effect.Effect<void>
}

const idOf = (question: Buffer): number => {
  const reader = new BerReader(question)
  reader.readSequence()
  const id = reader.readInt()
  if (id === null) throw new Error("a question has a number")
  return id
}

export interface Script {
  /** What is sent for each question, in turn; `end` closes the connection. */
  readonly answers: ReadonlyArray<ReadonlyArray<Message | Buffer | "end">>
  readonly tls?: { readonly key: string; readonly cert: string }
  /** How bytes go out. Default: all at once. */
  readonly cut?: (bytes: Buffer) => ReadonlyArray<Buffer>
}

/** Runs until the scope ends. */
export const play = ({ answers, cut = (bytes) => [bytes], tls }: Script) =>
  Effect.acquireRelease(
    Effect.callback<Played & { readonly close: Effect.Effect<void> }>((resume) => {
      const questions: Array<Buffer> = []
      const waiting: Array<() => void> = []
      const sockets = new Set<Socket>()
      const onConnection = (socket: Socket): void => {
        sockets.add(socket)
        socket.setNoDelay(true)
        socket.on("error", () => {})
        let turn = 0
        socket.on("data", (question) => {
          questions.push(question)
          for (const check of waiting.splice(0)) check()
          const answer = answers[turn] ?? []
          turn += 1
          const bytes = answer.flatMap((one) =>
            one === "end" ? [] : [typeof one === "function" ? one(idOf(question)) : one]
          )
          for (const chunk of cut(Buffer.concat(bytes))) socket.write(chunk)
          if (answer.includes("end")) socket.end()
        })
      }
      const server: Server = tls === undefined ? createServer(onConnection) : createTlsServer(tls, onConnection)
      const asked = (count: number): Effect.Effect<void> =>
        Effect.callback((then) => {
          const check = (): void => {
            if (questions.length >= count) then(Effect.void)
            else waiting.push(check)
          }
          check()
        })
      const close = Effect.callback<void>((then) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => then(Effect.void))
      })
      server.on("tlsClientError", () => {})
      server.listen(0, "127.0.0.1", () => {
        const { port } = server.address() as AddressInfo // it listens on TCP
        resume(Effect.succeed({ port, questions, asked, close }))
      })
    }),
    ({ close }) => close
  )

type Entry = { readonly [name: string]: unknown }

export type Described = Partial<Ldap.Description>

export const people = (port: number, description: Described = {}): Source.Source<Entry, ReadError.ReadError> => {
  const checked = Ldap.validate({
    url: `ldap://127.0.0.1:${port}`,
    base: "ou=people,dc=books",
    attributes: ["uid", "Mail"],
    retries: 0,
    ...description
  })
  return Ldap.fromDescription(
    Result.getOrThrowWith(checked, (problems) => new Error(JSON.stringify(problems))),
    {
      name: "people",
      scope: "all people",
      decode: (record) => Result.succeed(record as Entry), // records of this transport are objects
      promises: { id: (person) => String(person["dn"]) }
    }
  )
}

export const outcomeOf = (source: Source.Source<Entry, ReadError.ReadError>) =>
  Effect.map(
    Evidence.settle(Reader.read(source)),
    (evidence) => evidence._tag === "Complete" ? evidence.value.map(({ dn }) => dn).join(" ") : evidence.error
  )

/** The names of all entries, or the error. */
export const outcome = (script: Script, description: Described = {}) =>
  Effect.scoped(Effect.flatMap(play(script), ({ port }) => outcomeOf(people(port, description))))
