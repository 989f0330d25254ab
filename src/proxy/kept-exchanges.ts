/** Exchanges that are kept for a HAR, without their secrets, as many as there is room for. */
import type { Redaction } from '../contract/redaction.ts'
import type { RecordedExchange } from '../report/har.ts'
import { harRoom } from '../report/har-room.ts'
import { secretsOf } from '../verify/secrets.ts'
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
              : { text: requestBody.toString(), mediaType: valueOf(headers, 'content-type') ?? '' },
          answer:
            came.kind === 'answer'
              ? {
                  status: came.status,
                  statusText: came.statusText,
                  headers: came.headers,
                  bytes: answerBody ?? Buffer.alloc(0),
                }
              : undefined,
        }),
      )
    },
    all: () => all,
    notes: room.notes,
  }
}
