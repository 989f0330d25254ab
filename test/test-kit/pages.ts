/**
 * What README.md and the pages of docs/ show of a shell is what comes: each command is run, in the order in which it
 * stands on its page, and what it prints is compared. Each page is read from its top by somebody who has read no other:
 * it has a shell, an empty project that has the package, and a server of its own.
 *
 * Names that are new on every run are left out of the comparison. A line `...` stands for any number of lines.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { root } from '../cli/child-process.ts'
import { blocksIn } from './markdown.ts'
import { type Ended, aReader } from './reader.ts'
import { type Step, filesIn, stepsIn, strayIn } from './steps.ts'

const missing = ['sh', 'curl', 'jq'].filter(name => spawnSync(name, ['--version']).error !== undefined)
export const skip = missing.length > 0 ? `${missing.join(' and ')} missing` : false

export const guide = readdirSync(join(root, 'docs'))
  .filter(name => name.endsWith('.md'))
  .map(name => `docs/${name}`)
export const pages = ['README.md', ...guide]
export const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')

/** What is not run here, and why. */
export const notRun = new Map([
  ['npm ci && npm test', 'it would run this test again'],
  ['npm run bench', 'it takes ten minutes, and has to have the machine to itself'],
  ['npm run bench -- --only stub --rounds 4', 'as above'],
  ['npm run bench -- --profile "stub: /clubs"', 'as above'],
  ['npm run soak -- --minutes 10', 'it takes ten minutes'],
])

/** What is run and has to end well, but prints something else each time, and what that is. */
export const notCompared = new Map([
  ['node --test survives.test.mjs', 'how long each test took'],
  ['node --import tsx --test last-place.test.ts', 'how long each test took'],
  ['sh test-in-ci.sh', 'what npm says of the machine'],
])

/** What is run in other words: npm would install and build what is there. */
export const runAs = new Map([['npm ci && npm start', 'npx courtside start']])

/** What a page's files import beside Courtside. */
export const offered = ['openapi-fetch', 'tsx']

export const commandsIn = ({ command }: Step): readonly string[] =>
  command.split('\n').map(line => line.replace(/\s+# .*$/, ''))

const isNotRun = (step: Step): boolean => commandsIn(step).every(command => notRun.has(command))

const isServer = (command: string): boolean =>
  /^(\w+=\S+ )*npx courtside (start|virtual|proxy)( |$)/.test(command) && !command.includes('--help')

/** Neither the name of a world that is new each time, nor how many operations the club has: they may become more. */
const withoutNames = (line: string): string =>
  line
    .replaceAll(/\/w\/[0-9a-f]{16}\b/g, '/w/{new}')
    .replaceAll(/\/requests\/[0-9a-f]{32}\b/g, '/requests/{id}')
    .replaceAll(/(Sports Club and Coaching Service \S+: |sports-club\.yaml: )\d+ operations/g, '$1{all} operations')

export const isAlike = (one: readonly string[], other: readonly string[]): boolean =>
  one.join('\n') === other.join('\n')

/** What is shown, with the lines that were printed where it leaves some out. */
export const filledIn = (shown: readonly string[], printed: readonly string[]): readonly string[] => {
  const gap = shown.findIndex(line => line.trim() === '...')
  if (gap < 0) return shown
  for (let end = gap; end <= printed.length; end += 1) {
    const rest = filledIn(shown.slice(gap + 1), printed.slice(end))
    if (isAlike(rest, printed.slice(end))) return [...shown.slice(0, gap), ...printed.slice(gap, end), ...rest]
  }
  return shown
}

const printsWhatIsShown = (t: Test, { lines }: Ended, output: readonly string[], name: string): void => {
  const printed = lines.map(withoutNames)
  t.strictSame(printed, filledIn(output.map(withoutNames), printed), name)
}

/** Runs all that the page shows, and compares. */
export const printsWhatStandsThere = async (t: Test, page: string): Promise<void> => {
  const blocks = blocksIn(textOf(page))
  t.strictSame(strayIn(blocks), [], 'each block is a file, a command, or what a command prints')
  const reader = aReader(t, offered)
  for (const { name, text } of filesIn(blocks)) writeFileSync(join(reader.folder, name), text)
  const servers: (() => Promise<void>)[] = []
  for (const step of stepsIn(blocks).filter(one => !isNotRun(one))) {
    const command = runAs.get(step.command) ?? step.command
    const name = `${page}:${step.line}: ${step.command.split('\n')[0]?.slice(0, 100)}`
    if (isServer(command)) {
      // A page's steps follow each other.
      // oxlint-disable-next-line no-await-in-loop
      const end = await reader.start(command)
      servers.push(async () => {
        const ended = await end()
        if (step.output.length > 0) printsWhatIsShown(t, ended, step.output, name)
        else t.equal(ended.code, 0, name, { printed: ended.lines })
      })
      continue
    }
    // oxlint-disable-next-line no-await-in-loop
    const ended = await reader.run(command)
    if (notCompared.has(step.command)) t.equal(ended.code, 0, name, { printed: ended.lines })
    else printsWhatIsShown(t, ended, step.output, name)
  }
  await Promise.all(servers.map(end => end()))
}
