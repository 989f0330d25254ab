/**
 * Gathers answers that keep to their contract, and makes them into its examples.
 *
 * Nothing but what the contract names is kept, and of that no text as it was, unless the contract spells it out. What
 * comes out is gone through for everything that was replaced, before anything is written: one value that is found is
 * one too many.
 */
import { randomBytes } from 'node:crypto'
import type { Contract } from '../contract/contract.ts'
import { responseFor } from '../contract/error-answers.ts'
import { redacted } from '../contract/redaction.ts'
import type { MediaType, Operation } from '../contract/operation.ts'
import { rawPairs } from '../contract/check/query.ts'
import { admits, essenceOf, isJson } from '../contract/check/media-types.ts'
import { headOf } from '../proxy/exchange.ts'
import { type HeaderPairs, valueOf } from '../proxy/headers.ts'
import type { ExchangeFailure, JudgedExchange } from '../proxy/judge.ts'
import { isOfBirth } from '../text/birth.ts'
import { dayOf } from '../text/day.ts'
import { dereferenced, isObject, pointerOf, segmentsOf } from '../text/pointer.ts'
import { withoutReplaced } from './copied-contract.ts'
import { daysIn } from './date-writings.ts'
import { fakesWith, isMoved, isPersonalNumber, isPlainText } from './fakes.ts'
import { askedIn, leadOn } from './asked-ids.ts'
import { type Leaks, betweenTexts, isLongEnough, leaksOf, tooManyEncodings } from './leaks.ts'
import { movedDate } from './moved-dates.ts'
import { namesBut } from './names.ts'
import { namedIn } from './told-names.ts'
import { type NamedValue, type Replace, namedInBoth, namedParts } from './named-parts.ts'

export interface RecorderOptions {
  readonly contract: Contract
  /** Of each status of an operation; further ones that differ are left out. */
  readonly most: number
  /** Names of properties whose values are nobody's, and stay. */
  readonly kept: ReadonlySet<string>
  /** Texts and numbers of all examples together. */
  readonly room?: number
  /** A new key for a run. */
  readonly key?: () => Buffer
}

export interface ExampleRecorder {
  add(judged: JudgedExchange): void
  finish(): RecordedExamples
}

export interface RecordedExamples {
  /** By path, below the folder that they are written to. Undefined: something leaked. */
  readonly files: ReadonlyMap<string, string> | undefined
  /** Where, of what was to be written, a value was found that had been replaced. */
  readonly leaks: readonly string[]
  readonly examples: number
  /** What is not among them, and why; without values. */
  readonly setAside: ReadonlyMap<string, number>
  /** Examples and descriptions of the contract that are left out of its copy: what was replaced stands in them. */
  readonly left: number
  /** Titles, contacts and the like of the contract that are a value that was replaced elsewhere. */
  readonly own: number
  /** Values that were to stay and are replaced, for somebody's name is in them: how many, by property. */
  readonly withheld: ReadonlyMap<string, number>
}

interface Taken {
  readonly operation: Operation
  readonly media: MediaType
  readonly response: string
  readonly value: unknown
  /** What was asked, in names alone. */
  readonly summary: string
}

/** Each is kept until the end and looked for in thirty forms, which takes some 8 KB. */
const mostValues = 120_000
/** Cookies have such values, and so has any answer. */
const ofAnything = /^(?:true|false|null|-?\d{1,5})$/
/** It was left out of a HAR already, in whose addresses the mark may be percent-encoded. */
const isMarked = (secret: string): boolean =>
  [redacted, encodeURIComponent(redacted)].some(mark => secret.includes(mark))
export const leadsNowhere = 'it leads to no operation of the contract'
/** Keys that are tried, where a fake happens to look like something that was replaced. */
const mostKeys = 3

