import { hash } from 'node:crypto'

/** What is kept instead of a secret. The secret being long and random, it needs no salt. */
export const digestOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')
