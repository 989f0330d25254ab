/** Connections to the database: so many, none of which is waited for for ever, and what becomes of their errors. */
import { Client, type ClientBase, DatabaseError, Pool, type PoolConfig } from 'pg'
import { StoreUnavailable } from '../worlds/world-store.ts'
import { migrate } from './migrations.ts'

/** Where it is, and how long anything may take there. */
export interface DatabaseSettings extends PoolConfig {
  /** Settings of the database's that each connection is given: milliseconds, 0 for no end. */
  readonly bounds: Readonly<Record<string, number>>
}

export type Value = string | number | Buffer | null | readonly (string | number | null)[]

/** A statement that each connection prepares once. */
export interface Statement {
  readonly name: string
  readonly text: string
}

export interface Database {
  /** @throws StoreUnavailable where it can't be asked; what was written may be there all the same, see `isUndone` */
  query<Row extends object>(statement: Statement, ...values: readonly Value[]): Promise<readonly Row[]>
  /**
   * Whether there are connections: some are there, and the database has not refused another since, or one is had.
   *
   * @throws node's or the database's own error where there is none
   */
  reach(): Promise<void>
  close(): Promise<void>
}

/** What each connection is told, whatever the role, the database or the address say. */
export interface Telling {
  /** Nobody waits for the disk. */
  readonly isQuick?: boolean
}

/**
 * What is written holds by conditions on rows as they are: another isolation would refuse what they allow.
 * PostgreSQL 17 has another bound, for all that `statement_timeout` has bounded.
 *
 * All of it is told once a connection is there, when it is the last word: what is said as it begins gives way to the
 * address, and a pooler refuses what it doesn't know.
 */
const alwaysOf = (bounds: DatabaseSettings['bounds']): string =>
  [
    ...Object.entries(bounds).map(([name, value]) => `set ${name} = ${value}`),
    "set default_transaction_isolation = 'read committed'",
    "select set_config('transaction_timeout', '0', false) where current_setting('transaction_timeout', true) <> '0'",
  ].join('; ')

/**
 * Ends where it can't be had. A server that waits for a password would have it open for a minute, and the process with
 * it.
 */
class OwnClient extends Client {
  override connect(): Promise<Client>
  override connect(then: ((error: Error) => void) | ((error: null, client: Client) => void)): void
  override connect(then?: (error: never, client: Client) => void): Promise<Client> | void {
    if (then === undefined)
      return new Promise((resolve, reject) => {
        this.connect((error?: Error | null) => (error ? reject(error) : resolve(this)))
      })
    // At once: until its caller is told, nobody listens to what becomes of it.
    return super.connect((error?: Error | null) => {
      if (error) this.end(() => undefined)
      Reflect.apply(then, undefined, [error ?? null, this])
    })
  }
}

/**
 * Makes the tables what they have to be.
 *
 * @param onWait told in words what is waited for
 * @throws SchemaTooNew, OtherEncoding, or node's or the database's own error where it can't be had.
 */
export const prepareDatabase = async (
  { bounds, ...settings }: DatabaseSettings,
  onWait: (what: string) => void,
): Promise<void> => {
  const client = new OwnClient({ ...settings, query_timeout: 0 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(alwaysOf(bounds))
    await refuseOthersThanUnicode(client)
    await migrate(client, onWait)
  } finally {
    await client.end()
  }
}

/** @throws node's or the database's own error where it can't be had. */
export const openDatabase = async (
  { bounds, ...settings }: DatabaseSettings,
  onError: (error: Error) => void,
  { isQuick = false }: Telling = {},
): Promise<Database> => {
  const always = alwaysOf(bounds)
  const told = isQuick ? `${always}; set synchronous_commit = off` : always
  const onConnect = async (client: ClientBase): Promise<void> => void (await client.query(told))
  // oxlint-disable-next-line typescript/no-misused-promises -- it is waited for, which its type does not say
  const pool = new Pool({ ...settings, Client: OwnClient, onConnect })
  // A connection that breaks while nobody uses it is told to the pool, which forgets it; to a client that is in use,
  // both it and its question hear of it. Unheard, either would end the process.
  pool.on('error', onError)
  pool.on('connect', client => void client.on('error', onError))
  try {
    ;(await pool.connect()).release()
  } catch (error) {
    await pool.end()
    throw error
  }
  let isRefused = false
  return {
    query: async (statement, ...values) => {
      const client = await pool.connect().catch((error: unknown) => {
        // Who has waited too long for one that others have was refused nothing.
        isRefused ||= error instanceof DatabaseError
        throw new StoreUnavailable(new NotSent(error))
      })
      try {
        const { rows } = await client.query({ ...statement, values: [...values] })
        client.release()
        return rows
      } catch (error) {
        // Only the database's own no leaves a connection of which anybody knows what is on it.
        client.release(!(error instanceof DatabaseError) || error.severity !== 'ERROR')
        throw isOutage(error) ? new StoreUnavailable(error) : error
      }
    },
    reach: async () => {
      if (pool.totalCount > 0 && !isRefused) return
      ;(await pool.connect()).release()
      isRefused = false
    },
    close: () => pool.end(),
  }
}

/** Names are of any script: where one of them can't be written, it would be told only once somebody brings it. */
const refuseOthersThanUnicode = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ encoding: string }>("select current_setting('server_encoding') as encoding")
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8') throw new OtherEncoding(encoding)
}

class OtherEncoding extends Error {
  constructor(encoding = 'none that it tells') {
    super(
      `its encoding is ${encoding}, which can't hold all that worlds have. Make one with UTF8: create database `
        + "courtside encoding 'UTF8' template template0.",
    )
    this.name = 'OtherEncoding'
  }
}

/**
 * Classes of SQLSTATE in which the statement is not to blame (PostgreSQL, appendix A): connections, resources, what an
 * operator does, the system, and what the database has no class for, as a file that may not grow (XX); 40 is a
 * transaction that was ended for another's sake, 25006 one on a standby.
 */
const outages = /^(?:08|40|53|55|57|58|XX|25006)/

/** What is no answer of the database at all is a connection that has failed, or took too long. */
const isOutage = (error: unknown): boolean => !(error instanceof DatabaseError) || outages.test(error.code ?? '')

/** It never left this process. */
class NotSent extends Error {
  constructor(cause: unknown) {
    super('There is no connection.', { cause })
  }
}

/** Its connection was ended by an operator, before the statement was done: of one that is, the answer comes first. */
export const isEnded = (error: unknown): boolean => {
  const cause = error instanceof StoreUnavailable ? error.cause : error
  return cause instanceof DatabaseError && cause.code === '57P01'
}

/** Nothing has come of the statement, and nothing will: the database has said so, or it was never sent. */
export const isUndone = (error: unknown): boolean => {
  const cause = error instanceof StoreUnavailable ? error.cause : error
  return cause instanceof NotSent || (cause instanceof DatabaseError && cause.severity === 'ERROR')
}
