/** What the pages show: a contract, where it is served here, and whom a visitor may be. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Operation } from '../contract/operation.ts'

export interface Callers {
  /** Where, and in what. */
  readonly says: string
  /** Header lines that every caller sends: `X-API-Key: demo-key`. */
  readonly headers: readonly string[]
  readonly people: readonly { readonly header: string; readonly says: string }[]
  /** Path of the pages where a user makes keys and tokens of their own. */
  readonly account: string
}

/** How the rendered contract obtains a token of its own for whoever looks at it: OAuth 2.0, with PKCE. */
export interface PageAuthorization {
  /** Name of the contract's security scheme for which it is an alternative. */
  readonly scheme: string
  readonly clientId: string
  /** Paths below a world's own. */
  readonly authorize: string
  readonly token: string
  /** In Markdown. */
  readonly scopes: Readonly<Record<string, string>>
}

/** A world that the rendered contract is bound to, beside the default one. */
export interface ShownWorld {
  /** Of its paths: `/w/green-fox`. */
  readonly prefix: string
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  /** Are its users asked for access? */
  readonly hasAuthorization: boolean
}

/** A world as its page shows it: what it is, where it is, who one can be there, and what was asked of it. */
export interface WorldView {
  readonly name: string
  readonly isDefault: boolean
  /** Path of its own page. */
  readonly path: string
  readonly docs: string
  /** What the names of other worlds stand behind in the paths of their pages. */
  readonly worldPages: string
  readonly modes: readonly string[]
  /** Behind it the id of a request says why it was answered as it was. */
  readonly requests: string
  readonly mounts: PageSite['mounts']
  readonly callers?: Callers
  readonly facts: readonly Fact[]
  /** For whoever may steer; others are told neither names nor calls. */
  readonly inside?: {
    readonly worlds: readonly { readonly name: string; readonly path: string; readonly says: string }[]
    /** The newest first. */
    readonly calls: readonly ShownCall[]
    readonly total: number
  }
}

/** A name, and what is to be said of it. */
export type Fact = readonly [name: string, says: string]

export interface ShownCall {
  readonly number: number
  readonly method: string
  readonly url: string
  readonly operation: string
  /** Empty: the connection was dropped. */
  readonly status: string
  /** What was wrong with it, if anything. */
  readonly says: string
}

export interface PageSite {
  /** Of the contract. */
  readonly title: string
  readonly version: string
  /** What every page's path starts with: `` or `/courtside`. */
  readonly base: string
  /** Where the operations are. `prefix` is `` for the root; the first is the one that links use. */
  readonly mounts: readonly { readonly prefix: string; readonly says: string }[]
  /** Whom a visitor may be where credentials are asked for. */
  readonly callers?: Callers
  readonly authorization?: PageAuthorization
  readonly operations: readonly Operation[]
  /** The contract as one document, its examples inside, this server the first of its servers. */
  readonly document: () => Record<string, unknown>
  /** The world at the usual base paths, for whoever sends these headers; absent: it is a contract without worlds. */
  readonly world?: (asked: IncomingHttpHeaders) => WorldView
  /** File of the console's script; absent: there is no console. */
  readonly consoleBundle?: URL
  /** Folder with the files of swagger-ui. */
  readonly assets: URL
}
