/**
 * What was wrong with each part of a request and what would be right, and the request with all of that put right.
 */
import { ofMediaType } from '../contract/check/parts-form.ts'
import type { Contract } from '../contract/contract.ts'
import { schemaPointerIn } from '../contract/field-places.ts'
import type { Operation } from '../contract/operation.ts'
import type { Violation } from '../contract/problem.ts'
import { parameterText } from '../contract/sample-address.ts'
import { parameterOf } from '../contract/place-of.ts'
import { type CheckBounds, goodOrNot } from '../contract/schemas.ts'
import type { Pace } from '../http/slices.ts'
import { given } from '../text/given.ts'
import { nearest } from '../text/nearest.ts'
import type { SampleCall } from '../worlds/mode-provider.ts'
import { isObject, segmentsOf, valueAt } from '../text/pointer.ts'
import type { CurlRequest } from '../contract/curl.ts'
import type { Redaction } from '../contract/redaction.ts'
import { type MeantBody, meantBody, writtenBody } from './meant-body.ts'
import { type SentRequest, sentFor } from './sent-request.ts'
import { type ValidValues, asRequested } from './valid-values.ts'

/** A violation with what was sent there. `isExtra`: nothing may be there. */
export interface WeighedViolation {
  readonly violation: Violation
  readonly sent: unknown
  readonly valid: unknown
  readonly isExtra: boolean
}

/** Keywords of what must not be there. */
const forbidding: ReadonlySet<string> = new Set(['additionalProperties', 'unevaluatedProperties', 'false schema'])

/** So many values are made. */
const mostWeighed = 20

export const weighed = async (
  violations: readonly Violation[],
  operation: Operation,
  contract: Contract,
  sent: SentRequest,
  values: ValidValues,
  pace: Pace,
): Promise<readonly WeighedViolation[]> => {
  const all: WeighedViolation[] = []
  const meant = meantBody(operation, sent, contract)
  for (const violation of violations.slice(0, mostWeighed)) {
    // One after another: each may have to make a value.
    // oxlint-disable-next-line no-await-in-loop
    await pace.pause()
    // oxlint-disable-next-line no-await-in-loop
    all.push(await weigh(violation, operation, contract, sent, meant, values))
  }
  // Who reads on has seen what is wrong; the whole is put right all the same.
  const others = violations.slice(mostWeighed)
  return [...all, ...others.map(violation => ({ violation, sent: undefined, valid: undefined, isExtra: false }))]
}

const weigh = async (
  violation: Violation,
  operation: Operation,
  contract: Contract,
  sent: SentRequest,
  meant: MeantBody | undefined,
  values: ValidValues,
): Promise<WeighedViolation> => {
  const isExtra = forbidding.has(violation.rule?.keyword ?? '')
  if (violation.in === 'body' && violation.rule?.keyword === ofMediaType)
    return { violation, sent: undefined, valid: firstTypeIn(violation.rule.bound), isExtra }
  if (violation.in === 'body') {
    const at =
      meant?.schemaPointer === undefined
        ? undefined
        : schemaPointerIn(contract, meant.schemaPointer, violation.name, meant.sent?.value)
    const was = meant?.sent === undefined ? sent.body?.text : valueAt(meant.sent.value, segmentsOf(violation.name))
    const valid =
      at === undefined || isExtra ? undefined : (namedIn(violation, was) ?? (await values.ofSchema(at, was)))
    return { violation, sent: was, valid, isExtra }
  }
  const was = sentFor(sent, violation.in, violation.name)
  const parameter = parameterOf(operation, violation)
  if (parameter !== undefined)
    return { violation, sent: was, valid: await values.ofParameter(operation, parameter, was), isExtra }
  const isType = violation.in === 'header' && violation.name.toLowerCase() === 'content-type'
  const valid = isType ? meant?.mediaType : undefined
  return { violation, sent: was, valid, isExtra }
}

/** Of those that a part may be in; undefined where a range says which. */
const firstTypeIn = (types: unknown): string | undefined =>
  typeof types === 'string' ? types.split(', ').find(type => !type.includes('*')) : undefined

/** What a discriminator may say its schema leaves open. */
const namedIn = ({ rule }: Violation, was: unknown): string | undefined => {
  if (rule?.keyword !== 'discriminator' || !Array.isArray(rule.bound)) return undefined
  const names = rule.bound.map(String)
  return nearest(String(was), names, 1)[0] ?? names[0]
}

