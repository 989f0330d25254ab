/** A world as the OAuth 2.0 service sees it, for one request. */
import type { Accounts } from '../accounts/accounts.ts'
import type { Answer } from '../contract/call.ts'
import type { People, WrittenCredentials } from '../accounts/world-accounts.ts'
import type { Clients } from './clients.ts'

export interface ServedWorld {
  /** Of the world's paths: `` or `/w/green-fox`. */
  readonly base: string
  /** Where it is, and who it is in OAuth's words: `http://127.0.0.1:4010/w/green-fox`. */
  readonly issuer: string
  readonly accounts: Accounts
  readonly people: People
  readonly written: WrittenCredentials
  /** Who may ask these people for access. */
  readonly clients: Clients
  /** By the clock of the world. */
  readonly now: number
  /** Name of the cookie by which a browser is known here. */
  readonly cookieName: string
  /** Puts what a person has decided on the consent page into the journal: it is no call of the contract. */
  readonly noteDecision: (answer: Answer) => Promise<void>
}
