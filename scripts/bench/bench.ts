/**
 * `npm run bench`: what Courtside takes, against what the same answers take without it.
 *
 *   --only <text>       the rows whose name holds it
 *   --rounds <number>   of each row, default 10
 *   --json              the outcomes as JSON on stdout, instead of the table
 *   --checkout <folder> measures the program that was built there, instead of building this one
 *   --profile <text>    no bench: a .cpuprofile of the first such row's subject, and its 25 dearest functions
 *
 * CPU time, not the clock's: a busy machine makes a request late, not dearer. What it still does to caches and
 * frequency hits subject and baseline alike, as they take turns; so ratios are what is compared. Exit code 1 when a
 * limit is missed.
 */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isMissed, measure, type Outcome } from './measure.ts'
import { builtIn, results, root } from './places.ts'
import { plot } from './plot.ts'
import { prepare } from './prepare.ts'
import { profile } from './profile.ts'
import type { Row } from './row.ts'
import { rowsOf } from './rows.ts'
import { table } from './table.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '10' },
    json: { type: 'boolean', default: false },
    profile: { type: 'string' },
    checkout: { type: 'string', default: root },
  },
})

const checkout = resolve(values.checkout, '.')
const rows = rowsOf(builtIn(checkout))

const named = (text: string): readonly Row[] => {
  const found = rows.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
  if (found.length === 0)
    throw new Error(
      `A part of a row's name was expected, found "${text}". `
        + `The rows:\n${rows.map(({ name }) => `  ${name}`).join('\n')}`,
    )
  return found
}

const wanted = named(values.profile ?? values.only ?? '')
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Error(`--rounds: a whole number from 1 was expected, found "${values.rounds}".`)

await prepare(checkout === resolve(root) ? root : checkout)

const machine = {
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
}

const bench = async (): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const [index, row] of wanted.entries()) {
    console.error(`${index + 1}/${wanted.length} ${row.name}`)
    // oxlint-disable-next-line no-await-in-loop
    outcomes.push(...(await measure(row, rounds)))
  }
  return outcomes
}

if (values.profile === undefined) {
  const outcomes = await bench()
  const report = JSON.stringify({ date: new Date().toISOString(), ...machine, rounds, outcomes }, undefined, 2)
  // A part of the table is no result to keep.
  if (values.only === undefined) {
    writeFileSync(join(results, 'latest.json'), `${report}\n`)
    writeFileSync(join(results, 'latest.svg'), plot(outcomes))
  }
  console.log(
    values.json
      ? report
      : `node ${machine.node}, ${machine.cores} × ${machine.cpu}, ${rounds} rounds\n\n${table(outcomes)}`,
  )
  const missed = outcomes.filter(isMissed)
  if (missed.length > 0) {
    console.error(`\nMissed: ${missed.map(({ row, what }) => `${row} (${what})`).join(', ')}`)
    process.exitCode = 1
  }
} else {
  const [row] = wanted
  if (row !== undefined) console.log(await profile(row))
}
