/**
 * Makes the recorded examples anew: plays examples/recordings.yaml to the stub in the demo world, with a frozen clock,
 * and writes what it answers. With `--check` it only says which of the committed files are stale.
 *
 * Every answer is held against the contract by a validator that shares nothing with the server's. An example is
 * recorded or made by hand, and the contract marks the latter (`x-hand-made`): what is neither or both is an error, so
 * that no file is left behind that nobody keeps true.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { Failure, worldFailure } from '../src/cli/failure.ts'
import { loadContract } from '../src/contract/contract.ts'
import { findingLine } from '../src/text/finding.ts'
import { clubContract } from '../src/app/sites.ts'
import { recordedOn } from '../src/virtual/recorded-on.ts'
import { type Oracle, type Seen, clubFile, isFields, oracleOf } from '../test/fixtures/oracle.ts'
import { type Player, playerOf, prefix } from './play-recordings.ts'
import { type Recording, type Recordings, manifestFile, readRecordings } from './recordings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const examples = fileURLToPath(new URL('../examples/', import.meta.url))
/** Folders of what is no recording: worlds, an application and tests to copy. */
const others = ['worlds', 'oauth-app', 'test-runners', 'generated-clients'].map(folder => join(examples, folder, sep))
const enough = 20

/** An example as the contract declares it. */
interface Declared {
  readonly operationId: string
  readonly status: number
  readonly name: string
  readonly file: string
  readonly isHandMade: boolean
}

interface Made {
  readonly file: string
  readonly text: string
}

const inOrder = <T>(of: unknown, read: (name: string, value: Record<string, unknown>) => readonly T[]): T[] =>
  isFields(of) ? Object.entries(of).flatMap(([name, value]) => (isFields(value) ? read(name, value) : [])) : []

/** Those in files of their own. */
const declaredExamples = (): Declared[] => {
  const contract: unknown = parse(readFileSync(clubFile, 'utf8'))
  if (!isFields(contract)) throw new Error('The contract is no object.')
  return inOrder(contract.paths, (_path, item) =>
    inOrder(item, (_method, { operationId, responses }) =>
      inOrder(responses, (status, { content }) =>
        inOrder(content, (_mediaType, media) =>
          inOrder(media.examples, (name, example) =>
            typeof example.externalValue !== 'string'
              ? []
              : [
                  {
                    operationId: String(operationId),
                    status: Number(status),
                    name,
                    file: resolve(dirname(clubFile), example.externalValue),
                    isHandMade: example['x-hand-made'] === true,
                  },
                ],
          ),
        ),
      ),
    ),
  )
}

const shown = (file: string): string => relative(root, file).replaceAll('\\', '/')

/** Files in examples/ that the contract does not name. */
const strays = (declared: readonly Declared[]): string[] => {
  const known = new Set([...declared.map(({ file }) => file), manifestFile])
  return readdirSync(examples, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => resolve(entry.parentPath, entry.name))
    .filter(file => !others.some(folder => file.startsWith(folder)) && !known.has(file))
    .map(file => `${shown(file)}: no example of the contract is in this file.`)
}

/** What has to be played, and which examples nobody answers for. */
const castOf = (
  declared: readonly Declared[],
  { own, everywhere, shared }: Recordings,
): { readonly parts: readonly (Recording & Declared)[]; readonly problems: string[] } => {
  const problems: string[] = []
  const waiting = new Map(own.map(recording => [`${recording.operationId}/${recording.name}`, recording]))
  const parts = declared.flatMap(example => {
    const title = `${example.operationId}/${example.name}`
    const recording = waiting.get(title) ?? shared(example.operationId, example.name)
    waiting.delete(title)
    if (example.isHandMade && recording !== undefined)
      problems.push(`${title} is marked x-hand-made, and examples/recordings.yaml records it: one of the two is wrong.`)
    if (!example.isHandMade && recording === undefined)
      problems.push(
        `${title} is not recorded: add it to examples/recordings.yaml, or mark it "x-hand-made: true" in the contract.`,
      )
    return recording === undefined || example.isHandMade ? [] : [{ ...example, ...recording }]
  })
  const idle = Object.keys(everywhere).filter(name => !declared.some(example => example.name === name))
  return {
    parts,
    problems: [
      ...problems,
      ...[...waiting.keys(), ...idle].map(title => `${title} is recorded, and the contract has no such example.`),
    ],
  }
}

