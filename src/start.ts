/**
 * The wiring, by hand, in one place: which contract, whose words for errors, which modes, mounted where.
 *
 * Everything here takes what it needs and returns an application; sockets, signals and files to watch belong to the CLI.
 */
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Instant } from './club/model.ts'
import { fullName } from './club/names.ts'
import type { Guard, Mode } from './contract/call.ts'
import { commonWords } from './contract/common-wording.ts'
import type { Contract } from './contract/contract.ts'
import { type Finding, UnusableWorld } from './contract/finding.ts'
import { comparablePath, pathPattern } from './contract/path-template.ts'
import { type Refusals, refusals, wordsOf } from './contract/refusal.ts'
import { readSource, shownPath } from './contract/source.ts'
import { type AppOptions, type Mount, type StaticPage, buildApp } from './http/app.ts'
import { type Geocoder, offlineGeocoder } from './data/addresses/geocoder.ts'
import { loadOutcodes } from './data/addresses/outcodes.ts'
import type { ClubData } from './data/club-data.ts'
import { memoryData } from './data/memory/memory-data.ts'
import { loadWorld } from './data/world-file.ts'
import { written } from './http/preferences.ts'
import { serviceOf } from './http/service.ts'
import { type Callers, type PageSite, pagesFor } from './pages/pages.ts'
import { errorBody } from './stub/error-body.ts'
import { credentialGuard } from './stub/credentials.ts'
import { stubMode } from './stub/stub-mode.ts'
import { virtualMode } from './virtual/virtual-mode.ts'

/** The contract of the club, as it is shipped. */
export const clubContract = fileURLToPath(new URL('../openapi/sports-club.yaml', import.meta.url))

const assets = new URL('../dist/swagger-ui/', import.meta.url)

/** Bytes. The club's limit is decided in its contract; another contract's is unknown, and this is what most servers take. */
const clubBodyLimit = 256 * 1024
const commonBodyLimit = 1024 * 1024

export interface SiteOptions extends Pick<AppOptions, 'onServed' | 'onError'> {
  /** For generated values. */
  readonly seed: number
}

export interface Site {
  readonly app: FastifyInstance
  /** Where the operations answer without credentials: the first of them is shown. */
  readonly prefix: string
  /** Where the club's rules answer, and who may be played there. */
  readonly stub?: { readonly prefix: string, readonly world: string, readonly keys: readonly string[], readonly cast: readonly CastMember[] }
  /** Path of the rendered contract. */
  readonly docs: string
}

/** What the stub lives on. */
export interface Club {
  readonly data: ClubData
  readonly geocoder: Geocoder
  readonly now: () => Instant
}

/** `courtside start`: the club's contract; its stub at `/{basePath}`, its virtual server at `/virtual/{basePath}`. */
export const clubSite = async (contract: Contract, { seed, club, ...options }: SiteOptions & { readonly club?: OpenedClub }): Promise<Site> => {
  const words = refusals(wordsOf(errorBody))
  const recorded = virtualMode(contract, { seed, refusals: words, written })
  const common = { contract, refusals: words, bodyLimit: clubBodyLimit }
  const virtual = await serviceOf({ ...common, mode: recorded })
  const stub = club === undefined ? undefined : await serviceOf({ ...common, mode: stubOf(club, words, recorded), guard: guardOf(contract, club) })
  // The pages link to the first mount: the one that needs no credentials.
  const mounts = [
    ...contract.basePaths.map(basePath => ({ prefix: `/virtual${basePath}`, service: virtual, says: 'the virtual server: recorded examples, no credentials' })),
    ...stub === undefined ? [] : contract.basePaths.map(prefix => ({ prefix, service: stub, says: 'the stub: the rules of the club over living data; wants credentials' })),
  ]
  const pages = pagesOf(contract, '', mounts, club === undefined ? undefined : callersOf(contract, club))
  const [basePath = ''] = contract.basePaths
  return {
    app: await buildApp({ ...options, mounts, pages, outside: words }), prefix: `/virtual${basePath}`, docs: '/docs',
    ...club === undefined ? {} : { stub: { prefix: basePath, world: club.world, keys: club.keys, cast: club.cast } },
  }
}

export interface ClubOptions {
  /** A world file; absent: the demo. */
  readonly world?: string
  /** A CSV of outcodes with coordinates, for addresses. */
  readonly outcodes?: string
  /** Freezes the clock; absent: the real one. */
  readonly now?: Instant
}

/** Somebody who may be played: what to send to be them. */
export interface CastMember {
  readonly label: string
  readonly name: string
  readonly token: string
}

export interface OpenedClub extends Club {
  readonly world: string
  readonly keys: readonly string[]
  readonly cast: readonly CastMember[]
}