export const exampleRecorder = ({
  contract,
  most,
  kept,
  room = mostValues,
  key = () => randomBytes(32),
}: RecorderOptions): ExampleRecorder => {
  const { schemas } = contract
  const taken = new Map<string, Map<string, Taken>>()
  const setAside = new Map<string, number>()
  const secrets = new Set<string>()
  const names = namesBut(kept)
  const withheld = new Map<string, Set<string>>()
  /** Values of paths, and what the contract says of them. */
  const asked = new Map<string, NamedValue>()
  let values = 0
  let day: string | undefined

  /** Is it said to be nobody's, and has nobody's name in it? */
  const stays = (value: string | number, { name }: NamedValue): boolean => {
    if (!kept.has(name)) return false
    if (typeof value === 'number' || !names.in(value)) return true
    withheld.set(name, (withheld.get(name) ?? new Set()).add(value))
    return false
  }

  let contractNames: ReadonlySet<string> | undefined
  const namesOfContract = (): ReadonlySet<string> => (contractNames ??= keysIn(contract.published()))

  const leave = (why: string): void => void setAside.set(why, (setAside.get(why) ?? 0) + 1)
  const schemaOf = ({ schemaPointer = '' }: MediaType): unknown => schemas.at(schemaPointer)

  const add: ExampleRecorder['add'] = judged => {
    const { exchange, ledTo, answerBody, breaches, secrets: seen, unjudged } = judged
    for (const secret of seen) if (!ofAnything.test(secret) && !isMarked(secret)) secrets.add(secret)
    for (const one of namedIn(judged)) names.add(one)
    const { came } = exchange
    if (ledTo.kind !== 'operation') return leave(leadsNowhere)
    const { operation } = ledTo.endpoint
    if (came.kind !== 'answer')
      return leave(
        `${operation.id}: ${headOf(came) === undefined ? 'it was not answered' : 'not all of its answer came'}`,
      )
    const about = `${operation.id} ${came.status}`
    // Some browsers don't export by which header they came to it.
    if (came.status === 304 && responseFor(operation, 304) === undefined)
      return leave(`${about}: it came on a condition, without a body`)
    const broken = breaches.find(({ party }) => party === 'provider')
    if (broken !== undefined && isLeftOut(broken.rule, came.headers, answerBody))
      return leave(`${about}: it can't be judged, for something was left out of it (${redacted})`)
    if (broken !== undefined)
      return leave(`the answer breaks the contract: ${broken.about}${whereIn(broken.pointer, namesOfContract())}`)
    const response = responseFor(operation, came.status)
    if (response === undefined) return leave(`${about}: the contract has no such status`)
    if (exchange.method === 'HEAD' || answerBody === undefined || unjudged.length > 0)
      return leave(`${about}: its body could not be judged${whyOf(unjudged)}`)
    if (answerBody.length === 0) return leave(`${about}: it has no body`)
    if (valueOf(came.headers, 'content-range') !== undefined) return leave(`${about}: it is a part of what there is`)
    const essence = essenceOf(valueOf(came.headers, 'content-type') ?? '')
    const media = response.content.find(({ mediaType }) => admits(mediaType, essence) > 0)
    if (media === undefined || !isJson(essence))
      return leave(`${about}: its body is no JSON, of which nothing is named`)
    if (media.schemaPointer === undefined) return leave(`${about}: the contract has no schema of it`)
    let own = 0
    const count: Replace = value => {
      own += 1
      return value
    }
    const named = namedParts(JSON.parse(answerBody.toString()), schemaOf(media), schemas, count, new Set(), kept)
    const place = JSON.stringify([operation.id, response.status, media.mediaType])
    const alike = taken.get(place) ?? new Map<string, Taken>()
    taken.set(place, alike)
    const text = JSON.stringify(named)
    if (text === undefined || alike.has(text)) return
    if (values + own > room) return leave(`${about}: there is no more room`)
    if (alike.size === most) return leave(`${about}: there are ${most} of it already`)
    values += own
    for (const [value, of] of askedIn(ledTo, schemas)) asked.set(value, of)
    day ??= dayOf(exchange.started)
    alike.set(text, {
      operation,
      media,
      response: response.status,
      value: named,
      summary: summaryOf(operation, exchange.target),
    })
  }

  /**
   * The values with others in the place of what is replaced.
   *
   * @param everywhere what is said of a value in all places where it stands: an id leads from one to the other
   * @param isStrict what would stay is replaced where it has in it what is replaced elsewhere: a price of 1200, a room
   */
  const faked = (
    drawnKey: Buffer,
    leaks: Leaks,
    words: Set<string>,
    everywhere: ReadonlyMap<string | number, NamedValue>,
    isStrict: boolean,
  ): readonly (Taken & { readonly fake: unknown })[] => {
    const fakes = fakesWith(drawnKey)
    const made = new Map<string | number, string | number>()
    const given = new Set<string | number>()
    const madeFor = (value: string | number, named: NamedValue): string | number => {
      let fake: string | number = value
      let shared: string | number | undefined
      let undecided = 0
      // By chance it may be, or hold, what must not be written, or be what another has.
      for (let attempt = 0; attempt < attemptsFor(String(value).length); attempt += 1) {
        fake = fakes.of(value, named, attempt)
        const found = fake === value ? fake : leaks.in(String(fake))
        if (found === tooManyEncodings) undecided += 1
        if (undecided === mostUndecided) break
        if (found !== undefined) continue
        shared ??= fake
        if (given.has(fake) && attempt < mostForItself) continue
        given.add(fake)
        return fake
      }
      return shared ?? fake
    }
    const apart = new Map<string, string | number>()
    const replace: Replace = (value, named) => {
      if (!isReplaced(value, named, stays)) {
        const left = typeof value === 'string' ? movedIfDate(value, named) : value
        const isTelling = isStrict && !kept.has(named.name) && leaks.in(String(left)) !== undefined
        if (!isTelling) return left
      }
      const common = everywhere.get(value) ?? named
      const fake = made.get(value) ?? madeFor(value, common)
      made.set(value, fake)
      if ((named.format === undefined || named.format === common.format) && fakes.fits(fake, named)) return fake
      // Nothing is right in all of its places.
      const { name: _, ...said } = named
      const known = JSON.stringify([value, said])
      const own = apart.get(known) ?? madeFor(value, named)
      apart.set(known, own)
      return own
    }
    return [...taken.values()].flatMap(alike =>
      [...alike.values()].map(one => ({
        ...one,
        fake: namedParts(one.value, schemaOf(one.media), schemas, replace, words, kept),
      })),
    )
  }

  const movedIfDate = (value: string, named: NamedValue): string =>
    isMoved(value, named) ? (movedDate(value) ?? value) : value

  const counts = (): RecordedExamples['withheld'] => new Map([...withheld].map(([name, { size }]) => [name, size]))

  const finish = (): RecordedExamples => {
    /** Each with the property that it was of. */
    const replaced = new Map([...secrets].map(secret => [secret, 'a credential']))
    const everywhere = new Map<string | number, NamedValue>()
    const gather: Replace = (value, named) => {
      if (!isReplaced(value, named, stays)) return value
      const days = isOfBirth(named.name) ? daysIn(String(value)) : []
      for (const one of [String(value), ...days]) replaced.set(one, `"${named.name}"`)
      const before = everywhere.get(value)
      everywhere.set(value, before === undefined ? named : namedInBoth(before, named))
      return value
    }
    for (const alike of taken.values())
      for (const { value, media } of alike.values())
        namedParts(value, schemaOf(media), schemas, gather, new Set(), kept)
    leadOn(everywhere, asked)
    const leaks = leaksOf([...replaced.keys()].filter(value => isLongEnough(value) && /[\p{L}\p{N}]/u.test(value)))
    let found: readonly string[] = []
    let unfit: string[] = []
    for (let tries = 0; tries < mostKeys; tries += 1) {
      const words = new Set<string>()
      unfit = []
      const examples = faked(key(), leaks, words, everywhere, found.length > 0)
      const good = examples.filter(({ media, fake, operation, response }) => {
        const isGood = schemas.problems(media.schemaPointer ?? '', fake, 'response').length === 0
        if (!isGood) unfit.push(`${operation.id} ${response}: with other values it doesn't keep to its schema`)
        return isGood
      })
      const { document, files, written } = filesOf(contract, good, day)
      const copied = withoutReplaced(document, leaks, replaced.keys(), secrets)
      found = [...leaksIn(written, words, leaks), ...copied.leaks].map(
        ({ value, where }) => `${where} (of ${replaced.get(value) ?? value})`,
      )
      if (found.length > 0) continue
      for (const why of unfit) leave(why)
      files.set('openapi.json', `${JSON.stringify(document, undefined, 2)}\n`)
      return {
        files,
        leaks: [],
        examples: good.length,
        setAside,
        withheld: counts(),
        left: copied.left,
        own: copied.own,
      }
    }
    for (const why of unfit) leave(why)
    return { files: undefined, leaks: found, examples: 0, setAside, withheld: counts(), left: 0, own: 0 }
  }

  return { add, finish }
}

