/** What the page of the rendered contract is told: the server writes it, the browser reads it. */

/** With what a call of an operation succeeds. */
export interface ShownSample {
  /** By their names. */
  readonly parameters?: Readonly<Record<string, unknown>>
  /** JSON. */
  readonly body?: unknown
}

export type ShownSamples = Readonly<Record<string, ShownSample>>

/** How the rendered contract obtains a token of its own for whoever looks at it: OAuth 2.0, with PKCE. */
export interface DocsAuthorization {
  /** Name of the contract's security scheme for which it is an alternative. */
  readonly scheme: string
  readonly clientId: string
  /** Below a world's own path: where its users' tokens are taken. Elsewhere nobody is asked for any. */
  readonly takenAt: readonly string[]
  /** Paths below a world's own. */
  readonly authorize: string
  readonly token: string
  /** In Markdown. */
  readonly scopes: Readonly<Record<string, string>>
}

export interface DocsSettings {
  /** Paths: of the contract, of the pages, and of the world that it is bound to. */
  readonly contract: string
  readonly base: string
  readonly prefix: string
  /** Absent: those of the contract. */
  readonly servers?: readonly { readonly url: string; readonly description: string }[]
  /** Base path where the callers are known. */
  readonly callersAt?: string
  /** Whom a visitor may be. */
  readonly callers: readonly {
    /** What an address calls them by. */
    readonly key: string
    readonly says: string
    readonly headers: Readonly<Record<string, string>>
    /** Theirs alone. */
    readonly samples: ShownSamples
  }[]
  readonly samples: ShownSamples
  readonly authorization?: DocsAuthorization
  /** Path of the page where users come back to. */
  readonly signedIn: string
}
