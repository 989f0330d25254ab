/**
 * What a world knows of its users beyond its data: keys, tokens, applications and what was granted to them, made while
 * it runs. A reset takes all of it away. All of it is bounded; nothing of it is indexed with the world's data.
 */
import { Applications } from './applications.ts'
import { type Credential, type CredentialKind, Credentials, type Instant, type NotTaken } from './credentials.ts'
import { Grants } from './grants.ts'
import { Visits } from './visits.ts'

/** Of one world: far more than any test makes. */
const most = { credentials: 1_000, applications: 200, codes: 1_000, tokens: 10_000, visits: 1_000 }

export class Accounts {
  /** Made by hand. */
  readonly credentials: Credentials
  readonly applications: Applications
  readonly grants: Grants
  readonly visits = new Visits(most.visits)

  /** @param tag of the world, in every secret that it hands out */
  constructor(tag: string) {
    this.credentials = new Credentials(tag, most.credentials)
    this.applications = new Applications(tag, most.applications)
    this.grants = new Grants(tag, most)
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
    return { why: 'unknown' }
  }

  /** @returns false: there is none that is not revoked already */
  revoke(secretOrId: string, now: Instant): boolean {
    return this.credentials.revoke(secretOrId, now) || this.grants.tokens.revoke(secretOrId, now)
  }
}
