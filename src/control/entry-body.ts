/** A journal's entry as it is shown: bodies read, secrets left out. */
import { given } from '../text/given.ts'
import type { RequestValues } from '../contract/check/backend.ts'
import type { components } from '../generated/control.ts'
import { headersIn, valuesIn } from '../worlds/exchange-values.ts'
import { type Retold, bodyOf, ofExchange, recordedBodyOf, retold } from '../worlds/shown-exchange.ts'
import type { JournalledExchange, JournalView } from '../worlds/journal.ts'
import type { Redaction } from '../contract/redaction.ts'
import { eachTextOnce } from '../contract/secrets-in-text.ts'

export type EntryBody = components['schemas']['Exchange']

export const entryBody = (journal: JournalView, entry: JournalledExchange, general: Redaction): EntryBody =>
  entryInFull(journal, entry, general).shown

export interface EntryInFull {
  readonly shown: EntryBody
  /** What was sent, without secrets, where it is shown as a number of bytes alone. */
  readonly sent: Buffer | undefined
  readonly isAnswerCut: boolean
}

export const entryInFull = (journal: JournalView, entry: JournalledExchange, general: Redaction): EntryInFull =>
  eachTextOnce(() => inFull(journal, entry, general))

const inFull = (journal: JournalView, entry: JournalledExchange, general: Redaction): EntryInFull => {
  const { number, time, operation, action, method, url, body, caller, violations, warnings, reason, answer, fault } =
    entry
  const headers = headersIn(entry)
  const redaction = ofExchange(general, entry)
  const values = entry.values ?? valuesIn(entry)
  const sent =
    body === undefined || body.length === 0 ? undefined : bodyOf(body, headers.get('content-type'), redaction)
  const answered = answer?.content && shownAnswer(answer.content, redaction)
  const told = violations.map(violation => ({ message: violation.message, shown: redaction.message(violation) }))
  const otherwise = told.filter(({ message, shown }) => message !== shown)
  const said = (message: string): string => redaction.message({ in: 'body', name: '', code: '', message })
  const shown = {
    number,
    id: journal.idOf(number),
    time: new Date(time).toISOString(),
    ...given({ operationId: operation?.id, action }),
    method,
    url: redaction.url(url),
    ...given({ parameters: values === undefined ? undefined : parametersOf(values, redaction) }),
    headers: headersOf(headers, redaction),
    ...given({ body: sent?.value }),
    ...(typeof caller === 'string' ? { caller } : {}),
    ...given({
      status: answer?.status,
      source: answer?.source,
      matched: answer?.matched,
      reason: reason === undefined ? undefined : said(reason),
      answerHeaders: answer === undefined ? undefined : answerHeadersOf(answer, redaction, otherwise),
      answer: answered === undefined ? undefined : retold(answered.value, otherwise),
    }),
    ...(sent?.isCut === true || answered?.isCut === true ? { truncated: true } : {}),
    ...given({ fault: fault?.name }),
    violations: violations.map(({ in: place, name, code, message }, index) => ({
      in: place,
      name,
      code,
      message: told[index]?.shown ?? message,
    })),
    warnings: warnings.map(said),
    milliseconds: Math.round(entry.milliseconds * 1000) / 1000,
  }
  return { shown, sent: sent?.bytes, isAnswerCut: answered?.isCut === true }
}

const shownAnswer = (
  { bytes, mediaType, isRecorded = false }: NonNullable<NonNullable<JournalledExchange['answer']>['content']>,
  redaction: Redaction,
): ReturnType<typeof bodyOf> => (isRecorded ? recordedBodyOf : bodyOf)(bytes, mediaType, redaction)

/** Those that the answer has of its own: what a server adds to each is none of them. */
const answerHeadersOf = (
  { content, headers = {} }: NonNullable<JournalledExchange['answer']>,
  redaction: Redaction,
  messages: readonly Retold[],
): Record<string, string> | undefined => {
  const all = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  if (content !== undefined) all.set('content-type', content.mediaType)
  if (all.size === 0) return undefined
  return Object.fromEntries(
    [...all].map(([name, value]) => [name, String(retold(redaction.header(name, value), messages))]),
  )
}

const parametersOf = (values: RequestValues, redaction: Redaction): Record<string, unknown> =>
  Object.fromEntries(
    (['path', 'query', 'header', 'cookie'] as const)
      .filter(place => Object.keys(values[place]).length > 0)
      .map(place => [place, redaction.value(values[place])]),
  )

const headersOf = (headers: ReadonlyMap<string, string>, redaction: Redaction): Record<string, string> =>
  Object.fromEntries([...headers].map(([name, value]) => [name, redaction.header(name, value)]))
