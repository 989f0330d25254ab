/**
 * People who sign in at servers that share their worlds, and what has become of their codes and tokens, held against
 * what the database has had: each answer says of which version it is, so that one look along the versions tells.
 */
import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { memberOf } from '../fixtures/control-client.ts'
import { isFields } from '../fixtures/oracle.ts'
import type { Answer, Calling, Version } from './crowd.ts'

const redirectUri = 'http://127.0.0.1:5000/callback'

/** What one of them has in hand. */
export interface Watching {
  /** The answer is looked at as all are; undefined: it was lost. */
  ask(
    world: string,
    ...asked: Parameters<Calling>
  ): Promise<{ readonly answer: Answer | undefined; readonly at: Version | undefined }>
  isOutage(answer: Answer): boolean
  found(fault: string): void
}

/** Of a commit that somebody was told of: a code was made, or spent, or all that came of one has ended. */
interface ToldCommit {
  readonly does: 'granted' | 'spent' | 'ended'
  /** Of the code or token: its digest. */
  readonly key: string
  /** Of the tokens that came of it. */
  readonly made: readonly string[]
}

/** Is it good, in the version that the answer is of? */
interface Used {
  readonly version: number
  readonly key: string
  readonly isGood: boolean
}

interface History {
  readonly told: Map<number, ToldCommit>
  /** Answers of these versions may be those of the end of what these came of; or there was nothing left to end. */
  readonly ends: Map<number, string[]>
  /** What may have been done: nobody was told. */
  readonly maybe: Map<string, number>
  readonly uses: Used[]
}

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const what = ({ does, key }: Pick<ToldCommit, 'does' | 'key'>): string => (does === 'granted' ? does : `${does} ${key}`)

interface Tokens {
  readonly access: string
  readonly refresh: string
}

/** So often a call is made again whose answer was lost, or that came while the database was away. */
const mostAttempts = 20

export interface SignIns {
  /** One person, once from the door to the way out. */
  signIn(world: string, role: string): Promise<void>
  /** How often somebody got as far as the way out. */
  done(): number
  /** Calls with a token that another server has made or ended. */
  elsewhere(): number
  /** Looks along a world's versions. @param repeats calls that somebody else may have made twice */
  judged(commits: readonly Commit[], world: string, repeats: number): readonly string[]
}

