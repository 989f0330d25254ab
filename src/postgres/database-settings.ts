/** How long anything may take at the database before it counts as an outage; milliseconds. */
import type { DatabaseSettings } from './database.ts'

/** @param url `postgres://user:password@host/database` */
export const databaseSettings = (url: string): DatabaseSettings => ({
  connectionString: asMeant(url),
  application_name: 'courtside',
  max: 8,
  connectionTimeoutMillis: 3_000,
  // Ours is the last word: what the database has not ended by then is taken for lost.
  query_timeout: 5_000,
  bounds: {
    statement_timeout: 4_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 5_000,
    idle_session_timeout: 0,
  },
  keepAlive: true,
})

/** What `pg` takes for `verify-full` as well, with a warning of nine lines that its next version will not. */
const alsoVerified = new Set(['prefer', 'require', 'verify-ca'])

/** `pg` prefers what an address says to what it is told: how long a question may take is no matter of addresses. */
const asMeant = (url: string): string => {
  const [address = '', ...asked] = url.split('?')
  const parameters = new URLSearchParams(asked.join('?'))
  const isVerified = alsoVerified.has(parameters.get('sslmode') ?? '') && !parameters.has('uselibpqcompat')
  if (!isVerified && !parameters.has('query_timeout')) return url
  if (isVerified) parameters.set('sslmode', 'verify-full')
  parameters.delete('query_timeout')
  return `${address}?${parameters}`
}
