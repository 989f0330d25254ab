/** `courtside drift`: asks a service and whoever stands in for it the same, and tells in what they differ. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { stubStandIn, virtualStandIn } from '../app/stand-in.ts'
import { type Contract, loadContract } from '../contract/contract.ts'
import { shownPath } from '../contract/document/source.ts'
import { type Against, drift } from '../drift/drift.ts'
import { recordedCalls } from '../drift/recorded-calls.ts'
import type { HarExchange, HarRead } from '../recording/har-exchanges.ts'
import type { Report } from '../report/report.ts'
import type { Level } from '../text/levels.ts'
import { dereferenced, isObject } from '../text/pointer.ts'
import { type HttpFetch, httpFetch } from '../verify/http-fetch.ts'
import type { Secrets } from '../verify/secrets.ts'
import { type ServiceCommand, askerAt } from './asking.ts'
import { readHar } from './har-file.ts'
import { Failure, worldFailure } from './failure.ts'
import type { Log } from './log.ts'
import { ofWhoStandsIn, ownCredentials, schemesWithOwn } from './own-credentials.ts'
import { type AskedService, type JudgedService, reportOnService } from './service-report.ts'
import { usableContract } from './usable-contract.ts'

export interface DriftCommand extends ServiceCommand {
  /** `stub`, `virtual`, an address, a HAR, or a folder of `courtside record`; absent: the first that there is. */
  readonly against?: string
  /** Where the calls of the HAR were made. */
  readonly recordedAt?: string
  /** Of whoever stands in. */
  readonly againstApiKey?: string
  readonly againstToken?: string
  /** See {@link ServiceCommand.own}. */
  readonly againstOwn?: ServiceCommand['own']
  /** A world file for the stub, with the records of the service. */
  readonly world?: string
  /** Absent: where both can be expected to have the same records. */
  readonly values?: boolean
  readonly failOn: Level
}

/**
 * @returns the exit code
 * @throws Failure for files that can't be read or written, and a contract that can't be used
 */
export const driftCommand = (asked: DriftCommand, log: Log): Promise<number> => {
  const otherSecrets = (contract: Contract): readonly (string | undefined)[] => {
    const { apiKey, token, own } = givenToStandIn(asked, contract)
    return [apiKey, token, ...own.values()]
  }
  const recorded = readRecorded(asked)?.exchanges
  const judge = (asking: AskedService): Promise<JudgedService> => drifted(asked, recorded, asking)
  return reportOnService({ command: 'drift', asked, otherSecrets, recorded, judge, onTerminal }, log)
}

/** @throws Failure */
const givenToStandIn = ({ againstApiKey, againstToken, againstOwn }: DriftCommand, contract: Contract) => ({
  apiKey: againstApiKey,
  token: againstToken,
  own: ownCredentials(contract, againstOwn, process.env, ofWhoStandsIn),
})

/** Before anything is asked. */
const readRecorded = ({ against, recordedAt }: DriftCommand): HarRead | undefined =>
  against === undefined || ['stub', 'virtual'].includes(against) || !isFileAt(against)
    ? undefined
    : readHar('against', ofFolder(against), recordedAt)

/** What `courtside record` says is to be served. @throws Failure: it stands for its folder */
const ofFolder = (against: string): string => {
  if (basename(against) === 'openapi.json')
    throw new Failure(
      `--against ${against}: of what courtside record wrote give the folder: --against ${dirname(against)}.`,
      2,
    )
  return against
}

const drifted = async (asked: DriftCommand, recorded: Recorded, asking: AskedService): Promise<JudgedService> => {
  const { against, values } = await standInOf(asked, recorded, asking)
  const found = await drift({ ...asking, against, values, failOn: asked.failOn }).catch((error: unknown) => {
    throw worldFailure(error)
  })
  const how = `Compared with ${against.name}, ${values ? 'values too' : 'by their shapes'}.`
  const { unjudged, isStandInLost } = found
  const [who, option] = isStandInLost ? ['it', '--against'] : ['the service', '--base-url']
  return {
    ...found,
    notes: [how, ...found.notes],
    unjudged: unjudged === undefined ? undefined : `${unjudged} Start ${who} there, or say where it is: ${option}.`,
  }
}

/** What other records may explain is for who wants to know: there is much of it. */
const onTerminal = (report: Report): Report => {
  const { remarks = [], notes } = report
  const shown = remarks.filter(({ level, rule }) => level === 'warning' || rule === 'not-compared')
  const left = remarks.length - shown.length
  const note = `${left} more that other records may explain: in the files of the report, or by --fail-on info.`
  return { ...report, remarks: shown, notes: left === 0 ? notes : [...notes, note] }
}

interface Chosen {
  readonly against: Against
  readonly values: boolean
}

/** Undefined: it is not held against a HAR. */
type Recorded = readonly HarExchange[] | undefined