/** @param clients by world */
export const signIns = ({ ask, isOutage, found }: Watching, clients: ReadonlyMap<string, ClientFields>): SignIns => {
  const histories = new Map<string, History>()
  let [done, elsewhere] = [0, 0]

  const historyIn = (world: string): History => {
    const known = histories.get(world) ?? { told: new Map(), ends: new Map(), maybe: new Map(), uses: [] }
    histories.set(world, known)
    return known
  }

  const tell = (world: string, at: Version | undefined, told: ToldCommit): void => {
    const { told: all } = historyIn(world)
    if (at === undefined) found(`${what(told)}: an answer without a version`)
    else if (all.has(at[1])) found(`${world}: ${at[1]} is the version of two changes`)
    else all.set(at[1], told)
  }

  const mayHave = (world: string, change: Pick<ToldCommit, 'does' | 'key'>): void => {
    const { maybe } = historyIn(world)
    maybe.set(what(change), (maybe.get(what(change)) ?? 0) + 1)
  }

  const mayEnd = (world: string, at: Version | undefined, key: string): void => {
    if (at === undefined) return found('a refusal without a version')
    const { ends } = historyIn(world)
    ends.set(at[1], [...(ends.get(at[1]) ?? []), key])
  }

  const posted = (world: string, path: string, fields: Record<string, string>) =>
    ask(
      world,
      'POST',
      `/w/${world}/oauth/${path}`,
      { 'content-type': 'application/x-www-form-urlencoded' },
      new URLSearchParams({ ...clients.get(world), ...fields }).toString(),
    )

  const codeFor = async (world: string, role: string): Promise<string | undefined> => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clients.get(world)?.client_id ?? '',
      redirect_uri: redirectUri,
      prompt: 'none',
      login_hint: role,
    })
    const { answer, at } = await ask(world, 'GET', `/w/${world}/oauth/authorize?${query}`, {})
    if (answer === undefined || isOutage(answer)) {
      // It asks, and something comes of it all the same: of the code that nobody has been told nothing can.
      mayHave(world, { does: 'granted', key: '' })
      return undefined
    }
    const code = new URL(answer.headers.location ?? redirectUri).searchParams.get('code')
    if (answer.status !== 303 || code === null) {
      found(`${world}: no code, but ${answer.status} ${answer.headers.location}`)
      return undefined
    }
    tell(world, at, { does: 'granted', key: digestOf(code), made: [] })
    return code
  }

  /** Undefined: nobody knows what is good, for an answer was lost. */
  const spent = async (
    world: string,
    secret: string,
    fields: Record<string, string>,
  ): Promise<(Tokens & { readonly by: string | undefined }) | undefined> => {
    const key = digestOf(secret)
    let isLost = false
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { answer, at } = await posted(world, 'token', fields)
      if (answer === undefined) {
        isLost = true
        mayHave(world, { does: 'spent', key })
        mayHave(world, { does: 'ended', key })
        continue
      }
      if (isOutage(answer)) continue
      const [access, refresh] = [memberOf(answer.json, 'access_token'), memberOf(answer.json, 'refresh_token')]
      if (answer.status === 200 && typeof access === 'string' && typeof refresh === 'string') {
        tell(world, at, { does: 'spent', key, made: [digestOf(access), digestOf(refresh)] })
        // A call that was held up may still come, and bring again what is spent: then all that came of it ends.
        if (isLost) return undefined
        return { access, refresh, by: answer.headers['served-by'] }
      }
      if (!isLost || answer.status !== 400) found(`${world}: a good ${fields.grant_type} was refused: ${answer.bytes}`)
      mayEnd(world, at, key)
      use(world, at, key, false)
      return undefined
    }
    return undefined
  }

  const use = (world: string, at: Version | undefined, key: string, isGood: boolean): void => {
    if (at !== undefined) historyIn(world).uses.push({ version: at[1], key, isGood })
  }

  const called = async (world: string, token: string, isGood: boolean, by: string | undefined): Promise<void> => {
    const headers = { 'x-api-key': 'demo-key', authorization: `Bearer ${token}` }
    const { answer, at } = await ask(world, 'GET', `/w/${world}/v2/my/details`, headers)
    if (answer === undefined || isOutage(answer)) return
    if (answer.status !== (isGood ? 200 : 401))
      found(`${world}: a token is ${isGood ? '' : 'not '}good: ${answer.status}`)
    if (answer.headers['served-by'] !== by) elsewhere++
    use(world, at, digestOf(token), answer.status === 200)
  }

  const revoked = async (world: string, token: string): Promise<string | undefined> => {
    const key = digestOf(token)
    let isLost = false
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { answer, at } = await posted(world, 'revoke', { token })
      if (answer === undefined) {
        isLost = true
        mayHave(world, { does: 'ended', key })
      } else if (answer.status === 200) {
        if (isLost) mayEnd(world, at, key)
        else tell(world, at, { does: 'ended', key, made: [] })
        return answer.headers['served-by'] ?? ''
      } else if (!isOutage(answer)) found(`${world}: a revocation was answered with ${answer.status}`)
    }
    return undefined
  }

  return {
    signIn: async (world, role) => {
      const code = await codeFor(world, role)
      if (code === undefined) return
      const brought = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
      const first = await spent(world, code, brought)
      if (first === undefined) return
      await called(world, first.access, true, first.by)
      const { refresh } = first
      const next = await spent(world, refresh, { grant_type: 'refresh_token', refresh_token: refresh })
      if (next === undefined) return
      await called(world, next.access, true, next.by)
      const by = await revoked(world, next.refresh)
      if (by === undefined) return
      await called(world, next.access, false, by)
      done++
    },
    done: () => done,
    elsewhere: () => elsewhere,
    judged: (commits, world, repeats) => judged(commits, historyIn(world), repeats),
  }
}

/** As an application says who it is. */
export interface ClientFields {
  readonly [name: string]: string
  readonly client_id: string
  readonly client_secret: string
}

/** @returns an application in each of these worlds */
export const applicationsIn = async (
  call: Calling,
  worlds: readonly string[],
): Promise<ReadonlyMap<string, ClientFields>> => {
  const made = worlds.map(async world => {
    const path = `/control/v1/worlds/${world}/actions/declareApplication`
    const { json } = (await call('POST', path, {}, JSON.stringify({ redirectUris: [redirectUri] }))) ?? {}
    const [id, secret] = [memberOf(json, 'clientId'), memberOf(json, 'clientSecret')]
    return [world, { client_id: String(id), client_secret: String(secret) }] as const
  })
  return new Map(await Promise.all(made))
}

