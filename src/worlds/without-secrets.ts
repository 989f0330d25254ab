/**
 * An exchange as it may be written down where others than this process read it: what would be left out whenever it is
 * shown isn't in it. What is shown of it later is the same.
 */
import type { CarryingBody } from '../contract/carrying.ts'
import { cookiesOf } from '../contract/check/cookies.ts'
import type { RequestValues } from '../contract/check/backend.ts'
import { inUtf8 } from '../contract/check/body-text.ts'
import { essenceOf, isForm, isJson } from '../contract/check/media-types.ts'
import { pathAndQuery } from '../contract/check/target.ts'
import { type Redaction, redacted } from '../contract/redaction.ts'
import { BoundedMap } from '../text/bounded-map.ts'
import { given } from '../text/given.ts'
import type { Exchange } from './bound-world.ts'
import { headersIn, parametersIn, valuesIn } from './exchange-values.ts'
import { areSameTexts, mostOfBody } from './journal.ts'
import type { RedactionOf } from './redactions.ts'
import { type Retold, bodyOf, carriedIn, ofExchange, retold } from './shown-exchange.ts'

export interface KeepableExchange extends Exchange {
  /** What it said, where that can't be read again of what is left of it. */
  readonly values?: RequestValues
}

/** What there is of it without its secrets; what comes again and again is looked through once. */
export const leavingOutSecrets = (redactionOf: RedactionOf): ((exchange: Exchange) => KeepableExchange) => {
  let heads: readonly Head[] = []
  const plain = plainBodies()
  /** Bodies that tell no secret of their call. */
  const silent = plainBodies()

  const headOf = (exchange: Exchange): Head => {
    const general = redactionOf(exchange.operation)
    const asked: KnownBody[] = []
    const mayHold = ({ bytes, mediaType }: CarryingBody): boolean => {
      const one = { bytes, mediaType, redaction: general }
      if (silent.has(one)) return false
      asked.push(one)
      return general.mayHold(bytes.toString('latin1'))
    }
    // What is left out besides is of this call alone.
    if (carriedIn(exchange, general, mayHold).length > 0) return headIn(exchange, general)
    asked.forEach(silent.add)
    const known = heads.find(head => head.general === general && areSameTexts(head.rawHeaders, exchange.rawHeaders))
    if (known !== undefined) return known
    const head = headIn(exchange, general)
    heads = [head, ...heads.slice(0, mostRemembered - 1)]
    return head
  }

  return exchange => withoutSecrets(exchange, headOf(exchange), plain)
}

const mostRemembered = 16

/** A body as far as it may be read, and how. */
interface KnownBody {
  readonly bytes: Buffer
  readonly mediaType: string | undefined
  readonly redaction: Redaction
}

/** Bodies without a secret. */
interface PlainBodies {
  has(told: KnownBody): boolean
  add(told: KnownBody): void
}

const plainBodies = (): PlainBodies => {
  const byLength = new BoundedMap<number, KnownBody>(mostRemembered)
  return {
    has: ({ bytes, mediaType, redaction }) => {
      const last = byLength.get(bytes.length)
      return (
        last?.redaction === redaction
        && last.mediaType === mediaType
        && (last.bytes === bytes || last.bytes.equals(bytes))
      )
    },
    add: told => void byLength.set(told.bytes.length, told),
  }
}

interface Head extends Pick<Exchange, 'rawHeaders'> {
  readonly general: Redaction
  readonly redaction: Redaction
  readonly mediaType: string | undefined
  readonly shown: readonly string[]
  /** Of those that are shown otherwise. */
  readonly names: ReadonlySet<string>
}

const headIn = (exchange: Exchange, general: Redaction): Head => {
  const { rawHeaders } = exchange
  const redaction = ofExchange(general, exchange)
  const names = new Set<string>()
  const shown = rawHeaders.map((value, index) => {
    if (index % 2 === 0) return value
    const name = rawHeaders[index - 1]?.toLowerCase() ?? ''
    const told = keepableHeader(name, value, redaction)
    if (told !== value) names.add(name)
    return told
  })
  const mediaType = headersIn(exchange).get('content-type')
  return { general, redaction, rawHeaders, mediaType, shown: names.size === 0 ? rawHeaders : shown, names }
}

const withoutSecrets = (exchange: Exchange, head: Head, plain: PlainBodies): KeepableExchange => {
  const { url, prefixLength, body, violations, warnings, reason, answer } = exchange
  const { redaction, mediaType, shown: rawHeaders, names } = head
  const shownUrl = redaction.url(url)
  const told = violations.map(one => ({ ...one, message: redaction.message(one) }))
  const otherwise = violations.flatMap(({ message }, index): readonly Retold[] => {
    const shown = told[index]?.message ?? message
    return message === shown ? [] : [{ message, shown }]
  })
  const said = (message: string): string =>
    String(retold(redaction.message({ in: 'body', name: '', code: '', message }), otherwise))
  const shownBody = body && keepableBody(body, mediaType, redaction, [], plain)
  const isReadOtherwise = shownUrl !== url || shownBody !== body || isParameterIn(names, exchange)
  return {
    ...exchange,
    url: shownUrl,
    prefixLength: shownUrl === url ? prefixLength : prefixIn(shownUrl, exchange, redaction),
    rawHeaders,
    body: shownBody,
    violations: otherwise.length === 0 ? violations : told,
    warnings: warnings.length === 0 ? warnings : warnings.map(said),
    reason: reason === undefined ? undefined : said(reason),
    answer: answer && keepableAnswer(answer, redaction, otherwise, said, plain),
    ...given({ values: isReadOtherwise ? shownValues(exchange, redaction) : undefined }),
  }
}

