/**
 * What a world knows of its users beyond its data: keys, tokens, applications and what was granted to them, made while
 * it runs. A reset takes all of it away. All of it is bounded; nothing of it is indexed with the world's data.
 */
import { type Application, Applications, type Declaration, type Described } from './applications.ts'
import { type Credential, type CredentialKind, Credentials, type NotTaken } from './credentials.ts'
import { Grants } from './grants.ts'
import { most } from './most.ts'
import { placedStatus } from './placed-status.ts'
import { digestOf } from '../text/digest.ts'
import { given } from '../text/given.ts'
import type { Instant } from '../text/instants.ts'
import { drawnFrom } from './secrets.ts'
import { type ChangedRow, type DecidedStep, Tables } from './tables.ts'
import { type AskRoom, anyBytes, roomFor } from './room.ts'
import { Visits } from './visits.ts'

/** In memory, of one with the longest texts that it may have. */
const bytes = { credential: 1_000, application: 30_000, code: 3_000, consent: 200, visit: 1_500 }

export interface AccountsOptions {
  /** Asked before more is kept: of this kind so many bytes in all; a problem where there is no room. */
  readonly hold?: AskRoom
  /** Nobody needs to accept the applications that users declare. */
  readonly isAccepting?: boolean
  /** Of the world: what all draw alike who share it. Absent: it is nobody else's. */
  readonly secret?: string | undefined
  /** Keeps what a step changes where others find it, and hands it to `apply`. Absent: it is nobody else's. */
  readonly keep?: (<T>(decide: () => DecidedStep<T>) => Promise<T>) | undefined
}

/** What the world's data says of an application's secrets. */
export interface WrittenSecrets {
  readonly secret?: string | undefined
  readonly key?: string | undefined
}

export interface Acceptance {
  readonly application: Application
  /**
   * For the operator: of an application that they declared themselves, from when it is accepted. A user makes those of
   * theirs, where nobody else is shown them.
   */
  readonly secrets: { readonly clientSecret?: string; readonly apiKey?: string }
}

export class Accounts {
  /** Made by hand. */
  readonly credentials: Credentials
  readonly applications: Applications
  readonly grants: Grants
  readonly visits: Visits

  readonly #isAccepting: boolean
  readonly #secret: string | undefined
  readonly #keep: AccountsOptions['keep']
  readonly #tables = new Tables()
  /** Of applications that wait, or that the data says were rejected. */
  readonly #written = this.#tables.table<WrittenSecrets>('written')
  /** Whose key the data says it is: the client id, by the digest of the key. */
  readonly #writtenKeys = new Map<string, string>()

  /** @param tag of the world, in every secret that it hands out */
  constructor(tag: string, { hold = anyBytes, isAccepting = false, secret, keep }: AccountsOptions = {}) {
    this.#isAccepting = isAccepting
    this.#secret = secret
    this.#keep = keep
    const tables = this.#tables
    this.credentials = new Credentials(tag, most.credentials, roomFor(hold, 'credentials', bytes.credential), {
      tables,
      name: 'credentials',
    })
    const roomForApplications = roomFor(hold, 'applications', bytes.application)
    this.applications = new Applications(tag, most.applications, roomForApplications, tables)
    const rooms = {
      tokens: roomFor(hold, 'tokens', bytes.credential),
      codes: roomFor(hold, 'codes', bytes.code),
      consents: roomFor(hold, 'consents', bytes.consent),
    }
    this.grants = new Grants(tag, most, rooms, { tables, secret })
    this.visits = new Visits(most.visits, roomFor(hold, 'visits', bytes.visit), tables)
  }

  /**
   * Changes something, for all who keep these accounts.
   *
   * @param step in one go; it may be done anew, over what others have done meanwhile
   */
  async change<T>(step: () => T): Promise<T> {
    return this.#keep === undefined ? step() : this.#keep(() => this.#tables.decide(step))
  }

  /** It has happened. */
  apply(rows: readonly ChangedRow[]): void {
    this.#tables.apply(rows)
    this.#recount()
  }

  /** All that is kept, made or placed. */
  whole(): readonly ChangedRow[] {
    return this.#tables.whole()
  }

  /** This is all that is kept. */
  restore(rows: readonly ChangedRow[]): void {
    this.#tables.restore(rows)
    this.#recount()
  }