const mostAttempts = 200
/** Characters: of a text in which nothing is changed, such as one of dashes, each attempt gives the same. */
const mostRedrawn = 200_000

/** Fakes of a value that stand for more than can be looked at: the next one is likely to be like these. */
const mostUndecided = 3

/** Tries of a fake that no other value has: of values of one digit there are nine. */
const mostForItself = 60

const attemptsFor = (length: number): number => Math.max(3, Math.min(mostAttempts, Math.floor(mostRedrawn / length)))

const isReplaced = (
  value: string | number,
  named: NamedValue,
  stays: (value: string | number, named: NamedValue) => boolean,
): boolean => {
  if (stays(value, named)) return false
  if (typeof value === 'number') return isPersonalNumber(value, named)
  // What was left out already is nobody's.
  if (!/[\p{L}\p{N}]/u.test(value.replaceAll(redacted, '')) && value.includes(redacted)) return false
  return value !== '' && !isPlainText(value, named) && !isMoved(value, named)
}

/** A HAR may be without its secrets: what stands in their place need not keep to the contract. */
const isLeftOut = (rule: ExchangeFailure['rule'], headers: HeaderPairs, body: Buffer | undefined): boolean =>
  (rule === 'body' && body?.includes(redacted) === true)
  || (rule === 'headers' && headers.some(([name, value]) => !/^set-cookie$/i.test(name) && value.includes(redacted)))

