/** What is kept until a HAR is written is bounded by both bodies of each exchange. */
import t from 'tap'
import { redactionFor } from '../../src/contract/redaction.ts'
import { keptExchanges } from '../../src/proxy/kept-exchanges.ts'
import type { JudgedExchange } from '../../src/proxy/judge.ts'

const megabytes = (count: number): Buffer => Buffer.alloc(count * 1024 * 1024, 'a')

const judged = (requestBody: Buffer | undefined, answerBody: Buffer | undefined): JudgedExchange => ({
  exchange: {
    method: 'POST',
    target: '/orders',
    headers: [['content-type', 'text/plain']],
    body: requestBody,
    started: Date.UTC(2027, 2, 1),
    milliseconds: 2,
    came: { kind: 'answer', status: 200, statusText: 'OK', headers: [], body: answerBody },
  },
  ledTo: { kind: 'outside' },
  requestBody,
  answerBody,
  faults: [],
  secrets: [],
  warnings: [],
  unjudged: [],
  unchecked: [],
})

t.test('what was sent and what came back share the room', async t => {
  for (const [sent, came, fits] of [
    [megabytes(20), megabytes(20), 1],
    [megabytes(40), undefined, 1],
    [undefined, megabytes(40), 1],
    [megabytes(20), megabytes(12), 2],
  ] as const) {
    const kept = keptExchanges('http://provider.example', redactionFor([]))
    kept.add(judged(sent, came))
    kept.add(judged(sent, came))
    t.equal(kept.all().length, fits, `${sent?.length} and ${came?.length}`)
    t.strictSame(kept.notes(), fits === 2 ? [] : ['The HAR has no room for 1 exchange.'])
  }
})