  #recount(): void {
    for (const store of [this.credentials, this.applications, this.grants, this.visits]) store.recount()
  }

  /** Of what stands in the world's data: the same for all who keep these accounts. */
  #idOf(secret: string): string | undefined {
    return this.#secret === undefined ? undefined : drawnFrom(this.#secret, `id ${secret}`).toString('hex', 0, 8)
  }

  /** Is this secret good for a call, whoever made it? What is good is noted as used. */
  judge(kind: CredentialKind, secret: string, now: Instant): Credential | NotTaken {
    const { tokens } = this.grants
    for (const store of [this.credentials, tokens]) {
      const judged = store.judge(kind, secret, now)
      if ('why' in judged && judged.why === 'unknown') continue
      if (!('why' in judged)) store.use(judged, now)
      return judged
    }
    return { why: kind === 'apiKey' ? this.#statusOfWritten(secret) : 'unknown' }
  }

  /** Why a key is not good that the data says an application has: told to whoever holds it, and to nobody else. */
  #statusOfWritten(key: string): NotTaken['why'] {
    const clientId = this.#writtenKeys.size === 0 ? undefined : this.#writtenKeys.get(digestOf(key).toString('hex'))
    const { status = 'accepted' } = (clientId === undefined ? undefined : this.applications.find(clientId)) ?? {}
    return status === 'accepted' ? 'unknown' : status
  }

  /** By a user. Undefined: there are as many as there may be. */
  declare(declaration: Declaration, now: Instant): Application | undefined {
    return this.#acceptedWhere(this.applications.declare(declaration, now))
  }

  /** Undefined: there is none. */
  describe(clientId: string, described: Described): Application | undefined {
    return this.#acceptedWhere(this.applications.describe(clientId, described))
  }

  #acceptedWhere(application: Application | undefined): Application | undefined {
    return this.#isAccepting && application?.status === 'pending'
      ? this.applications.accept(application.clientId)
      : application
  }

  /** An application that stands in the world's own data, as its secret and its key do. */
  place(placed: Omit<Application, 'lastFour'>, secret: string | undefined, key: string | undefined): void {
    const { clientId: application, name: label, made } = placed
    const status = placedStatus(placed.status, this.#isAccepting)
    this.applications.place({ ...placed, status }, secret)
    if (key !== undefined) this.#writtenKeys.set(digestOf(key).toString('hex'), application)
    if (status === 'accepted' && key !== undefined)
      this.credentials.place(key, { kind: 'apiKey', label, application, made }, this.#idOf(key))
    if (status !== 'accepted') this.#written.set(application, { secret, key })
  }

  /** Nothing comes of it where it was accepted before. Undefined: there is none. */
  accept(clientId: string, now: Instant): Acceptance | 'no room' | undefined {
    const before = this.applications.find(clientId)
    if (before === undefined) return undefined
    if (before.status === 'accepted') return { application: before, secrets: {} }
    const written = this.#written.get(clientId) ?? {}
    const isOperators = before.owner === undefined
    if (isOperators && written.key === undefined && !this.credentials.hasRoom(now)) return 'no room'
    const application = this.applications.accept(clientId)
    if (application === undefined) return undefined
    this.#written.delete(clientId)
    const { name: label } = application
    if (written.key !== undefined)
      this.credentials.place(
        written.key,
        { kind: 'apiKey', label, application: clientId, made: now },
        this.#idOf(written.key),
      )
    if (!isOperators) return { application, secrets: {} }
    const clientSecret = written.secret ?? this.applications.newSecret(clientId)
    const apiKey = written.key ?? this.credentials.make({ kind: 'apiKey', label, application: clientId }, now)?.secret
    return { application, secrets: given({ clientSecret, apiKey }) }
  }

  /** Undefined: there is none. */
  reject(clientId: string, reason: string | undefined, now: Instant): Application | undefined {
    const rejected = this.applications.reject(clientId, reason)
    this.#written.delete(clientId)
    if (rejected !== undefined) this.#endAllOf(clientId, now)
    return rejected
  }

  /** @returns false: there is none */
  remove(clientId: string, now: Instant): boolean {
    const isRemoved = this.applications.remove(clientId)
    this.#written.delete(clientId)
    if (isRemoved) this.#endAllOf(clientId, now)
    return isRemoved
  }

  /** Nothing that the application has is good any more: what users granted to it, and its own keys. */
  #endAllOf(clientId: string, now: Instant): void {
    this.grants.disconnectAll(clientId, now)
    this.credentials.revokeWhere(({ application }) => application === clientId, now)
  }

  /** @returns false: there is none that is not revoked already */
  revoke(secretOrId: string, now: Instant): boolean {
    return this.credentials.revoke(secretOrId, now) || this.grants.tokens.revoke(secretOrId, now)
  }
}
