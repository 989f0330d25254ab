/**
 * Loads a contract and proves it.
 *
 * The path: read the files, walk them along the table of shapes, bundle them into one document, compile its schemas,
 * hold every example against them, read the operations. Each step reports all it finds and goes on, so that one run
 * shows everything there is to mend. A contract that was proven when the program was built is not proven again as long
 * as no byte of its files has changed.
 */
import { type Bundle, bundleOf, bundleOfProven } from './document/bundle.ts'
import { type SecurityScheme, securitySchemesOf } from './check/credentials.ts'
import { type Examples, examplesOf } from './examples/examples.ts'
import { type Finding, type Place, sortedFindings } from '../text/finding.ts'
import type { Operation } from './operation.ts'
import { operationsOf } from './operations/operations.ts'
import { type Segments, isObject, pointerOf, segmentsOf, valueAt } from '../text/pointer.ts'
import { type PreparedWork, shippedWork } from './prepared.ts'
import { type ProvenContract, preparedContract } from './prepared-contract.ts'
import { type Schemas, schemasOf } from './schemas.ts'
import { basePathsOf } from './servers.ts'
import { unlistedOperations } from './document/listed-operations.ts'
import type { Version } from './document/shapes.ts'
import { type Source, findingAt, readSource } from './document/source.ts'
import { type FileRefusal, readableFiles } from './document/readable-files.ts'
import { slowPatterns } from './slow-patterns.ts'
import { withoutTooLongPaths } from './document/too-long-paths.ts'
import { type Walked, walkContract } from './document/walk.ts'

/**
 * How findings are taken. `own`: every one stops the start. `foreign`: only what makes the contract unusable does; the
 * rest are warnings.
 */
export type Trust = 'own' | 'foreign'

export interface Contract {
  readonly title: string
  readonly version: string
  /** One document, all its references inside, in the dialect of OpenAPI 3.1. */
  readonly document: Readonly<Record<string, unknown>>
  readonly operations: readonly Operation[]
  readonly schemas: Schemas
  /** Base paths of its servers: `/v2`; `` for the root. */
  readonly basePaths: readonly string[]
  readonly securitySchemes: readonly SecurityScheme[]
  /** The document with the external examples written into it, to be handed out. */
  published(): Record<string, unknown>
}

export interface LoadedContract {
  /** Absent when a finding is an error. */
  readonly contract: Contract | undefined
  readonly findings: readonly Finding[]
  /** Why there is no file to speak of; findings have places, and this has none. */
  readonly unreadable?: string
  /** Every file that has a part in it, those that are missing too. */
  readonly files: ReadonlySet<string>
}

/** Never throws for what stands in the files. `work`: where the contract may stand as it was proven before. */
export const loadContract = (
  path: string,
  trust: Trust,
  work: PreparedWork | undefined = shippedWork,
  allowedFolders: readonly string[] = [],
): LoadedContract => provenBefore(path, work) ?? proveContract(path, trust, allowedFolders).loaded

/**
 * Proves it here and now, whatever was proven before. `allowedFolders`: where files of it may lie outside its project.
 */
export const proveContract = (path: string, trust: Trust, allowedFolders: readonly string[] = []): Proof => {
  const unusable = (findings: readonly Finding[]): Proof => ({
    loaded: { contract: undefined, findings, files: new Set([path]) },
    advice: () => [],
  })
  const read = bundledAt(path, allowedFolders)
  if ('unreadable' in read) return { ...unusable([]), loaded: { ...unusable([]).loaded, unreadable: read.unreadable } }
  if ('findings' in read) return unusable(read.findings)
  const { bundle, walked, refusalOf } = read
  const schemas = schemasOf(bundle.document)
  const examples = examplesOf(bundle, walked, schemas, refusalOf)
  const places = new Map<string, Place>()
  const { operations, findings } = operationsOf(bundle, examples, (segments, spot = 'value') => {
    const { source, segments: written } = bundle.siteOf(segments)
    const place = source.place(written, spot)
    places.set(pointerOf(segments), place)
    return place
  })
  const judged = sortedFindings(unique([...walked.findings, ...examples.findings, ...findings])).map(finding =>
    judge(finding, trust),
  )
  const isUsable = judged.every(({ severity }) => severity === 'warning')
  const files = new Set([...walked.files, ...examples.files])
  return {
    loaded: {
      contract: isUsable ? contractOf(bundle.document, schemas, examples, operations) : undefined,
      findings: judged,
      files,
    },
    advice: () => sortedFindings(unique(slowPatterns(walked.visited))),
    ...(judged.length === 0 ? { proven: { document: bundle.document, examples, files, places } } : {}),
  }
}

/** A contract as one document, of which nothing is proven but that it can be read. */
export interface ReadContract {
  /** In the dialect of OpenAPI 3.1. */
  readonly document: Record<string, unknown>
  readonly basePaths: readonly string[]
  /** Where something of the document was written: its name, where it has one. */
  placeOf(segments: Segments): Place
  /** What is wrong in it, and not in the document: a pattern that is none, say. */
  readonly wrong: readonly Finding[]
}

const isLeftOut: ReadonlySet<string> = new Set(['invalid-pattern', 'wrong-type'])

