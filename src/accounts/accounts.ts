/**
 * What a world knows of its users beyond its data: the keys and tokens that were made for them while it runs. A reset
 * takes all of it away.
 */
import { Credentials } from './credentials.ts'

/** Keys and tokens that live in one world: far more than any test makes by hand. */
const mostCredentials = 1_000

export class Accounts {
  readonly credentials: Credentials

  /** @param tag of the world, in every secret that it hands out */
  constructor(tag: string) {
    this.credentials = new Credentials(tag, mostCredentials)
  }
}