/** @throws Failure */
const standInOf = async (
  asked: DriftCommand,
  recorded: Recorded,
  { contract, credentials, secrets, heed }: Pick<AskedService, 'contract' | 'credentials' | 'secrets' | 'heed'>,
): Promise<Chosen> => {
  const isClub = asked.contract === undefined
  const { recordedAt } = asked
  const { against = isClub ? 'stub' : 'virtual', world, values } = asked
  if (world !== undefined && against !== 'stub')
    throw new Failure('--world is for the stub: leave out --against, or give --against stub.', 2)
  if (recordedAt !== undefined && recorded === undefined)
    throw new Failure('--recorded-at says where the calls of a HAR were made: give one to --against.', 2)
  if (against === 'stub') return { against: stub(asked, contract, secrets), values: values ?? world !== undefined }
  if (/^https?:\/\//.test(against))
    return { against: elsewhere(asked, against, { contract, secrets, heed }), values: values ?? true }
  if (against !== 'virtual' && !existsSync(against))
    throw new Failure(
      `--against ${against}: stub, virtual, an address, a HAR or a folder of courtside record was expected.`,
      2,
    )
  if (recorded !== undefined)
    return { against: await recording(asked, against, recorded, { contract, credentials }), values: values ?? true }
  if (values === true)
    throw new Failure(
      "--values: those of examples are nobody's. They can be compared with a stub, a service or a HAR.",
      2,
    )
  return { against: examples(asked, against, contract, secrets), values: false }
}

const isFileAt = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** Of ours nobody counts what it is asked. */
const inProcess = (asked: DriftCommand, secrets: Secrets) => (fetch: HttpFetch) =>
  askerAt('http://localhost', { ...asked, rate: 0, maxRequests: Infinity, files: {} }, secrets, fetch, {}).ask

const stub = (asked: DriftCommand, contract: Contract, secrets: Secrets): Against => {
  const { world, apiKey, token } = asked
  const credentials = givenToStandIn(asked, contract)
  if (asked.contract !== undefined)
    throw new Failure("--against stub: the stub is of the club's own contract. For another there is virtual.", 2)
  const options = {
    contract,
    world,
    credentials,
    ofService: { apiKey, token },
  }
  return {
    name: world === undefined ? 'the stub' : `the stub with ${shownPath(resolve(world))}`,
    securitySchemes: schemesWithOwn(contract, credentials.own),
    asked: now => stubStandIn(options, inProcess(asked, secrets), now),
  }
}

const elsewhere = (
  asked: DriftCommand,
  url: string,
  { contract, secrets, heed }: Pick<AskedService, 'contract' | 'secrets' | 'heed'>,
): Against => {
  const credentials = givenToStandIn(asked, contract)
  const { ask } = askerAt(url, { ...asked, files: {} }, secrets, httpFetch(), { onAnswer: heed })
  const standIn = { baseUrl: url, credentials, ask, isHeedless: false }
  const securitySchemes = schemesWithOwn(contract, credentials.own)
  return { name: secrets.url(url), securitySchemes, asked: () => Promise.resolve(standIn) }
}

const recording = async (
  asked: DriftCommand,
  file: string,
  exchanges: readonly HarExchange[],
  { contract, credentials }: Pick<AskedService, 'contract' | 'credentials'>,
): Promise<Against> => {
  const { baseUrl, recordedAt } = asked
  const calls = await recordedCalls(exchanges, { contract, baseUrl, recordedAt, credentials })
  if ('problem' in calls) throw new Failure(`--against ${file}: ${calls.problem}.`, 2)
  return { name: file, asked: calls }
}

/** Those of the contract, or of what `courtside record` has made of it. */
const examples = (asked: DriftCommand, against: string, contract: Contract, secrets: Secrets): Against => {
  const ask = inProcess(asked, secrets)
  if (against === 'virtual') {
    const of = asked.contract === undefined ? 'club' : 'foreign'
    return { name: 'the virtual server', asked: now => virtualStandIn(contract, of, ask, now) }
  }
  const file = join(against, 'openapi.json')
  if (!existsSync(file))
    throw new Failure(`--against ${against}: there is no openapi.json, as courtside record writes.`, 2)
  const recorded = usableContract(
    resolve(file),
    loadContract(resolve(file), 'foreign', undefined, asked.allowedFolders),
  )
  const known = recordedIn(readFileSync(file, 'utf8'))
  return {
    name: against,
    asked: async now => ({
      ...(await virtualStandIn(recorded, 'foreign', ask, now)),
      hasRecorded: ({ method, path }) => known.has(`${method} ${path}`),
    }),
  }
}

/** Operations that a copy of a contract has answers of which were recorded: the others have what is left of its own. */
const recordedIn = (text: string): ReadonlySet<string> => {
  const read: unknown = JSON.parse(text)
  const document = isObject(read) ? read : {}
  const paths = isObject(document.paths) ? document.paths : {}
  return new Set(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(isObject(item) ? item : {}).flatMap(([method, operation]) =>
        hasRecordedAnswer(document, operation) ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    ),
  )
}

const hasRecordedAnswer = (document: Readonly<Record<string, unknown>>, value: unknown): boolean => {
  if (!isObject(value) || !isObject(value.responses)) return false
  const media = Object.values(value.responses).flatMap(response => {
    const [, read] = dereferenced({ ...document, response }, ['response'])
    return isObject(read) && isObject(read.content) ? Object.values(read.content) : []
  })
  const shown = media.flatMap(one => (isObject(one) && isObject(one.examples) ? Object.values(one.examples) : []))
  return shown.some(one => isObject(one) && String(one.externalValue).startsWith('./examples/'))
}