/** Undefined: nobody can say what was meant. */
export const correctedRequest = async (
  all: readonly WeighedViolation[],
  operation: Operation,
  contract: Contract,
  sent: SentRequest,
  values: ValidValues,
  sampleFor: () => Promise<SampleCall | undefined>,
  redaction: Redaction,
  pace: Pace,
): Promise<CurlRequest | undefined> => {
  const texts = new Map<string, string>()
  for (const { violation, valid } of all) {
    if (violation.in === 'body') continue
    const parameter = parameterOf(operation, violation)
    const isHeader = violation.in === 'header' || violation.in === 'cookie'
    const text = isHeader || parameter === undefined ? plain(valid) : parameterText(parameter, valid)
    if (text === undefined) return undefined
    texts.set(`${violation.in} ${violation.name}`, text)
  }
  const meant = meantBody(operation, sent, contract)
  const ofBody = await besidesItsType(all, operation, contract, sent, meant, values, pace)
  await pace.pause()
  const body = await bodyOf([...all, ...ofBody], meant, contract, sent.body, values, sampleFor)
  if (body === 'unknown') return undefined
  const query = queryOf(operation, contract, sent, texts, redaction)
  const path = sent.prefix + pathOf(operation, sent, texts)
  return {
    method: sent.method,
    target: query === '' ? path : `${path}?${query}`,
    headers: headersOf(sent, texts, body === undefined ? undefined : meant?.mediaType),
    body,
  }
}

const isRetyped = (all: readonly WeighedViolation[]): boolean =>
  all.some(({ violation }) => violation.code === 'unsupported_media_type')

/** As many as are told of a body in the right type. */
const mostOfProblems: CheckBounds = { most: 100, steps: Infinity }

/** A body in a wrong type is not looked into; in the right one it may be wrong as well. */
const besidesItsType = async (
  all: readonly WeighedViolation[],
  operation: Operation,
  contract: Contract,
  sent: SentRequest,
  meant: MeantBody | undefined,
  values: ValidValues,
  pace: Pace,
): Promise<readonly WeighedViolation[]> => {
  if (!isRetyped(all) || meant?.sent === undefined || meant.schemaPointer === undefined) return []
  const problems = contract.schemas.problems(meant.schemaPointer, meant.sent.value, 'request', mostOfProblems)
  const violations = problems.map(({ pointer, keyword, bound, expected }): Violation => ({
    in: 'body',
    name: pointer,
    code: 'invalid_body',
    message: expected,
    rule: { keyword, ...given({ bound }) },
  }))
  return weighed(violations, operation, contract, sent, values, pace)
}

const plain = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return value.join(',')
  return value === undefined || typeof value === 'object' ? undefined : String(value)
}

const pathOf = ({ path }: Operation, { pathValues }: SentRequest, texts: ReadonlyMap<string, string>): string =>
  path.replaceAll(/\{([^}]+)\}/g, (_whole, name: string) => texts.get(`path ${name}`) ?? pathValues.get(name) ?? '')

/** A name that nobody declares is the one that it is a slip of, or left out. */
const queryOf = (
  { parameters }: Operation,
  { securitySchemes }: Contract,
  { query }: SentRequest,
  texts: ReadonlyMap<string, string>,
  { isSecret }: Redaction,
): string => {
  const declared = parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name)
  const keys = securitySchemes.flatMap(({ in: place, key }) => (place === 'query' ? [key] : []))
  const hasFields = parameters.some(
    ({ in: place, style, schema }) =>
      place === 'query' && (style === 'deepObject' || (isObject(schema) && schema.type === 'object')),
  )
  const isKnown = (name: string): boolean => hasFields || declared.includes(name) || keys.includes(name)
  const sentNames = new Set(query.map(([name]) => name))
  const kept = query.flatMap(([name, value]) => {
    const [meant] = isKnown(name) ? [name] : nearest(name, declared, 1)
    if (meant === undefined || texts.has(`query ${meant}`) || (meant !== name && sentNames.has(meant))) return []
    // By the other name it would be shown.
    if (isSecret(name) && !isSecret(meant)) return []
    return [`${encodeURIComponent(meant)}=${value}`]
  })
  const put = declared.flatMap(name => {
    const text = texts.get(`query ${name}`)
    return text === undefined ? [] : [`${encodeURIComponent(name)}=${text}`]
  })
  return [...kept, ...put].join('&')
}

const headersOf = (
  { headers }: SentRequest,
  texts: ReadonlyMap<string, string>,
  mediaType: string | undefined,
): ReadonlyMap<string, string> => {
  const all = new Map(headers)
  const cookies: string[] = []
  for (const [key, text] of texts) {
    const [place = '', name = ''] = key.split(/ (.*)/s)
    if (place === 'header') all.set(name.toLowerCase(), text)
    if (place === 'cookie') cookies.push(`${name}=${text}`)
  }
  if (cookies.length > 0) all.set('cookie', [all.get('cookie') ?? [], cookies].flat().join('; '))
  all.delete('content-encoding')
  if (mediaType !== undefined) all.set('content-type', mediaType)
  return all
}

