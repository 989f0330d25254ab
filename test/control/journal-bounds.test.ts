/** How much a journal holds, alone and among others: the counts go on when entries have made room. */
import t from 'tap'
import type { Violation } from '../../src/contract/problem.ts'
import type { Exchange } from '../../src/worlds/bound-world.ts'
import { lookThrough } from '../../src/control/entries-in-turns.ts'
import { Journal, JournalBudget, mostOfBody } from '../../src/worlds/journal.ts'

const exchange = (url: string, bytes = 0, body = 0): Exchange => ({
  operation: undefined,
  method: 'GET',
  url,
  rawHeaders: [],
  body: body === 0 ? undefined : Buffer.alloc(body, 'b'),
  endpoint: undefined,
  prefixLength: 0,
  caller: undefined,
  violations: [],
  warnings: [],
  reason: undefined,
  answer: { status: 200, source: 'test', content: { mediaType: 'text/plain', bytes: Buffer.alloc(bytes, 'x') } },
  fault: undefined,
  milliseconds: 0,
})

const filled = (journal: Journal, calls: number, bytes = 0): Journal => {
  for (let call = 0; call < calls; call++) journal.add(call, exchange(`/${call}`, bytes))
  return journal
}

t.test('an entry is what was put in, also where others were before', async t => {
  const told: Exchange = {
    ...exchange('/told', 3, 2),
    method: 'POST',
    rawHeaders: ['Accept', '*/*'],
    prefixLength: 4,
    caller: 'paula',
    violations: [{ in: 'query', name: 'limit', code: 'out_of_range', message: 'query.limit: expected less.' }],
    warnings: ['Nobody declares it.'],
    reason: 'It was revoked.',
    fault: { name: 'fault 1', delay: 5 },
    milliseconds: 12.5,
    answer: {
      status: 400,
      source: 'check',
      matched: 'default',
      applied: ['wait=1'],
      unhonoured: [{ preference: 'code=999', reason: 'there is none' }],
      message: 'No.',
      content: { mediaType: 'text/plain', bytes: Buffer.from('xxx') },
    },
  }
  const action: Exchange = { ...exchange('/act'), action: 'revokeCredential', answer: undefined }
  for (const before of [0, 999, 1000, 2500]) {
    const journal = filled(new Journal(new JournalBudget(1e9)), before)
    const { values: none, ...found } = journal.at(journal.add(77, told)) ?? { values: undefined }
    const { content, ...answer } = told.answer ?? {}
    t.equal(none, undefined)
    t.strictSame(found, {
      ...told,
      action: undefined,
      number: before + 1,
      time: 77,
      answer: { ...answer, content: { ...content, isRecorded: false } },
    })
    const acted = journal.at(journal.add(78, action))
    t.strictSame(
      [acted?.action, acted?.answer, acted?.time, acted?.number],
      ['revokeCredential', undefined, 78, before + 2],
    )
  }
})

const numbersOf = (journal: Journal): readonly number[] => journal.entries().map(({ number }) => number)

t.test('an id leads to its entry, and to no other, until the journal is cleared', async t => {
  const journal = filled(new Journal(new JournalBudget(1e9)), 1010)
  const ids = journal.entries().map(({ number }) => journal.idOf(number))
  t.equal(new Set(ids).size, 1000)
  t.strictSame(
    ids.map(id => journal.find(id)?.url),
    journal.entries().map(({ url }) => url),
  )
  t.equal(journal.find(journal.idOf(10)), undefined, 'one that has made room')
  t.equal(journal.find(journal.idOf(1011)), undefined, 'one that is not there yet')
  for (const id of ['', 'x', '0'.repeat(32), 'f'.repeat(32), '../'.repeat(10), `${ids[0]}0`])
    t.equal(journal.find(id), undefined, id)
  const other = filled(new Journal(new JournalBudget(1e9)), 10)
  t.equal(other.find(ids[0] ?? ''), undefined, "another journal's")
  journal.clear()
  filled(journal, 10)
  t.strictSame(
    ids.filter(id => journal.find(id) !== undefined),
    [],
  )
})

