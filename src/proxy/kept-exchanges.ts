/** Exchanges that are kept for a HAR, without their secrets, as many as there is room for. */
import { isUtf8 } from 'node:buffer'
import { isForm, isJson } from '../contract/check/media-types.ts'
import type { Redaction } from '../contract/redaction.ts'
import type { RecordedExchange } from '../report/har.ts'
import { harRoom } from '../report/har-room.ts'
import { jsonOf } from '../text/json-of.ts'
import { secretsOf, shortestSought } from '../verify/secrets.ts'
import { headOf } from './exchange.ts'
import { valueOf } from './headers.ts'
import type { JudgedExchange } from './judge.ts'

export interface KeptExchanges {
  add(judged: JudgedExchange): void
  all(): readonly RecordedExchange[]
  notes(): readonly string[]
}

export const keptExchanges = (origin: string, redaction: Redaction): KeptExchanges => {
  const all: RecordedExchange[] = []
  const room = harRoom()
  return {
    add: ({ exchange, ledTo, requestBody, answerBody, secrets }) => {
      const { method, target, headers, started, milliseconds, came } = exchange
      const head = headOf(came)
      if (!room.take((requestBody?.length ?? 0) + (answerBody?.length ?? 0))) return
      const mediaType = valueOf(headers, 'content-type') ?? ''
      const hasShort = secrets.some(({ length }) => length < shortestSought)
      const clean = (bytes: Buffer | undefined, kind = ''): Buffer | undefined =>
        hasShort && bytes !== undefined ? withoutShort(bytes, kind, redaction) : bytes
      all.push(
        secretsOf(secrets).recorded({
          comment: ledTo.kind === 'operation' ? ledTo.endpoint.operation.id : ledTo.kind,
          started: new Date(started).toISOString(),
          milliseconds,
          method,
          url: redaction.url(`${origin}${target}`),
          headers,
          body:
            requestBody === undefined || requestBody.length === 0
              ? undefined
              : { bytes: clean(requestBody, mediaType) ?? requestBody, mediaType },
          // What of a body there is not, or not whole, is left out.
          answer:
            head === undefined
              ? undefined
              : {
                  ...head,
                  bytes: came.kind === 'answer' ? clean(answerBody, valueOf(head.headers, 'content-type')) : undefined,
                },
        }),
      )
    },
    all: () => all,
    notes: room.notes,
  }
}

/** What is shorter is looked for nowhere but in its place. */
const withoutShort = (bytes: Buffer, mediaType: string, redaction: Redaction): Buffer => {
  if (!isUtf8(bytes)) return bytes
  const text = bytes.toString()
  if (isForm(mediaType)) return Buffer.from(redaction.form(text))
  const json = isJson(mediaType) ? jsonOf(bytes) : undefined
  if (json === undefined) return Buffer.from(redaction.text(text))
  const [sent, shown] = [json, redaction.value(json)].map(one => JSON.stringify(one))
  return shown === undefined || shown === sent ? bytes : Buffer.from(shown)
}
