/** An entry of a call that comes again is that of the call itself, and is put together without another look at it. */
import t from 'tap'
import { type Redaction, redactionFor } from '../../src/contract/redaction.ts'
import type { Answer } from '../../src/contract/call.ts'
import type { Exchange } from '../../src/worlds/bound-world.ts'
import { keptEntry } from '../../src/worlds/kept-entry.ts'
import { mostOfBody } from '../../src/worlds/journal.ts'
import { repeatedEntries } from '../../src/worlds/repeated-entries.ts'
import { leavingOutSecrets } from '../../src/worlds/without-secrets.ts'
import type { KeptEntry } from '../../src/worlds/world-store.ts'

const answer: Answer = {
  status: 200,
  source: 'stub listClubs',
  content: { mediaType: 'application/json', bytes: Buffer.from('[{"name":"é"}]') },
}
const call: Exchange = {
  operation: undefined,
  method: 'GET',
  url: '/v2/clubs?limit=20',
  rawHeaders: ['Host', 'a', 'X-Api-Key', 'a-key-of-somebody'],
  body: undefined,
  endpoint: undefined,
  prefixLength: 3,
  caller: undefined,
  violations: [],
  warnings: [],
  reason: undefined,
  answer,
  fault: undefined,
  milliseconds: 1.25,
}
const broken = [{ in: 'query' as const, name: 'limit', code: 'c', message: 'm' }]

const others: readonly (readonly [says: string, other: Partial<Exchange>])[] = [
  ['the same', {}],
  ['another time', { milliseconds: 12.5 }],
  ['another method', { method: 'HEAD' }],
  ['another target', { url: '/v2/clubs?limit=21' }],
  ['other headers', { rawHeaders: ['Host', 'a', 'X-Api-Key', 'a-key-of-others'] }],
  ['a header more', { rawHeaders: [...call.rawHeaders, 'Accept', '*/*'] }],
  ['a body', { body: Buffer.from('{}') }],
  ['another prefix', { prefixLength: 0 }],
  ['a caller', { caller: 'somebody' }],
  ['a caller of whom more is known', { caller: { name: 'somebody' } }],
  ['violations', { violations: broken }],
  ['warnings', { warnings: ['w'] }],
  ['a reason', { reason: 'because' }],
  ['a fault', { fault: { name: 'fault 1' } }],
  ['beside', { isBeside: true }],
  ['an action', { action: 'closeCourt' }],
  ['no answer', { answer: undefined }],
  ['another status', { answer: { ...answer, status: 201 } }],
  ['another source', { answer: { ...answer, source: 'example' } }],
  ['what was matched', { answer: { ...answer, matched: 'm' } }],
  ['headers of the answer', { answer: { ...answer, headers: { location: '/' } } }],
  ['what was honoured', { answer: { ...answer, applied: ['delay=1'] } }],
  ['what was not', { answer: { ...answer, unhonoured: [{ preference: 'p', reason: 'r' }] } }],
  ['a message', { answer: { ...answer, message: 'no' } }],
  ['a refusal', { answer: { ...answer, refusal: { code: 'full', about: [] } } }],
  ['no content', { answer: { status: 200, source: 'stub listClubs' } }],
  [
    'another type',
    { answer: { ...answer, content: { mediaType: 'text/plain', bytes: Buffer.from('[{"name":"é"}]') } } },
  ],
  [
    'as many other bytes',
    { answer: { ...answer, content: { mediaType: 'application/json', bytes: Buffer.alloc(15) } } },
  ],
  ['a long answer', { answer: { ...answer, content: { mediaType: 'a/b', bytes: Buffer.alloc(mostOfBody + 5, 65) } } }],
]

const redaction = redactionFor([])
const whole = ({ head, tail }: KeptEntry): string => Buffer.concat([head, tail]).toString('latin1')

for (const [says, different] of others)
  t.test(says, async t => {
    const entryOf = repeatedEntries(() => redaction)
    const withoutSecrets = leavingOutSecrets(() => redaction)
    const other = { ...call, ...different }
    for (const [time, one] of [call, other, call, call, other, other, other, call].entries())
      t.equal(whole(entryOf(time, { ...one })), whole(keptEntry(time, withoutSecrets(one))), `${time}`)
  })

t.test('what comes again is looked through once, though its answer was written anew', async t => {
  let looked = 0
  const counting = (): Redaction => ({
    ...redaction,
    url: url => {
      looked++
      return redaction.url(url)
    },
  })
  let current = counting()
  const entryOf = repeatedEntries(() => current)
  const again = (time: number): KeptEntry => {
    const { mediaType = '', bytes = Buffer.alloc(0) } = answer.content ?? {}
    const content = { mediaType, bytes: Buffer.from(bytes) }
    return entryOf(time, { ...call, rawHeaders: [...call.rawHeaders], answer: { ...answer, content } })
  }
  const entries = [1, 2, 3].map(again)
  const before = looked
  t.equal(entries[1]?.tail, entries[2]?.tail, 'and what they have in common is the same bytes')
  again(4)
  t.equal(looked, before)
  t.not(looked, 0)
  // The contract was read anew.
  current = counting()
  again(5)
  t.not(looked, before)
})
