/** What the page tells the console of itself: the server writes it, the browser reads it. */

export interface ShownOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  /** Below a base path, with values that the contract gives; absent: there are none for all that it needs. */
  readonly address?: string
  /** Names of the recorded examples of its successes. */
  readonly examples: readonly string[]
  /** Its contract has `__prefer` for itself. */
  readonly hasOwnPrefer: boolean
}

export interface Settings {
  readonly version: string
  /** Of the world that the page is about. */
  readonly world: string
  readonly isDefault: boolean
  /** Status and message of the refusal of whoever asked for the page to steer; null: they may. */
  readonly refused: { readonly status: number; readonly message: string } | null
  /** Paths: of the console, of the control API, of this page, and what comes before and behind a world's name. */
  readonly start: string
  readonly control: string
  readonly page: string
  readonly docs: string
  readonly worldPages: string
  /** Behind it the id of a request says why it was answered as it was. */
  readonly requests: string
  /** Where recorded examples are answered. */
  readonly recorded: string
  readonly modes: readonly string[]
  /** Its lists follow rules, which can be asked. */
  readonly explainsLists: boolean
  readonly operations: readonly ShownOperation[]
}