t.test('a thousand entries are held, the newest', async t => {
  const cases = [
    { calls: 0, first: undefined, held: 0 },
    { calls: 1000, first: 1, held: 1000 },
    { calls: 1001, first: 2, held: 1000 },
    { calls: 1249, first: 250, held: 1000 },
    { calls: 1250, first: 251, held: 1000 },
    { calls: 3333, first: 2334, held: 1000 },
  ]
  for (const { calls, first, held } of cases) {
    const journal = filled(new Journal(new JournalBudget(1e9)), calls)
    const numbers = numbersOf(journal)
    t.strictSame(
      [journal.total, journal.dropped, numbers.length, numbers[0], numbers.at(-1)],
      [calls, calls - held, held, first, calls === 0 ? undefined : calls],
    )
    t.strictSame(
      numbers,
      numbers.toSorted((a, b) => a - b),
      'in order',
    )
    t.strictSame(
      journal.entries().map(({ url }) => url),
      numbers.map(number => `/${number - 1}`),
      'each with what it is about',
    )
    t.equal(journal.callsOf(undefined), calls)
  }
})

t.test('three mebibytes of bodies are held, and of each no more than its beginning', async t => {
  const journal = filled(new Journal(new JournalBudget(1e9)), 300, 60_000)
  const held = journal.entries().length
  // A block of 256 KiB takes four of them, and one block is being filled anew.
  t.ok(held * 60_000 <= 3 * 1024 * 1024 && held >= 40, `${held} entries of 60,000 bytes`)
  t.strictSame([journal.total, journal.dropped], [300, 300 - held])
  const [entry] = (() => {
    const one = new Journal(new JournalBudget(1e9))
    one.add(0, exchange('/', 10 * mostOfBody, 3 * mostOfBody))
    return one.entries()
  })()
  t.strictSame(
    [entry?.answer?.content?.bytes.length, entry?.body?.length],
    [mostOfBody + 1, mostOfBody + 1],
    'one byte more tells that there was more',
  )
  t.equal(entry?.body?.length, 65_537, 'of 64 KiB')
  t.ok((entry?.body?.buffer.byteLength ?? Infinity) <= 256 * 1024, 'the rest is not held behind it')
  const [empty] = filled(new Journal(new JournalBudget(1e9)), 1).entries()
  t.equal(empty?.answer?.content?.bytes.length, 0, 'an empty one is one too')
})

t.test('all journals together keep to a budget; those that were written to first make room', async t => {
  const budget = new JournalBudget(100_000)
  const journals = Array.from({ length: 4 }, () => filled(new Journal(budget), 20))
  t.strictSame(
    journals.map(({ dropped }) => dropped),
    [0, 0, 0, 0],
  )
  const [first, second] = journals
  filled(journals[3] ?? new Journal(budget), 40)
  t.ok((first?.dropped ?? 0) > 0, 'the first has made room')
  t.equal(
    journals.reduce((sum, { total }) => sum + total, 0),
    120,
  )
  t.ok(journals.reduce((sum, journal) => sum + journal.entries().length, 0) <= 100, 'what is held keeps to it')
  t.equal(second?.total, 20, 'the counts go on')
  for (const journal of journals) journal.clear()
  const late = filled(new Journal(budget), 95)
  t.equal(late.dropped, 0, 'what was cleared is free again')
  const alone = filled(new Journal(new JournalBudget(10)), 5)
  t.strictSame(
    [alone.total, alone.entries().length <= 5],
    [5, true],
    'a budget that is too small for one entry ends nothing',
  )
})

