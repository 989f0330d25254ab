/**
 * The credentials that were given, and how they are kept out of everything that is written: by their values, wherever
 * these come up.
 */
import type { Redaction } from '../contract/redaction.ts'
import { redacted } from '../contract/redaction.ts'
import type { RecordedExchange } from '../report/har.ts'

export interface Secrets extends Pick<Redaction, 'header' | 'url'> {
  /** Text of any kind, of which they may be a part. */
  text(text: string): string
  recorded(exchange: RecordedExchange): RecordedExchange
}

/** Shorter than this a value is no secret, and would be found in the midst of words. */
const shortest = 4

export const secretsOf = (values: readonly string[]): Secrets => {
  const long = values.filter(value => value.length >= shortest)
  const forms = [...new Set(long.flatMap(formsOf))].toSorted((one, other) => other.length - one.length)
  const text = (given: string): string => forms.reduce((left, form) => left.replaceAll(form, redacted), given)
  const header = (value: string): string =>
    values.some(secret => value === secret || value.endsWith(` ${secret}`) || value.endsWith(` ${base64(secret)}`))
      ? redacted
      : text(value)
  const headers = (pairs: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] =>
    pairs.map(([name, value]) => [name, header(value)] as const)
  return {
    text,
    url: text,
    header: (_name, value) => header(value),
    recorded: exchange => {
      const { body, answer } = exchange
      return {
        ...exchange,
        url: text(exchange.url),
        headers: headers(exchange.headers),
        body: body === undefined ? undefined : { ...body, text: text(body.text) },
        answer:
          answer === undefined
            ? undefined
            : { ...answer, headers: headers(answer.headers), bytes: bytesWithout(answer.bytes, text) },
      }
    },
  }
}

const base64 = (value: string): string => Buffer.from(value).toString('base64')

/** As it is, and as it stands in a URL, in JSON, in markup and behind `Basic`. */
const formsOf = (value: string): readonly string[] => [
  value,
  encodeURIComponent(value),
  JSON.stringify(value).slice(1, -1),
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  base64(value),
]

const bytesWithout = (bytes: Buffer, text: (given: string) => string): Buffer => {
  const latin = bytes.toString('latin1')
  const without = text(latin)
  return without === latin ? bytes : Buffer.from(without, 'latin1')
}
