/** How an exchange is told in a report: its request, and what the contract's own words say of its answer. */
import { curlOf } from '../contract/curl.ts'
import type { Operation } from '../contract/operation.ts'
import type { Checks, FoundFailure } from '../report/report.ts'
import { isObject } from '../text/pointer.ts'
import { type JudgedAnswer, answerRules } from './answer.ts'
import type { Asked } from './provider.ts'
import type { Secrets } from './secrets.ts'

export type ShownCall = Pick<FoundFailure, 'case' | 'request'>
export type ShownAnswer = ShownCall & { readonly status: number }

/** Variables of the shell, as the command reads them from its environment. */
interface SecretVariables {
  readonly apiKey: string
  readonly token: string
}

const ofService: SecretVariables = { apiKey: 'COURTSIDE_API_KEY', token: 'COURTSIDE_TOKEN' }
export const ofStandIn: SecretVariables = { apiKey: 'COURTSIDE_AGAINST_API_KEY', token: 'COURTSIDE_AGAINST_TOKEN' }

/** @param name of what was being tried */
export const shownCall = (
  { method, url, headers, body }: Asked,
  name: string,
  secrets: Secrets,
  { apiKey, token } = ofService,
): ShownCall => {
  const { origin } = new URL(url)
  const curl = curlOf({ method, target: url.slice(origin.length), headers, body }, origin, secrets, {
    variable: (_header, isBearer) => (isBearer ? token : apiKey),
    ofQuery: apiKey,
    showsHead: true,
  })
  return { case: name, request: { method, url: secrets.url(url), curl: secrets.text(curl) } }
}

export const tellShapes = (
  checks: Checks,
  { id }: Operation,
  { faults, rules, unjudged }: Pick<JudgedAnswer, 'faults' | 'rules' | 'unjudged'>,
  shown: ShownAnswer,
): void => {
  for (const rule of rules) {
    const broken = faults.filter(fault => fault.rule === rule)
    if (broken.length === 0) checks.held(id, rule, answerRules[rule])
    for (const { rule: _, ...fault } of broken) checks.broke(id, rule, answerRules[rule], { ...shown, ...fault })
  }
  if (unjudged !== undefined) checks.skipped(id, 'body', answerRules.body, unjudged)
}

/** What the service itself says of it. */
export const messageIn = (body: unknown): string => {
  if (!isObject(body)) return ''
  const said = [body.code, body.message ?? body.detail].filter(one => typeof one === 'string' && one !== '')
  return said.length === 0 ? '' : ` (${said.join(': ').slice(0, 200)})`
}
