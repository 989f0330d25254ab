/** How long anything may take at the database before it counts as an outage; milliseconds. */
import type { DatabaseSettings } from '../postgres/database.ts'

/** @param url `postgres://user:password@host/database` */
export const databaseSettings = (url: string): DatabaseSettings => ({
  connectionString: url,
  application_name: 'courtside',
  max: 8,
  connectionTimeoutMillis: 3_000,
  // Ours is the last word: what the database has not ended by then is taken for lost.
  query_timeout: 5_000,
  statement_timeout: 4_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 5_000,
  keepAlive: true,
})