/** A content coding, say. */
/** Without what is no name of the contract's: places in lists, and names that somebody may have. */
const whereIn = (pointer: string | undefined, known: ReadonlySet<string>): string => {
  if (pointer === undefined || pointer === '') return ''
  return ` at ${pointerOf(segmentsOf(pointer).map(segment => (known.has(segment) ? segment : '*')))}`
}

const keysIn = (value: unknown, found = new Set<string>()): ReadonlySet<string> => {
  if (Array.isArray(value)) for (const item of value) keysIn(item, found)
  else if (isObject(value))
    for (const [name, item] of Object.entries(value)) {
      found.add(name)
      keysIn(item, found)
    }
  return found
}

const whyOf = ([first]: readonly string[]): string => {
  const why = first === undefined ? undefined : /, for (.*)$/s.exec(first)?.[1]
  return why === undefined ? '' : `, for ${why}`
}

const queryOf = (target: string): string => {
  const mark = target.indexOf('?')
  return mark < 0 ? '' : target.slice(mark + 1)
}

/** The operation and the names of what it was asked with: no value. */
const summaryOf = ({ method, path, parameters }: Operation, target: string): string => {
  const declared = new Set(parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name))
  const sent = new Set(rawPairs(queryOf(target)).map(([name]) => name))
  const names = [...sent].filter(name => declared.has(name))
  return `${method} ${path}${names.length === 0 ? '' : ` with ${names.join(', ')}`}`
}

interface Written {
  /** Below the folder. */
  readonly file: string
  readonly text: string
}