export interface Row {
  readonly table: string
  readonly key: string
  /** Null: it is gone. */
  readonly value: unknown
}

export type Commit = readonly [version: number, rows: readonly Row[]]

/** What the database had of the accounts of a world that was never reset. */
export const accountsOf = async (client: Client, world: string): Promise<readonly Commit[]> => {
  const { rows } = await client.query<Row & { readonly version: number }>(
    `select version::float8 as version, substr(kind, 9) as table, key, value from courtside.history
    where world = $1 and kind in ('account codes', 'account tokens') order by 1, place`,
    [world],
  )
  const all = new Map<number, Row[]>()
  for (const { version, ...row } of rows) {
    const known = all.get(version)
    if (known === undefined) all.set(version, [row])
    else known.push(row)
  }
  return [...all]
}

/** In linear time but for the sorting: once along the versions. */
const judged = (
  commits: readonly Commit[],
  { told, ends, maybe, uses }: History,
  repeats: number,
): readonly string[] => {
  const faults: string[] = []
  const left = new Map(maybe)
  left.set('granted', (left.get('granted') ?? 0) + repeats)
  const answered = new Map(told)
  /** Of all codes and tokens that there ever were. */
  const families = new Map<string, string>()
  const members = new Map<string, readonly string[]>()
  const good = new Set<string>()
  const over = new Set<string>()
  const inOrder = uses.toSorted((one, other) => one.version - other.version)
  let next = 0

  const useUpTo = (version: number): void => {
    for (let one = inOrder[next]; one !== undefined && one.version < version; one = inOrder[++next])
      if (good.has(one.key) !== one.isGood)
        faults.push(`at ${one.version} ${one.key} was ${one.isGood ? '' : 'not '}good`)
  }
  const takeOne = (change: string): boolean => {
    const count = left.get(change) ?? 0
    if (count > 0) left.set(change, count - 1)
    return count > 0
  }

  for (const [version, rows] of commits) {
    useUpTo(version)
    const made: string[] = []
    const ended: string[] = []
    for (const { key, value } of rows) {
      const { family, revoked } = isFields(value) ? value : { family: undefined, revoked: undefined }
      if (value !== null && !families.has(key)) {
        families.set(key, String(family))
        members.set(String(family), [...(members.get(String(family)) ?? []), key])
        good.add(key)
        made.push(key)
      } else if ((value === null || revoked !== undefined) && good.delete(key)) ended.push(key)
    }
    const [key = ended[0] ?? ''] = made
    const family = families.get(key) ?? ''
    const isSpent = made.length > 0 && rows.every(({ table, value }) => table !== 'codes' || value === null)
    const isGranted = made.length > 0 && !isSpent
    const one = answered.get(version)
    answered.delete(version)
    const isTold = (): boolean => {
      if (one === undefined || families.get(one.key) !== family) return false
      if (isGranted) return one.does === 'granted' && one.key === key
      if (!isSpent) return one.does === 'ended'
      return one.does === 'spent' && ended.includes(one.key) && one.made.every(token => made.includes(token))
    }
    const isPossible = (): boolean => {
      if (one !== undefined) return false
      if (isGranted) return takeOne('granted')
      if (isSpent) return ended.some(spent => takeOne(what({ does: 'spent', key: spent })))
      const isRefusal = (ends.get(version) ?? []).some(refused => families.get(refused) === family)
      return isRefusal || (members.get(family) ?? []).some(of => takeOne(what({ does: 'ended', key: of })))
    }
    const said = `${version}: ${rows.length} rows, ${made.length} made, ${ended.length} ended, of ${family}`
    if (!isTold() && !isPossible()) faults.push(`${said}; ${one?.does ?? 'nothing'} was told of it`)
    if (made.length > 0 && over.has(family)) faults.push(`${said}, which had ended`)
    if (made.length > 0) continue
    over.add(family)
    if ((members.get(family) ?? []).some(of => good.has(of))) faults.push(`${said}, of which something is good`)
  }
  useUpTo(Infinity)
  for (const [version, { does, key }] of answered) faults.push(`${version} was answered, and is lost: ${does} ${key}`)
  return faults.slice(0, 20)
}