/** For who only reads it: no example is read, no schema compiled. `findings`: what makes it unusable. */
export const readContract = (
  path: string,
  allowedFolders: readonly string[] = [],
): ReadContract | { readonly unreadable: string } | { readonly findings: readonly Finding[] } => {
  const read = bundledAt(path, allowedFolders)
  if (!('bundle' in read)) return read
  const { bundle, walked, source: root, version } = read
  const fatal = [...walked.findings.filter(finding => finding.fatal), ...unlistedOperations(root, version)]
  if (fatal.length > 0) return { findings: sortedFindings(unique(fatal)) }
  return {
    document: bundle.document,
    basePaths: basePathsOf(bundle.document),
    placeOf: segments => {
      const { source, segments: written } = bundle.siteOf(segments)
      return source.place(written, 'key')
    },
    wrong: sortedFindings(unique(walked.findings.filter(({ code }) => isLeftOut.has(code)))),
  }
}

const bundledAt = (
  path: string,
  allowedFolders: readonly string[],
):
  | {
      readonly source: Source
      readonly version: Version
      readonly bundle: Bundle
      readonly walked: Walked
      readonly refusalOf: FileRefusal
    }
  | { readonly unreadable: string }
  | { readonly findings: readonly Finding[] } => {
  const read = readSource(path)
  if ('unreadable' in read || 'findings' in read) return read
  const version = versionOf(read.source)
  if (typeof version !== 'string') return { findings: [version] }
  const refusalOf = readableFiles(path, allowedFolders)
  const { source, findings } = withoutTooLongPaths(read.source)
  const ofRest = walkContract(source, version, refusalOf)
  const walked = { ...ofRest, findings: [...ofRest.findings, ...findings] }
  return { source, version, bundle: bundleOf(source, version, walked), walked, refusalOf }
}

export interface Proof {
  readonly loaded: LoadedContract
  /** What can be served, and would be better otherwise. */
  advice(): readonly Finding[]
  /** What the next start can begin with; absent when anything was found. */
  readonly proven?: ProvenContract
}

/** A contract in which nothing was found, and of which no byte has changed since. */
const provenBefore = (path: string, work: PreparedWork | undefined): LoadedContract | undefined => {
  const proven = preparedContract(path, work)
  if (proven === undefined) return undefined
  const { document, occurring, examples, files, places } = proven
  const { operations } = operationsOf(bundleOfProven(document), examples, segments => places.get(pointerOf(segments)))
  return {
    contract: contractOf(document, schemasOf(document, occurring), examples, operations),
    findings: [],
    files,
  }
}

const judge = (finding: Finding, trust: Trust): Finding =>
  trust === 'own' || finding.fatal ? finding : { ...finding, severity: 'warning' }

const unique = (findings: readonly Finding[]): Finding[] => {
  const seen = new Map(
    findings.map(finding => [
      `${finding.place.file}:${finding.place.line}:${finding.place.column} ${finding.pointer} ${finding.message}`,
      finding,
    ]),
  )
  return [...seen.values()]
}

const versions: readonly Version[] = ['3.0', '3.1', '3.2']

const versionOf = (source: Source): Version | Finding => {
  const at = (field: string, message: string): Finding =>
    findingAt({ source, segments: [field] }, 'value', 'not-openapi', message, true)
  if (!isObject(source.value))
    return at('openapi', 'This is no OpenAPI document: an object with the field "openapi" was expected.')
  const { openapi, swagger } = source.value
  if (swagger !== undefined)
    return at('swagger', `Swagger ${String(swagger)} is not supported. Convert the document to OpenAPI 3.0 or 3.1.`)
  const [, minor] = /^(3\.\d)(?:\.\d+)?(?:-[0-9A-Za-z.]+)?$/.exec(String(openapi)) ?? []
  const version = versions.find(one => one === minor)
  if (openapi === undefined) return at('openapi', 'This is no OpenAPI document: the field "openapi" is missing.')
  if (typeof openapi !== 'string' || version === undefined)
    return at('openapi', `Expected OpenAPI 3.0, 3.1 or 3.2 (as a string), found ${JSON.stringify(openapi)}.`)
  return version
}

const contractOf = (
  document: Record<string, unknown>,
  schemas: Schemas,
  examples: Examples,
  operations: readonly Operation[],
): Contract => {
  const info = isObject(document.info) ? document.info : {}
  return {
    title: String(info.title ?? 'Untitled'),
    version: String(info.version ?? ''),
    document,
    operations,
    schemas,
    basePaths: basePathsOf(document),
    securitySchemes: securitySchemesOf(document),
    published: () => publishedDocument(document, examples),
  }
}

const publishedDocument = (document: Record<string, unknown>, { external }: Examples): Record<string, unknown> => {
  const copy = structuredClone(document)
  for (const [pointer, { value }] of external) {
    const example = valueAt(copy, segmentsOf(pointer))
    if (!isObject(example)) continue
    delete example.externalValue
    example.value = value
  }
  // Its schemas are in the dialect of 3.1 by now.
  if (typeof copy.openapi === 'string' && copy.openapi.startsWith('3.0')) copy.openapi = '3.1.0'
  return copy
}
