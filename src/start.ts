/**
 * The wiring, by hand, in one place: which contract, whose words for errors, which modes, mounted where.
 *
 * Everything here takes what it needs and returns an application; sockets, signals and files to watch belong to the CLI.
 */
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { errorBody } from './club/error-body.ts'
import { commonWords } from './contract/common-wording.ts'
import type { Contract } from './contract/contract.ts'
import { pathPattern } from './contract/path-template.ts'
import { refusals, wordsOf } from './contract/refusal.ts'
import { type AppOptions, type Mount, type StaticPage, buildApp } from './http/app.ts'
import { written } from './http/preferences.ts'
import { serviceOf } from './http/service.ts'
import { type PageSite, pagesFor } from './pages/pages.ts'
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
  /** Where the operations are, the first one to be shown. */
  readonly prefixes: readonly string[]
  /** Path of the rendered contract. */
  readonly docs: string
}

/** `courtside start`: the club's contract, its virtual server at `/virtual/{basePath}`. */
export const clubSite = async (contract: Contract, { seed, ...options }: SiteOptions): Promise<Site> => {
  const words = refusals(wordsOf(errorBody))
  const mode = virtualMode(contract, { seed, refusals: words, written })
  const service = await serviceOf({ contract, mode, refusals: words, bodyLimit: clubBodyLimit })
  const mounts = contract.basePaths.map(basePath => ({ prefix: `/virtual${basePath}`, service }))
  const pages = pagesOf(contract, '', mounts, 'recorded examples, no credentials')
  return { app: await buildApp({ ...options, mounts, pages, outside: words }), prefixes: mounts.map(({ prefix }) => prefix), docs: '/docs' }
}

/** `courtside virtual`: any contract, at the root and at its servers' paths. Its paths go before our pages. */
export const foreignSite = async (contract: Contract, { seed, ...options }: SiteOptions): Promise<Site> => {
  const words = refusals(commonWords(contract.schemas))
  const mode = virtualMode(contract, { seed, refusals: words, written })
  const service = await serviceOf({ contract, mode, refusals: words, bodyLimit: commonBodyLimit })
  const prefixes = [...new Set(['', ...contract.basePaths])]
  const mounts = prefixes.map(prefix => ({ prefix, service }))
  const says = 'examples and generated values, no credentials'
  const isTaken = (path: string): boolean => mounts.some(({ prefix }) => contract.operations.some(operation => pathPattern(prefix + operation.path).test(path)))
  const ownPaths = pagesOf(contract, '', mounts, says)
  const isCrowded = ownPaths.some(({ path }) => isTaken(path))
  const pages = [...pagesOf(contract, '/courtside', mounts, says), ...isCrowded ? [] : ownPaths]
  return { app: await buildApp({ ...options, mounts, pages, outside: words }), prefixes, docs: isCrowded ? '/courtside/docs' : '/docs' }
}

const pagesOf = (contract: Contract, base: string, mounts: readonly Mount[], says: string): readonly StaticPage[] => {
  const site: PageSite = {
    title: contract.title, version: contract.version, base, assets, operations: contract.operations,
    mounts: mounts.map(({ prefix }) => ({ prefix, says })),
    document: () => {
      const document = contract.published()
      const here = mounts.map(({ prefix }) => ({ url: prefix === '' ? '/' : prefix, description: `This server: ${says}` }))
      const servers = Array.isArray(document.servers) ? document.servers : []
      return { ...document, servers: [...here, ...servers] }
    },
  }
  return pagesFor(site)
}

