/** What the pages show: a contract, where it is served here, and whom a visitor may be. */
import type { IncomingHttpHeaders } from 'node:http'
import type { DocsAuthorization, DocsSettings } from '../console/docs-settings.ts'
import type { Settings } from '../console/settings.ts'
import type { Operation } from '../contract/operation.ts'
import type { Samples } from '../worlds/mode-provider.ts'
import type { Timetable } from '../worlds/timetable.ts'

export interface Callers {
  /** Where, and in what. */
  readonly says: string
  /** Header lines that every caller sends: `X-API-Key: demo-key`. */
  readonly headers: readonly string[]
  readonly people: readonly { readonly header: string; readonly says: string }[]
  /** Path of the pages where a user makes keys and tokens of their own. */
  readonly account: string
  /** Path of the page where applications that users declare are accepted. */
  readonly operator: string
}

/** A world as its pages need it, for whoever sends these headers. */
export interface WorldShown {
  readonly view: (asked: IncomingHttpHeaders) => Promise<WorldView>
  readonly inDocs: (asked: IncomingHttpHeaders) => Promise<ShownWorld>
}

/** A world that the rendered contract is bound to. */
export interface ShownWorld {
  readonly name: string
  /** Of its paths: `/w/green-fox`; of the default one what all paths begin with. */
  readonly prefix: string
  /** Absent: those that the contract has here. */
  readonly servers?: readonly { readonly url: string; readonly description: string }[]
  /** Are its users asked for access? */
  readonly hasAuthorization: boolean
  /** Whom a visitor may be. */
  readonly callers: DocsSettings['callers']
  /** Base path where they are known. */
  readonly callersAt?: string
  readonly samples: Samples
  /** Others, for whoever may steer: names, and paths of their docs. */
  readonly worlds: readonly { readonly name: string; readonly docs: string }[]
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
  /** Its lists follow rules, which can be asked. */
  readonly explainsLists: boolean
  /** Behind it the id of a request says why it was answered as it was. */
  readonly requests: string
  /** Of what is not there the contract's own examples will do. */
  readonly samples?: Samples
  readonly mounts: PageSite['mounts']
  readonly callers?: Callers
  /** What somebody sends to the first of these mounts, where they have to. */
  readonly credentials?: PageSite['credentials']
  readonly facts: readonly Fact[]
  /** A page of what goes on in it; absent: it knows of nothing. */
  readonly timetable?: { readonly path: string; readonly title: string }
  /** Why whoever asks may not steer. */
  readonly refused: Settings['refused']
  /** Page of what was asked of it, one by one; absent: it isn't for whoever asks. */
  readonly asked?: string
  /** For whoever may steer; others are told neither names nor calls. */
  readonly inside?: {
    readonly worlds: readonly { readonly name: string; readonly path: string; readonly says: string }[]
    /** The newest first. */
    readonly calls: readonly CallRow[]
    readonly total: number
  }
}

/** A world's timetable as its page shows it, for whoever may steer. */
export interface TimetableView {
  readonly world: string
  /** Of the world's page, and of this one. */
  readonly home: string
  readonly path: string
  /** `A day at the pool`. */
  readonly title: string
  /** Where the journal's events are followed, and where its clock is set. */
  readonly events: string
  readonly clock: string
  /** Who one can be: what to call them by, and what they are. */
  readonly callers: readonly { readonly as: string; readonly says: string }[]
  /** What was asked for. */
  readonly as: string
  /** Absent: nobody may see it, or there is none. */
  readonly timetable?: Timetable
  /** Why it is not what was asked for. */
  readonly problem?: string
  /** Status of the refusal of whoever may not steer. */
  readonly refused?: number
}

/** A name, and what is to be said of it. */
export type Fact = readonly [name: string, says: string]

export interface CallRow {
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
  /** Without them the first mount refuses every call: somebody's, and what they are. */
  readonly credentials?: { readonly says: string; readonly headers: Readonly<Record<string, string>> }
  /** Path of the rendered contract; absent: below `base`. */
  readonly docs?: string
  readonly authorization?: DocsAuthorization
  readonly operations: readonly Operation[]
  /** The contract as one document, its examples inside, this server the first of its servers. */
  readonly document: () => Record<string, unknown>
  /** The world at the usual base paths, for whoever sends these headers; absent: it is a contract without worlds. */
  readonly world?: WorldShown
  /** Values that the contract takes, for what it gives no example of. */
  readonly samples?: () => Promise<Samples>
  /** Folder of what is loaded into a browser: the console, swagger-ui. */
  readonly assets: URL
}
