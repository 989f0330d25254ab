/**
 * What the README shows of a shell is what comes: each command is run, in the order in which they stand there, against a server
 * of this test's own.
 *
 * Run are blocks of `console`, where `$ ` begins a command, and blocks of `sh` that a block without a language follows, which
 * holds what they print. Names that are new on every run are left out of the comparison.
 */
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { aFolder } from '../cli/child-process.ts'

const missing = ['sh', 'curl', 'jq'].filter(name => spawnSync(name, ['--version']).error !== undefined)
const skip = missing.length > 0 ? `${missing.join(' and ')} missing` : false

interface Step {
  readonly line: number
  readonly command: string
  readonly output: readonly string[]
}

interface Block {
  readonly language: string
  readonly line: number
  readonly lines: readonly string[]
}

const blocksIn = (text: string): Block[] => {
  const blocks: (Block & { readonly lines: string[] })[] = []
  let open: (Block & { readonly lines: string[] }) | undefined
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.startsWith('```')) open?.lines.push(line)
    else if (open !== undefined) open = undefined
    else blocks.push((open = { language: line.slice(3), line: index + 1, lines: [] }))
  }
  return blocks
}

const stepsIn = (text: string): Step[] =>
  blocksIn(text).flatMap(({ language, line, lines }, index, blocks) => {
    if (language === 'console') {
      const starts = lines.flatMap((one, at) => (one.startsWith('$ ') ? [at] : []))
      return starts.map((at, order) => ({
        line: line + at + 1,
        command: (lines[at] ?? '').slice(2),
        output: lines.slice(at + 1, starts[order + 1]),
      }))
    }
    const next = blocks[index + 1]
    const isFollowed = language === 'sh' && next?.language === '' && next.line === line + lines.length + 2
    return isFollowed ? [{ line: line + 1, command: lines.join('\n'), output: next.lines }] : []
  })

const withoutNames = (line: string): string => line.replaceAll(/\/w\/[0-9a-f]{16}\//g, '/w/{new}/')

t.test('each command of the README prints what stands there', { skip }, async t => {
  const steps = stepsIn(readFileSync(new URL('../../README.md', import.meta.url), 'utf8'))
  t.ok(steps.length > 15, `there are some (${steps.length})`)
  const courtside = await startCourtside({ now: Date.parse('2027-03-01T09:00:00Z') })
  t.teardown(() => courtside.close())
  const { host } = new URL(courtside.url)
  const mark = (at: number): string => `--- step ${at} ---`
  // One shell for all, as a reader has it: later commands use what earlier ones have set.
  const script = steps
    .map(({ command }, at) => `${command.replaceAll('127.0.0.1:4010', host)}\necho\necho '${mark(at)}'`)
    .join('\n')
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: aFolder(t), maxBuffer: 2 ** 24 })
  let rest = stdout.replaceAll(host, '127.0.0.1:4010')
  for (const [at, { line, command, output }] of steps.entries()) {
    const [printed = '', ...later] = rest.split(`${mark(at)}\n`)
    rest = later.join('')
    t.strictSame(
      printed.trimEnd().split('\n').map(withoutNames),
      output.length === 0 ? [''] : output.map(withoutNames),
      `README.md:${line}: ${command.split('\n')[0]?.slice(0, 100)}`,
    )
  }
})