t.test('whatever is long in an entry is counted, alone and among others', async t => {
  const long = 'x'.repeat(8_000)
  const violation: Violation = { in: 'query', name: 'q', code: 'invalid_parameter', message: long }
  const problem = { status: 503, code: 'c', message: long, headers: {} }
  const cases: readonly { readonly name: string; readonly of: (call: number) => Partial<Exchange> }[] = [
    { name: 'the URL', of: call => ({ url: `/${call}${long}` }) },
    { name: 'a header', of: call => ({ rawHeaders: ['x-long', `${call}${long}`] }) },
    { name: 'many short headers', of: call => ({ rawHeaders: [...'x'.repeat(200), String(call)] }) },
    { name: 'violations', of: () => ({ violations: [violation] }) },
    { name: 'warnings', of: () => ({ warnings: [long] }) },
    { name: 'the reason', of: () => ({ reason: long }) },
    { name: 'a fault', of: () => ({ fault: { name: 'fault 1', problem } }) },
  ]
  for (const { name, of } of cases) {
    const fill = (journal: Journal): Journal => {
      for (let call = 0; call < 1_000; call++) journal.add(call, { ...exchange('/'), ...of(call) })
      return journal
    }
    const alone = fill(new Journal(new JournalBudget(1e9)))
    const held = alone.entries().length
    t.ok(held * 8_000 <= 4.5e6 && held >= 400, `${name}: ${held} entries in one journal`)
    t.strictSame(numbersOf(alone).at(-1), 1_000, `${name}: the newest`)
    const budget = new JournalBudget(10e6)
    const many = Array.from({ length: 10 }, () => fill(new Journal(budget)))
    const all = many.reduce((sum, journal) => sum + journal.entries().length, 0)
    t.ok(all * 8_000 <= 11e6, `${name}: ${all} entries in ten journals`)
  }
  const same = new Journal(new JournalBudget(1e9))
  for (let call = 0; call < 1_000; call++)
    same.add(call, { ...exchange(`/${long}`), rawHeaders: ['x-long', long], url: `/${long}` })
  t.equal(same.entries().length, 1_000, 'what all repeat is there once, and counts once')
})

t.test('a journal that makes room gives up the bodies too, and one that is cleared all of them', async t => {
  const budget = new JournalBudget(1_000_000)
  const held = (journals: readonly Journal[]): readonly number[] => journals.map(journal => journal.entries().length)
  const [first, second] = [filled(new Journal(budget), 20, 30_000), filled(new Journal(budget), 12, 30_000)]
  t.strictSame(held([first, second]), [10, 12], 'once')
  filled(second, 1, 30_000)
  t.strictSame(held([first, second]), [5, 6], 'and once more, each')
  first.clear()
  second.clear()
  const third = filled(new Journal(budget), 25, 30_000)
  t.strictSame(held([first, second, third]), [0, 0, 25])
  filled(first, 3, 30_000)
  t.strictSame(held([first, second, third]), [3, 0, 12])
})

t.test('a journal that was cleared begins again', async t => {
  const journal = filled(new Journal(new JournalBudget(1e9)), 1500)
  journal.clear()
  t.strictSame([journal.total, journal.dropped, journal.violations, numbersOf(journal)], [0, 0, 0, []])
  filled(journal, 2)
  t.strictSame([journal.total, journal.dropped, numbersOf(journal)], [2, 0, [1, 2]])
})

t.test(
  'whoever looks through all of it lets others have their turn, and reads nothing that was overwritten',
  async t => {
    const journal = filled(new Journal(new JournalBudget(1e9)), 1000, 3000)
    const entries = journal.entries()
    let [seen, isOver, most] = [0, false, 0]
    const between = (before: number): void => {
      most = Math.max(most, seen - before)
      if (!isOver) setImmediate(between, seen)
    }
    setImmediate(between, 0)
    await lookThrough(journal, entries, () => void seen++)
    isOver = true
    t.equal(seen, entries.length, 'all of it')
    t.ok(most > 0 && most < 40, `${most} entries in one turn`)
    const numbers: number[] = []
    const looking = lookThrough(journal, entries, ({ number }) => void numbers.push(number))
    filled(journal, 500, 3000)
    await looking
    t.strictSame(
      [
        numbers.length < entries.length,
        numbers.filter(number => number <= journal.dropped).every(number => number < 40),
      ],
      [true, true],
      'what made room is passed over',
    )
  },
)