const filesOf = (
  contract: Contract,
  examples: readonly (Taken & { readonly fake: unknown })[],
  day: string | undefined,
): {
  /** The contract, whose examples they are. */
  readonly document: Record<string, unknown>
  readonly files: Map<string, string>
  readonly written: readonly Written[]
} => {
  const document = contract.published()
  // Dates stand as far from it as they stood from the day of the recording.
  const recordedOn = day === undefined ? undefined : movedDate(day)
  if (isObject(document.info) && recordedOn !== undefined) document.info['x-recorded-on'] = recordedOn
  const files = new Map<string, string>()
  const written: Written[] = []
  const folders = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const { operation, media, response, fake, summary } of examples) {
    const folder = folders.get(operation.id) ?? freeName(operation.id, new Set(folders.values()))
    folders.set(operation.id, folder)
    const about = JSON.stringify([operation.id, response, media.mediaType])
    const count = (counts.get(about) ?? 0) + 1
    counts.set(about, count)
    const content = contentOf(document, operation, response, media.mediaType)
    if (content === undefined) continue
    const taken = new Set(files.keys())
    const stem = `examples/${folder}/${response}${count === 1 ? '' : `-${count}`}`
    const file = taken.has(`${stem}.json`) ? `${stem}-${taken.size}.json` : `${stem}.json`
    const text = `${JSON.stringify(fake, undefined, 2)}\n`
    files.set(file, text)
    written.push({ file, text })
    if (count === 1) {
      delete content.example
      content.examples = {}
    }
    if (isObject(content.examples))
      content.examples[count === 1 ? 'default' : `recorded-${count}`] = { summary, externalValue: `./${file}` }
  }
  return { document, files, written }
}

/** Of a file system that takes case for nothing, and few signs. */
const freeName = (id: string, taken: ReadonlySet<string>): string => {
  const plain = id.replaceAll(/[^\w-]+/g, '-').slice(0, 80) || 'operation'
  const isTaken = (name: string): boolean => [...taken].some(one => one.toLowerCase() === name.toLowerCase())
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? plain : `${plain}-${count}`
    if (!isTaken(name)) return name
  }
}

/** The Media Type Object of this operation alone: a response that others share becomes its own. */
const contentOf = (
  document: Record<string, unknown>,
  { path, method }: Operation,
  status: string,
  mediaType: string,
): Record<string, unknown> | undefined => {
  const paths = isObject(document.paths) ? document.paths : {}
  const written = Object.hasOwn(paths, path) ? path : Object.keys(paths).find(one => one.split(/[?#]/, 1)[0] === path)
  if (written === undefined) return undefined
  const [, item] = dereferenced(document, ['paths', written])
  const operation = isObject(item) ? item[method.toLowerCase()] : undefined
  if (!isObject(operation) || !isObject(operation.responses)) return undefined
  const [at, response] = dereferenced(document, ['paths', written, method.toLowerCase(), 'responses', status])
  if (!isObject(response)) return undefined
  const isShared = at.join('/') !== ['paths', written, method.toLowerCase(), 'responses', status].join('/')
  const own = isShared ? structuredClone(response) : response
  operation.responses[status] = own
  const content = isObject(own.content) ? own.content[mediaType] : undefined
  return isObject(content) ? content : undefined
}

interface Leak {
  readonly value: string
  readonly where: string
}

/** Where a value is that had been replaced. Words of the contract stand in the contract. */
const leaksIn = (written: readonly Written[], words: ReadonlySet<string>, leaks: Leaks): readonly Leak[] =>
  written.flatMap(({ file, text }): readonly Leak[] => {
    const rest: (readonly [pointer: string, text: string])[] = []
    const gather = (value: unknown, pointer: string): void => {
      if (Array.isArray(value)) {
        value.forEach((item, index) => gather(item, `${pointer}/${index}`))
        // Numbers of bytes say something together alone.
        if (value.every(item => typeof item === 'number')) rest.push([pointer, value.join(' ')])
      } else if (isObject(value)) {
        for (const [name, inner] of Object.entries(value)) {
          if (!words.has(name)) rest.push([pointer, name])
          gather(inner, `${pointer}/${name}`)
        }
      } else if (typeof value === 'number' || (typeof value === 'string' && !words.has(value)))
        rest.push([pointer, String(value)])
    }
    gather(JSON.parse(text), '')
    const value = leaks.in(rest.map(([, one]) => one).join(betweenTexts))
    if (value === undefined) return []
    const at = rest.find(([, one]) => leaks.in(one) === value)?.[0] ?? ''
    return [{ value, where: `${file}#${at}` }]
  })
