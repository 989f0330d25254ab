/** A list that is written while it is read: whole for whoever reads it, and no further than it is read. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import t from 'tap'
import type { StreamReader } from '../../src/contract/call.ts'
import { writtenList } from '../../src/control/written-list.ts'

interface Reading {
  readonly reader: StreamReader
  readonly ended: Promise<'whole' | 'cut'>
  text(): string
  /** What was full has been read. */
  read(): void
}

/** @param isFull after each text */
const reading = (isFull: boolean): Reading => {
  let [text, waiting] = ['', (): void => undefined]
  let end = (_how: 'whole' | 'cut'): void => undefined
  const ended = new Promise<'whole' | 'cut'>(resolve => (end = resolve))
  return {
    reader: {
      isOnce: false,
      write: more => {
        text += more
        return !isFull
      },
      onceRead: then => (waiting = then),
      end: () => end('whole'),
      cut: () => end('cut'),
    },
    ended,
    text: () => text,
    read: () => waiting(),
  }
}

const numbered = function* (count: number, made: (number: number) => void): Generator<object | undefined> {
  for (let number = 1; number <= count; number += 1) {
    made(number)
    yield number % 3 === 0 ? undefined : { number, list: [] }
  }
}

t.test('it is the JSON of the whole, without the items that are gone', async t => {
  for (const count of [0, 1, 2, 3, 7, 5000]) {
    const { reader, ended, text } = reading(false)
    writtenList(
      { total: count, entries: [], name: '[]' },
      numbered(count, () => undefined),
    ).begin(reader)
    t.equal(await ended, 'whole')
    const entries = [...numbered(count, () => undefined)].filter(item => item !== undefined)
    t.equal(text(), JSON.stringify({ total: count, entries, name: '[]' }), `${count} items`)
  }
})

t.test('no item is made before the one before it has been read', async t => {
  const made: number[] = []
  const { reader, read, text } = reading(true)
  const stop = writtenList(
    { entries: [] },
    numbered(1000, number => void made.push(number)),
    () => 0,
  ).begin(reader)
  await nextTurn()
  t.strictSame(made, [], 'what stands before the list comes first')
  read()
  t.strictSame(made, [1])
  read()
  t.strictSame(made, [1, 2])
  t.equal(text(), '{"entries":[{"number":1,"list":[]},{"number":2,"list":[]}')
  stop()
  read()
  t.strictSame(made, [1, 2], 'and none once the connection has ended')
})

t.test('who reads as fast as it is written leaves others their turn after some milliseconds', async t => {
  const made: number[] = []
  let [now, isOver, most] = [0, false, 0]
  const { reader, ended, read } = reading(true)
  const atOnce: StreamReader = { ...reader, onceRead: then => void (reader.onceRead(then), queueMicrotask(read)) }
  writtenList(
    { entries: [] },
    numbered(300, number => {
      made.push(number)
      now += 3
    }),
    () => now,
  ).begin(atOnce)
  const between = (before: number): void => {
    most = Math.max(most, made.length - before)
    if (!isOver) setImmediate(between, made.length)
  }
  setImmediate(between, 0)
  t.equal(await ended, 'whole')
  isOver = true
  t.equal(made.length, 300)
  t.ok(most > 0 && most <= 6, `${most} items of 3 ms in one turn`)
})

t.test('of many that are asked for at once one begins in a turn', async t => {
  let begun = 0
  const all = Array.from({ length: 30 }, () => reading(false))
  for (const { reader } of all)
    writtenList(
      { entries: [] },
      numbered(1, () => void (begun += 1)),
    ).begin(reader)
  let most = 0
  while (begun < all.length) {
    const before = begun
    // oxlint-disable-next-line no-await-in-loop
    await nextTurn()
    most = Math.max(most, begun - before)
  }
  t.equal(most, 1)
})

t.test('where an item can not be made the answer is cut off, and the process goes on', async t => {
  const { reader, ended } = reading(false)
  const broken = function* (): Generator<object> {
    yield { number: 1 }
    throw new Error('no such item')
  }
  writtenList({ entries: [] }, broken()).begin(reader)
  t.equal(await ended, 'cut')
})