/** What keeps an answer from being the example that it is to be. */
const faultsOf = (
  { status, name, call }: Recording & Declared,
  seen: Seen,
  oracle: Oracle,
  body: unknown,
): string[] => {
  const told = isFields(body) ? `: ${String(body.message)}` : ''
  if (seen.status !== status) return [`the stub answers ${seen.status} where ${status} was expected${told}`]
  const faults = oracle.faults(seen)
  if (status >= 400) return [...faults, ...(isFields(body) && body.code === name ? [] : [`it is named ${name}${told}`])]
  if (!Array.isArray(body) || seen.method !== 'GET') return faults
  const isMeantToBeEmpty = name === 'empty'
  if (isMeantToBeEmpty !== (body.length === 0))
    return [...faults, isMeantToBeEmpty ? `it has ${body.length} entries` : 'the list is empty']
  const isShort = name === 'default' && body.length < enough
  if (isShort && call.short === undefined)
    faults.push(
      `a default has ${enough} entries or more, this one ${body.length}; `
        + 'if there can\'t be as many, say why with "short"',
    )
  if (!isShort && call.short !== undefined) faults.push('"short" says that it has too few entries, and it has enough')
  return faults
}

const playAll = async (
  parts: readonly (Recording & Declared)[],
  player: Player,
  oracle: Oracle,
): Promise<{ readonly made: Made[]; readonly problems: string[] }> => {
  const made: Made[] = []
  const problems: string[] = []
  for (const part of parts) {
    const title = `${part.operationId}/${part.name}`
    try {
      // In the order of the contract, so that what is printed is too.
      // oxlint-disable-next-line no-await-in-loop
      const seen = await player.play(oracle.operation(part.operationId), part.call)
      const body: unknown = JSON.parse(seen.bytes.toString())
      made.push({ file: part.file, text: `${JSON.stringify(body, undefined, 2)}\n` })
      problems.push(...faultsOf(part, seen, oracle, body).map(fault => `${title}: ${fault}.`))
    } catch (error) {
      problems.push(`${title}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { made, problems }
}

interface Outcome {
  readonly made: readonly Made[]
  readonly problems: readonly string[]
}

const record = async (): Promise<Outcome> => {
  const declared = declaredExamples()
  // The examples on disk may be those that have to be made anew, so that they are no reason not to begin.
  const { contract, findings } = loadContract(clubContract, 'foreign')
  if (contract === undefined) return { made: [], problems: findings.map(findingLine) }
  const recordings = readRecordings()
  const { parts, problems } = castOf(declared, recordings)
  const player = await playerOf(contract, recordings.now)
  const played = await playAll(parts, player, oracleOf(clubFile, { prefixes: [prefix], errorSchema: 'Error' }))
  const undated =
    recordedOn(contract)?.instant === recordings.now
      ? []
      : ['The x-recorded-on of the contract is not the "now" of examples/recordings.yaml.']
  return { made: played.made, problems: [...strays(declared), ...undated, ...problems, ...played.problems] }
}

const {
  values: { check },
} = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const { made, problems } = await record().catch((error: unknown): Outcome => {
  const failure = worldFailure(error)
  if (failure instanceof Failure) return { made: [], problems: [...failure.findings.map(findingLine), failure.message] }
  return { made: [], problems: [failure instanceof Error ? failure.message : String(failure)] }
})
const stale = made.filter(({ file, text }) => !existsSync(file) || readFileSync(file, 'utf8') !== text)

if (problems.length > 0) {
  console.error(
    `${problems.join('\n')}\n${problems.length === 1 ? 'One problem' : `${problems.length} problems`}`
      + (check ? '.' : ': nothing was written.'),
  )
  if (stale.length > 0 && check) console.error(`${stale.length} recordings are stale besides.`)
  process.exitCode = 1
} else if (check && stale.length > 0) {
  console.error(
    'Stale recordings: run "npm run record", look at what has changed, and commit it.\n'
      + `${stale.map(({ file }) => `  ${shown(file)}`).join('\n')}`,
  )
  process.exitCode = 1
} else if (check) {
  console.log(`${made.length} recorded examples are up to date.`)
} else {
  for (const { file, text } of stale) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  console.log(
    [
      `${made.length} examples were recorded, ${stale.length} of them have changed.`,
      ...stale.map(({ file }) => `  ${shown(file)}`),
    ].join('\n'),
  )
}
