/** Why a request was answered as it was: everything that is to be said of an entry of a journal. */
import type { Contract } from '../contract/contract.ts'
import type { Redaction } from '../contract/redaction.ts'
import type { Operation } from '../contract/operation.ts'
import { entryBody } from '../control/entry-body.ts'
import type { components } from '../generated/explanations.ts'
import { Pace } from '../http/slices.ts'
import { capital } from '../text/capital.ts'
import { given } from '../text/given.ts'
import { lastPart } from '../text/last-part.ts'
import { segmentsOf, valueAt } from '../text/pointer.ts'
import type { InjectedFault } from '../worlds/bound-world.ts'
import type { SampleCall } from '../worlds/mode-provider.ts'
import { type JournalledExchange, type JournalView, mostOfBody } from '../worlds/journal.ts'
import { ofExchange } from '../worlds/shown-exchange.ts'
import { beginningOf } from './beginning.ts'
import { shownPlaces } from './contract-lines.ts'
import { type WeighedViolation, admittedRequest, correctedRequest, weighed } from './corrected.ts'
import { cleanBody, curlBody, shownJson } from '../contract/curl-body.ts'
import { type CurlRequest, curlOf } from '../contract/curl.ts'
import { type SentRequest, sentFor, sentIn } from './sent-request.ts'
import { type MakeValue, type ValidValues, validValuesOf } from './valid-values.ts'

type Schemas = components['schemas']
export type Explanation = Schemas['Explanation']
export type RequestSummary = Schemas['RequestSummary']

export interface Explaining {
  readonly world: string
  readonly journal: JournalView
  /** That has the operation, as it is served now; undefined: none has. */
  readonly contract: Contract | undefined
  readonly redaction: Redaction
  /** Where the server is, as whoever asks sees it. */
  readonly origin: string
  readonly make: MakeValue
  /** With what a call of the operation succeeds now, as whoever called; undefined: nobody knows. */
  readonly sampleOf: (operation: Operation, caller: unknown) => Promise<SampleCall | undefined>
}

export const requestSummaryOf = (journal: JournalView, entry: JournalledExchange, general: Redaction): RequestSummary =>
  summaryWithout(journal, entry, ofExchange(general, entry))

/** @param redaction of this exchange */
const summaryWithout = (journal: JournalView, entry: JournalledExchange, redaction: Redaction): RequestSummary => {
  const { number, time, operation, method, url, answer } = entry
  return {
    id: journal.idOf(number),
    number,
    time: new Date(time).toISOString(),
    ...given({ operationId: operation?.id }),
    method,
    url: redaction.url(url),
    ...given({ status: answer?.status }),
    says: saying(entry, redaction),
  }
}

/** Others have their turns in between: of a large body much is to be said. */
export const explanationOf = async (kept: JournalledExchange, explaining: Explaining): Promise<Explanation> => {
  const { world, journal, contract, origin, make } = explaining
  const entry = withOwnBodies(kept)
  const redaction = ofExchange(explaining.redaction, entry)
  const summary = summaryWithout(journal, entry, redaction)
  const pace = new Pace()
  await pace.pause()
  const { operation } = entry
  const { parameters, headers, body, caller, answer, warnings } = entryBody(journal, entry, redaction)
  await pace.pause()
  const sent = sentIn(entry)
  const values = contract === undefined ? undefined : validValuesOf(contract, make)
  const all =
    operation === undefined || contract === undefined || values === undefined
      ? entry.violations.map((violation): WeighedViolation => ({
          violation,
          sent: undefined,
          valid: undefined,
          isExtra: false,
        }))
      : await weighed(entry.violations, operation, contract, sent, values, pace)
  await pace.pause()
  const corrected = await correctedIn(entry, all, sent, values, { ...explaining, redaction }, pace)
  await pace.pause()
  const places = shownPlaces()
  const shown = shownBody(entry, sent, redaction)
  const text = shown.body?.toString()
  const violations: Schemas['Broken'][] = []
  for (const one of all) {
    // One after another, with turns for others in between.
    // oxlint-disable-next-line no-await-in-loop
    await pace.pause()
    const place = operation === undefined ? undefined : places.ofViolation(operation, one.violation)
    const told = isOfText(one, sent)
      ? { ...one, sent: one.violation.name === '' ? text : beginningOf(text ?? '', longestBeginning) }
      : one
    violations.push(brokenBody(told, redaction, place))
  }
  await pace.pause()
  const curl = (request: CurlRequest): string =>
    curlOf(request, origin, redaction, given({ schemes: contract?.securitySchemes }))
  return {
    ...summary,
    world,
    ...given({
      parameters,
      caller,
      place: operation?.place === undefined ? undefined : places.shown(operation.place),
    }),
    headers,
    ...given({ body, answer }),
    violations,
    warnings: [...warnings, ...ignoredIn(entry), ...unreadIn(entry, sent)],
    ...given({ refusal: refusalBody(entry, sent, redaction) }),
    causes: causesOf(entry, redaction),
    curl: curl({ ...sent, target: entry.url, ...shown }),
    ...given({
      corrected: corrected === undefined ? undefined : curl({ ...corrected, ...shownBytes(corrected, redaction) }),
    }),
  }
}