/** By which scheme it was shown, and which cookies there were, is no secret. */
const keepableHeader = (name: string, value: string, redaction: Redaction): string => {
  const shown = redaction.header(name, value)
  if (shown !== redacted) return shown
  if (name === 'cookie') return [...cookiesOf(value).keys()].map(one => `${one}=${redacted}`).join('; ') || redacted
  const scheme = name === 'authorization' ? /^[a-z]+ /i.exec(value)?.[0] : undefined
  return (scheme ?? '') + redacted
}

const isParameterIn = (names: ReadonlySet<string>, { operation }: Exchange): boolean =>
  operation?.parameters.some(
    ({ in: place, name }) =>
      (place === 'header' && names.has(name.toLowerCase())) || (place === 'cookie' && names.has('cookie')),
  ) === true

/** A world may be called by what somebody sends as a secret. */
const prefixIn = (shown: string, { url, prefixLength }: Exchange, redaction: Redaction): number => {
  const prefix = redaction.url(pathAndQuery(url).slice(0, prefixLength))
  return pathAndQuery(shown).startsWith(prefix) ? prefix.length : prefixLength
}

const shownValues = (exchange: Exchange, redaction: Redaction): RequestValues | undefined => {
  if (exchange.violations.length > 0) return undefined
  const isCut = exchange.body !== undefined && exchange.body.length > mostOfBody
  const values = isCut ? parametersIn(exchange) : valuesIn(exchange)
  if (values === undefined) return undefined
  const shown = (of: Record<string, unknown>): Record<string, unknown> => ({ ...Object(redaction.value(of)) })
  const { path, query, header, cookie } = values
  return { path: shown(path), query: shown(query), header: shown(header), cookie: shown(cookie) }
}

const keepableAnswer = (
  answer: NonNullable<Exchange['answer']>,
  redaction: Redaction,
  otherwise: readonly Retold[],
  said: (message: string) => string,
  plain: PlainBodies,
): NonNullable<Exchange['answer']> => {
  const { content, headers, message } = answer
  return {
    ...answer,
    ...given({
      message: message === undefined ? undefined : said(message),
      headers:
        headers
        && Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [
            name,
            String(retold(redaction.header(name, value), otherwise)),
          ]),
        ),
      content: content && {
        ...content,
        bytes: keepableBody(content.bytes, content.mediaType, redaction, otherwise, plain),
      },
    }),
  }
}

const asItIs: Pick<Redaction, 'isSecret' | 'value' | 'text' | 'form'> = {
  isSecret: () => false,
  value: one => one,
  text: one => one,
  form: one => one,
}

/** Most bodies have no secret, which is found out without reading them. */
const keepableBody = (
  bytes: Buffer,
  mediaType: string | undefined,
  redaction: Redaction,
  otherwise: readonly Retold[],
  plain: PlainBodies,
): Buffer => {
  const isCut = bytes.length > mostOfBody
  const sentBytes = isCut ? bytes.subarray(0, mostOfBody + 1) : bytes
  const told = inUtf8(sentBytes)
  const essence = essenceOf(mediaType ?? '')
  const isAsSent = otherwise.length === 0
  const one = { bytes: told, mediaType, redaction }
  if (isAsSent && plain.has(one)) return bytes
  if (isAsSent && !isForm(essence) && !redaction.mayHold(told.toString('latin1'))) {
    plain.add(one)
    return bytes
  }
  const { value, isCounted, bytes: whole } = bodyOf(sentBytes, mediaType, redaction)
  // Of what is no text, and can't be looked through, nothing is shown but how long it is.
  if (isCounted === true)
    return whole !== undefined && isAsSent ? whole : Buffer.alloc((whole ?? sentBytes).length, 0xff)
  const sent = bodyOf(sentBytes, mediaType, asItIs).value
  const shown = retold(value, otherwise)
  const text = JSON.stringify(shown)
  if (text === JSON.stringify(sent)) {
    if (isAsSent) plain.add(one)
    return bytes
  }
  const isValue = (essence === '' || isJson(essence)) && !isUnread(told, sent)
  if (!isCut) return Buffer.from(isValue ? text : String(shown))
  const kept = inEncodingOf(sentBytes, told !== sentBytes, String(shown))
  // Its length tells that there was more.
  const left = sentBytes.length - kept.length
  return left > 0 ? Buffer.concat([kept, Buffer.alloc(left, inEncodingOf(nothing, told !== sentBytes, ' '))]) : kept
}

const nothing = Buffer.alloc(0)

/** In another it would have another length. @param isWide of UTF-16, whose mark tells so, or its zeros */
const inEncodingOf = ([first = 0, second = 0]: Buffer, isWide: boolean, text: string): Buffer => {
  if (!isWide) return Buffer.from(text)
  return Buffer.from(first + second === 0xfe + 0xff ? `\uFEFF${text}` : text, 'utf16le')
}

/** Was it shown as the text that it is? A text in JSON stands in quotation marks. */
const isUnread = (bytes: Buffer, sent: unknown): boolean => typeof sent === 'string' && sent === bytes.toString()