/** The body that was sent, each part that is wrong put right; where that isn't enough, or there is none, another. */
const bodyOf = async (
  all: readonly WeighedViolation[],
  meant: MeantBody | undefined,
  contract: Contract,
  body: SentRequest['body'],
  values: ValidValues,
  sampleFor: () => Promise<SampleCall | undefined>,
): Promise<CurlRequest['body'] | 'unknown'> => {
  if (meant === undefined) return undefined
  const wrong = all.filter(({ violation }) => violation.in === 'body')
  if (wrong.length === 0 && !(isRetyped(all) && body?.json === undefined))
    return body?.isCut === true ? 'unknown' : asSent(body)
  const { schemaPointer, sent } = meant
  if (schemaPointer === undefined) return 'unknown'
  const isNear =
    sent !== undefined && wrong.every(one => one.isExtra || bringing.has(one.violation.rule?.keyword ?? ''))
  const shown = isNear ? undefined : (await sampleFor())?.body
  const sample = shown === undefined ? undefined : asRequested(shown, schemaPointer, contract)
  if (sample !== undefined && isGoodBody(sample, schemaPointer, contract))
    return writtenBody(sample, meant, contract) ?? 'unknown'
  const mended = sent === undefined ? undefined : mendedBody(sent.value, wrong.filter(isOfValue))
  const value =
    mended !== undefined && isGoodBody(mended, schemaPointer, contract)
      ? mended
      : await values.ofSchema(schemaPointer, undefined)
  return (value === undefined ? undefined : writtenBody(value, meant, contract)) ?? 'unknown'
}

/** In which media type a part was is no matter of its value: it is written in the right one. */
const isOfValue = ({ violation: { rule } }: WeighedViolation): boolean => rule?.keyword !== ofMediaType

const asSent = (body: SentRequest['body']): CurlRequest['body'] => (body?.isText === false ? body.bytes : body?.text)

const isGoodBody = (value: unknown, schemaPointer: string, { schemas }: Contract): boolean =>
  schemas.problems(schemaPointer, value, 'request', goodOrNot).length === 0

/** Keywords of which what was sent says what was meant: it is brought within them. Of others a value is made up. */
const bringing: ReadonlySet<string> = new Set(['enum', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'])

/**
 * A call that succeeds instead of one that keeps to the contract and that a rule refused; undefined where nobody knows
 * of a value for everything that is to blame, such as a key.
 */
export const admittedRequest = async (
  about: readonly Pick<Violation, 'in' | 'name'>[],
  operation: Operation,
  contract: Contract,
  sent: SentRequest,
  sampleFor: () => Promise<SampleCall | undefined>,
): Promise<CurlRequest | undefined> => {
  // Nobody is given a key or a token, or told what was meant by a query.
  if (about.length === 0 || about.some(one => one.in !== 'path' && one.in !== 'body')) return undefined
  const sample = await sampleFor()
  if (sample === undefined) return undefined
  const texts = new Map<string, string>()
  for (const one of about) {
    if (one.in === 'body') continue
    const parameter = parameterOf(operation, one)
    const value = sample.parameters?.[one.name]
    const text = parameter === undefined || value === undefined ? undefined : parameterText(parameter, value)
    if (text === undefined) return undefined
    texts.set(`${one.in} ${one.name}`, text)
  }
  const isOfBody = about.some(one => one.in === 'body')
  const meant = isOfBody && sample.body !== undefined ? meantBody(operation, sent, contract) : undefined
  const body = meant === undefined ? undefined : writtenBody(sample.body, meant, contract)
  if (isOfBody && body === undefined) return undefined
  const query = sent.query.map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join('&')
  const path = sent.prefix + pathOf(operation, sent, texts)
  return {
    method: sent.method,
    target: query === '' ? path : `${path}?${query}`,
    headers: sent.headers,
    body: isOfBody ? body : asSent(sent.body),
  }
}

const mendedBody = (value: unknown, wrong: readonly WeighedViolation[]): unknown => {
  const copy = { root: structuredClone(value) }
  for (const { violation, valid, isExtra } of wrong) {
    const segments = ['root', ...segmentsOf(violation.name)]
    const name = segments.at(-1) ?? ''
    const holder = valueAt(copy, segments.slice(0, -1))
    if (Array.isArray(holder)) holder[Number(name)] = valid
    else if (isObject(holder) && isExtra) Reflect.deleteProperty(holder, name)
    else if (isObject(holder) && valid !== undefined)
      Object.defineProperty(holder, name, { value: valid, enumerable: true, configurable: true, writable: true })
  }
  return copy.root
}