/** A journal writes over those that it keeps, once it has no room left. */
const withOwnBodies = (entry: JournalledExchange): JournalledExchange => {
  const { body, answer } = entry
  const content = answer?.content
  return {
    ...entry,
    body: body && Buffer.from(body),
    answer: answer && {
      ...answer,
      ...given({ content: content && { ...content, bytes: Buffer.from(content.bytes) } }),
    },
  }
}

/** The call as it would have been answered otherwise; undefined where nothing was wrong, or nobody knows. */
const correctedIn = async (
  { operation, caller, warnings, fault, answer }: JournalledExchange,
  all: readonly WeighedViolation[],
  sent: SentRequest,
  values: ValidValues | undefined,
  { contract, sampleOf, redaction }: Explaining,
  pace: Pace,
): Promise<CurlRequest | undefined> => {
  if (operation === undefined || contract === undefined || values === undefined) return undefined
  const sample = (): Promise<SampleCall | undefined> => sampleOf(operation, caller)
  if (all.length > 0 || warnings.some(warning => warning.startsWith('query parameter')))
    return correctedRequest(all, operation, contract, sent, values, sample, redaction, pace)
  const refusal = fault?.problem === undefined ? answer?.refusal : undefined
  return refusal === undefined ? undefined : admittedRequest(refusal.about, operation, contract, sent, sample)
}

/** What can't be read as JSON has no fields to be redacted by: it is shown as the body is. */
const isOfText = ({ violation, sent: value }: WeighedViolation, { body }: SentRequest): boolean =>
  typeof value === 'string' && violation.in === 'body' && body?.json === undefined && value === body?.text

/** Characters of a text in which nobody can say where a part of it is. */
const longestBeginning = 500

const isUnread = ({ body, operation }: JournalledExchange, { headers }: SentRequest): boolean =>
  operation !== undefined
  && (body === undefined || body.length === 0)
  && (Number(headers.get('content-length')) > 0 || headers.has('transfer-encoding'))

const unreadIn = (entry: JournalledExchange, sent: SentRequest): string[] =>
  isUnread(entry, sent) ? ['The body was not read, so the command has none.'] : []

type ShownBody = Pick<CurlRequest, 'body' | 'wanting'>

const shownBody = (entry: JournalledExchange, sent: SentRequest, redaction: Redaction): ShownBody => {
  const { body, headers } = sent
  if (body === undefined)
    return { body, wanting: isUnread(entry, sent) ? 'The body was not read: it is not in this command.' : undefined }
  if (body.json !== undefined) return { body: shownJson(body.json.value, redaction.value(body.json.value)) }
  const clean = cleanBody(redaction, headers.get('content-type'))
  return curlBody(body.bytes, { most: mostOfBody, clean })
}

/** Of a call that was put right. */
const shownBytes = ({ headers, body }: CurlRequest, redaction: Redaction): ShownBody => {
  const [, contentType] = [...headers].find(([name]) => name.toLowerCase() === 'content-type') ?? []
  const clean = cleanBody(redaction, contentType)
  if (typeof body === 'string') return { body: clean(body) }
  return body === undefined ? { body } : curlBody(body, { most: mostOfBody, clean })
}

// ---------------------------------------------------------------- in a sentence

const saying = (entry: JournalledExchange, redaction: Redaction): string => {
  const { fault, answer, violations, warnings, action } = entry
  if (action !== undefined) return `The operator asked for ${action}, which was answered with ${answer?.status ?? 0}.`
  if (answer === undefined) return `The connection was dropped by ${fault?.name ?? 'a fault'}.`
  const { status, message = '', refusal, applied = [], unhonoured = [] } = answer
  if (fault?.problem !== undefined) return `${capital(fault.name)} answered with ${status}, whatever was asked.`
  const [first, ...others] = violations
  if (first !== undefined)
    return others.length === 0
      ? redaction.message(first)
      : `It breaks the contract in ${violations.length} places. ${redaction.message(first)}`
  if (refusal !== undefined) return `A rule of the service refused it: ${message}`
  if (status >= 400 && message !== '') return message
  const made = fault === undefined ? [] : [`${fault.name} was in its way`]
  const isPreferred = applied.length > 0 && fault?.example === undefined
  const preferred = isPreferred ? [`it preferred ${applied.join(', ')}`] : []
  const ignored = warnings.length + unhonoured.length === 0 ? [] : ['something of it was ignored']
  const apart = [...made, ...preferred, ...ignored]
  return apart.length === 0 ? `It was answered with ${status}.` : `It was answered with ${status}; ${apart.join('; ')}.`
}

