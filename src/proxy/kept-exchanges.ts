/** Exchanges that are kept for a HAR, without their secrets, as many as there is room for. */
import type { Redaction } from '../contract/redaction.ts'
import type { RecordedExchange } from '../report/har.ts'
import { harRoom } from '../report/har-room.ts'
import { secretsOf } from '../verify/secrets.ts'
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
              : { bytes: requestBody, mediaType: valueOf(headers, 'content-type') ?? '' },
          // What of a body there is not, or not whole, is left out.
          answer: head === undefined ? undefined : { ...head, bytes: came.kind === 'answer' ? answerBody : undefined },
        }),
      )
    },
    all: () => all,
    notes: room.notes,
  }
}
