/** Generated worlds: the same bytes for the same seed, and as good as hand-made ones. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { generateWorld } from '../../src/world-file/generate/world.ts'
import { worldSchema } from '../../src/world-file/schema.ts'
import { findingsOf, goodWorld } from './loaded.ts'

const generated = async (clubs: number, seed: number): Promise<string> => {
  const parts: string[] = []
  await generateWorld({
    clubs,
    seed,
    write: lines => {
      parts.push(lines)
    },
  })
  return parts.join('')
}

t.test('the same seed gives the same bytes, another one others', async t => {
  const first = await generated(5, 7)
  t.equal(await generated(5, 7), first)
  t.not(await generated(5, 8), first)
})

t.test('they are the bytes of every other day, so that what was measured over them can be measured again', async t => {
  const digest = createHash('sha256')
    .update(await generated(40, 7))
    .digest('hex')
  t.equal(
    digest,
    'c136ec38b40088cec11740a1e979e60a54d5d205d188f95d8b462a66916d8cf4',
    'whoever changes the generator on purpose writes the new digest here',
  )
})

t.test('a generated world loads, whenever it starts', async t => {
  const path = join(t.testdir(), 'generated.ndjson')
  writeFileSync(path, await generated(12, 7))
  for (const now of [
    '2027-01-10T12:00:00Z',
    '2027-07-10T12:00:00Z',
    '2027-03-28T00:30:00Z',
    '2026-10-25T00:30:00Z',
    '2028-02-29T12:00:00Z',
  ]) {
    t.strictSame(await findingsOf(path, now), [], now)
  }
})

t.test('proportions: 8 courts, 3 coaches, 30 people and 200 court bookings a club', async t => {
  const path = join(t.testdir(), 'generated.ndjson')
  writeFileSync(path, await generated(10, 3))
  const made = await goodWorld(path)
  t.equal(made.clubs.length, 10)
  t.equal(made.courts.length, 80)
  t.equal(made.people.length, 300)
  t.equal(
    new Set(made.bookings.map(({ coach }) => coach)).size
      + new Set(made.individualSessions.map(({ coachId }) => coachId)).size,
    30,
  )
  t.ok(Math.abs(made.courtBookings.length - 2000) <= 60, String(made.courtBookings.length))
  t.equal(new Set(made.clubs.map(({ name }) => name)).size, 10)
})

t.test('every line is valid against the published schema', async t => {
  const ajv = new Ajv2020({ strict: false })
  ajv.addSchema(worldSchema(), 'world')
  const isLine = ajv.getSchema('world#/$defs/line')
  for (const line of (await generated(2, 1)).trimEnd().split('\n')) t.ok(isLine?.(JSON.parse(line)), line.slice(0, 80))
})

t.test('no clubs: a world with nobody in it', async t => {
  const path = join(t.testdir(), 'generated.ndjson')
  writeFileSync(path, await generated(0, 1))
  t.equal((await goodWorld(path)).clubs.length, 0)
})