const ignoredIn = ({ answer }: JournalledExchange): string[] =>
  (answer?.unhonoured ?? []).map(({ preference, reason }) => `${preference} was ignored: ${reason}`)

// ---------------------------------------------------------------- parts

const brokenBody = (
  { violation, sent, valid, isExtra }: WeighedViolation,
  redaction: Redaction,
  place: Schemas['Place'] | undefined,
): Schemas['Broken'] => {
  const { in: part, name, code, rule } = violation
  const last = lastPart(name)
  const shown = (value: unknown): unknown => Object.values(Object(redaction.value({ [last]: value })))[0]
  return {
    in: part,
    name,
    code,
    message: redaction.message(violation),
    ...given({
      sent: sent === undefined ? undefined : shown(sent),
      keyword: rule?.keyword,
      bound: rule?.bound,
      place,
    }),
    ...(valid === undefined || isExtra ? {} : { valid: shown(valid) }),
  }
}

const refusalBody = (
  { answer, reason, fault }: JournalledExchange,
  sent: SentRequest,
  redaction: Redaction,
): Schemas['Refusal'] | undefined => {
  const { refusal, message = '' } = answer ?? {}
  if (refusal === undefined || fault?.problem !== undefined) return undefined
  const { code, about, because } = refusal
  return {
    code,
    message,
    ...given({ reason, check: because?.check }),
    about: about.map(({ in: place, name }) => {
      const value = place === 'body' ? bodyPart(sent, name) : sentFor(sent, place, name)
      const last = lastPart(name)
      const shown = Object.values(Object(redaction.value({ [last]: value })))[0]
      return { in: place, name, ...given({ sent: value === undefined ? undefined : shown }) }
    }),
    facts: [...(because?.facts ?? [])],
    unless: [...(because?.unless ?? [])],
  }
}

const bodyPart = ({ body }: SentRequest, pointer: string): unknown =>
  body?.json === undefined ? undefined : valueAt(body.json.value, segmentsOf(pointer))

const causesOf = (
  { answer, fault, violations, operation }: JournalledExchange,
  redaction: Redaction,
): Schemas['Cause'][] => {
  const { status, source = '', applied = [], refusal } = answer ?? {}
  const met: Schemas['Cause'][] =
    fault === undefined ? [] : [{ kind: 'fault', says: `${capital(fault.name)}: ${effectOf(fault).join(', ')}.` }]
  if (answer === undefined || fault?.problem !== undefined) return met
  // What a fault preferred is told of it.
  const asked = applied.filter(one => fault?.example === undefined || !one.startsWith('example='))
  const preferred = asked.map((one): Schemas['Cause'] => ({
    kind: 'preference',
    says: `${one} was preferred, by the request's Prefer or by the world, and honoured.`,
  }))
  const of = source.replace(/^\S+ /, '')
  const made = ((): Schemas['Cause'] => {
    if (violations.length > 0)
      return operation === undefined
        ? { kind: 'contract', says: 'The contract has no such operation.' }
        : {
            kind: 'contract',
            says: `The check against the contract refused it, before anything was asked of the service.`,
          }
    if (refusal !== undefined)
      return {
        kind: 'rule',
        says: `The request keeps to the contract; a rule of the service refused it: ${refusal.code}.`,
      }
    if (source.startsWith('example ')) return { kind: 'example', says: `The recorded example ${of}.` }
    if (source.startsWith('generated ')) return { kind: 'generated', says: `Generated from the schema: ${of}.` }
    return { kind: 'mode', says: `${status ?? ''} by ${redaction.text(source)}.` }
  })()
  return [...met, ...preferred, made]
}

const effectOf = ({ delay, connection, problem, example }: InjectedFault): string[] => [
  ...(delay === undefined ? [] : [`made it wait for ${delay} ms`]),
  ...(connection === 'drop' ? ['dropped the connection before the call was looked at'] : []),
  ...(connection === 'cut' ? ['ended the connection in the middle of the answer'] : []),
  ...(problem === undefined ? [] : [`answered with ${problem.status} ${problem.code}`]),
  ...(example === undefined ? [] : [`had it answered with the recorded example ${example}`]),
]
