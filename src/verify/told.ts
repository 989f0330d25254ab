/** How an exchange is told in a report: its request, and what the contract's own words say of its answer. */
import type { SecurityScheme } from '../contract/check/credentials.ts'
import { type CurlRequest, curlOf, ofService } from '../contract/curl.ts'
import { cleanBody, curlBody } from '../contract/curl-body.ts'
import type { Operation } from '../contract/operation.ts'
import type { Redaction } from '../contract/redaction.ts'
import type { Checks, FoundFailure } from '../report/report.ts'
import { cut } from '../text/cut.ts'
import { given } from '../text/given.ts'
import { isObject } from '../text/pointer.ts'
import { type AnswerFailure, type AnswerToJudge, type JudgedAnswer, answerRules } from './answer.ts'
import type { ProviderRequest } from './provider.ts'
import type { Secrets } from './secrets.ts'

export type ShownCall = Pick<FoundFailure, 'case' | 'request'>
export type ShownAnswer = ShownCall & Pick<FoundFailure, 'said'> & { readonly status: number }

/** Bytes of a body that a command is shown with. */
const longestShown = 20_000

/** Without what is secret by its value, or by its name. */
export const shownBody = (
  bytes: Buffer,
  contentType: string | undefined,
  secrets: Secrets,
  redaction: Redaction,
): Pick<CurlRequest, 'body' | 'wanting'> => {
  const byName = cleanBody(redaction, contentType)
  return curlBody(bytes, { most: longestShown, clean: text => byName(secrets.text(text)) })
}

export type AskedCall = Omit<ProviderRequest, 'body'> & Partial<Pick<CurlRequest, 'body' | 'wanting'>>

/** @param name of what was being tried @param schemes of the contract */
export const shownCall = (
  { method, url, headers, body, wanting }: AskedCall,
  name: string,
  secrets: Secrets,
  schemes: readonly SecurityScheme[],
  variables = ofService,
): ShownCall => {
  const { origin } = new URL(url)
  const request = { method, target: url.slice(origin.length), headers, body, wanting }
  const curl = curlOf(request, origin, secrets, { schemes, variables, showsHead: true })
  return { case: name, request: { method, url: secrets.url(url), curl: secrets.text(curl) } }
}

/** Bytes of a body that are looked into for it, and characters of it that are told. */
const [mostHeard, longestSaid] = [4_000, 300]

/**
 * A service that fails says why in its own words, which no check shows.
 *
 * @param isDeclared the contract has such an answer
 */
export const shownAnswer = (
  shown: ShownCall,
  { status, headers, bytes }: AnswerToJudge,
  isDeclared: boolean,
  secrets: Secrets,
  redaction: Redaction,
): ShownAnswer => {
  if (status < 400 || (status < 500 && isDeclared) || bytes === undefined) return { ...shown, status }
  const byName = cleanBody(redaction, headers.get('content-type'))
  const { body } = curlBody(bytes, { most: mostHeard, clean: text => byName(secrets.text(text)) })
  const said = typeof body === 'string' ? cut(body.trim().replaceAll(/\s+/g, ' '), longestSaid) : ''
  return { ...shown, status, ...given({ said: said === '' ? undefined : said }) }
}

/** @param aspectOf a failure, where more is known of its cause than the answer shows */
export const tellShapes = (
  checks: Checks,
  { id }: Operation,
  { failures, rules, unjudged }: Pick<JudgedAnswer, 'failures' | 'rules' | 'unjudged'>,
  shown: ShownAnswer,
  aspectOf: (failure: AnswerFailure) => string = ({ aspect }) => aspect,
): void => {
  for (const rule of rules) {
    const broken = failures.filter(failure => failure.rule === rule)
    if (broken.length === 0) checks.held(id, rule, answerRules[rule])
    for (const failure of broken) {
      const { rule: _, ...found } = failure
      checks.broke(id, rule, answerRules[rule], { ...shown, ...found, aspect: aspectOf(failure) })
    }
  }
  // By a rule of its own: another body of the operation may have been judged.
  if (unjudged !== undefined) checks.skipped(id, 'body-judged', 'each body can be held against its schema', unjudged)
}

/** What the service itself says of it. */
export const messageIn = (body: unknown): string => {
  if (!isObject(body)) return ''
  const said = [body.code, body.message ?? body.detail].filter(one => typeof one === 'string' && one !== '')
  return said.length === 0 ? '' : ` (${cut(said.join(': '), 200)})`
}