/** The demo world, as it is shipped. */
const demoWorld = fileURLToPath(new URL('../examples/worlds/demo.yaml', import.meta.url))

/** Loads a world and opens the club in it. @throws UnusableWorld, UnusableOutcodes */
export const openClub = async ({ world: path = demoWorld, outcodes, now }: ClubOptions): Promise<OpenedClub> => {
  const clock = now === undefined ? Date.now : () => now
  const loaded = loadWorld(path, { now: clock(), readSource })
  if ('findings' in loaded) throw unusableWorld(path, loaded.findings, loaded.more)
  const data = memoryData(loaded.world)
  const geocoder = offlineGeocoder({
    clubsWithPostcode: postcode => data.clubsWithPostcode(postcode), clubsWithOutcode: outcode => data.clubsWithOutcode(outcode),
    ...outcodes === undefined ? {} : { outcodes: await loadOutcodes(outcodes) },
  })
  const [keys, tokens] = await Promise.all([data.apiKeys(), data.accessTokens()])
  const people = await data.people(tokens.map(({ personId }) => personId))
  const cast = tokens.flatMap(({ personId, label, token }) => {
    const person = people.get(personId)
    return person === undefined ? [] : [{ label, name: fullName(person), token }]
  })
  return { data, geocoder, now: clock, world: loaded.name ?? path, keys: keys.filter(({ active }) => active).map(({ key }) => key), cast }
}

const unusableWorld = (path: string, findings: readonly Finding[], more: number): UnusableWorld => {
  const [first] = findings
  // A file that can't be had has no place to point to.
  if (first?.code === 'unreadable-file') return new UnusableWorld(`${shownPath(path)}: ${first.message}`, [])
  const count = findings.length + more
  const listed = more > 0 ? `, the first ${findings.length} of them listed` : ''
  return new UnusableWorld(`${shownPath(path)}: ${count} error${count === 1 ? '' : 's'}${listed}.`, findings)
}

const stubOf = ({ data, geocoder, now }: Club, words: Refusals, recorded: Mode): Mode => {
  const newId = (): string => randomBytes(12).toString('hex')
  return stubMode({ surroundings: () => ({ data, geocoder, now: now(), newId }), refusals: words, recorded })
}

const keyNameOf = ({ securitySchemes }: Contract): string => securitySchemes.find(({ kind }) => kind === 'apiKey')?.key ?? 'X-API-Key'

const guardOf = (contract: Contract, { data, now }: Club): Guard => credentialGuard({ data, now, keyName: keyNameOf(contract) })

const callersOf = (contract: Contract, { world, keys, cast }: OpenedClub): Callers => ({
  says: `The stub lives in the world "${world}".`, headers: keys.map(key => `${keyNameOf(contract)}: ${key}`),
  people: cast.map(({ token, name, label }) => ({ header: `Authorization: Bearer ${token}`, says: `${name}, ${label}` })),
})

/** `courtside virtual`: any contract, at the root and at its servers' paths. Its paths go before our pages. */
export const foreignSite = async (contract: Contract, { seed, ...options }: SiteOptions): Promise<Site> => {
  const words = refusals(commonWords(contract.schemas))
  const mode = virtualMode(contract, { seed, refusals: words, written })
  const service = await serviceOf({ contract, mode, refusals: words, bodyLimit: commonBodyLimit })
  const prefixes = [...new Set(['', ...contract.basePaths])]
  const mounts = prefixes.map(prefix => ({ prefix, service, says: 'examples and generated values, no credentials' }))
  const isTaken = (path: string): boolean => mounts.some(({ prefix }) => contract.operations.some(operation => pathPattern(prefix + operation.path).test(comparablePath(path))))
  const ownPaths = pagesOf(contract, '', mounts)
  const isCrowded = ownPaths.some(({ path }) => isTaken(path))
  const pages = [...pagesOf(contract, '/courtside', mounts), ...isCrowded ? [] : ownPaths]
  return { app: await buildApp({ ...options, mounts, pages, outside: words }), prefix: '', docs: isCrowded ? '/courtside/docs' : '/docs' }
}

const pagesOf = (contract: Contract, base: string, mounts: readonly (Mount & { readonly says: string })[], callers?: Callers): readonly StaticPage[] => {
  const site: PageSite = {
    title: contract.title, version: contract.version, base, assets, operations: contract.operations, ...callers === undefined ? {} : { callers },
    mounts: mounts.map(({ prefix, says }) => ({ prefix, says })),
    document: () => {
      const document = contract.published()
      const here = mounts.map(({ prefix, says }) => ({ url: prefix === '' ? '/' : prefix, description: `This server: ${says}` }))
      const servers = Array.isArray(document.servers) ? document.servers : []
      return { ...document, servers: [...here, ...servers] }
    },
  }
  return pagesFor(site)
}

