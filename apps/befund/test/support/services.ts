/** What the audits of these tests need: real sockets, real files. */
import { Http } from "@befund/sources"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Layer } from "effect"

export const services = Layer.mergeAll(Http.layer, NodeServices.layer)
