/**
 * Makes one dimension of a request large at a time, at a size and at four times that size, for every operation of the
 * club, of the control API and of contracts of other people's kind: `npm run abuse`.
 *
 * It fails where four times as much costs more than six times the CPU, where it costs more than ten times what a good
 * request of that size costs, where one turn of the event loop takes more than 50 ms of CPU, and where the answer is a
 * failure of the server's. `--only` takes part of a target's, an operation's or a dimension's name.
 */
import { Command } from 'commander'
import { type Dimension, dimensionsOf } from '../test/endurance/abuse-requests.ts'
import { type AbuseTarget, abuseTargets } from '../test/endurance/abuse-targets.ts'
import { type Measured, measured, median } from './abuse/client.ts'
import { type Scene, scenes } from './abuse/scenes.ts'

interface Row {
  readonly target: string
  readonly operation: string
  readonly dimension: string
  /** Milliseconds of CPU for a request. */
  readonly small: number
  readonly large: number
  readonly good: number
  /** Milliseconds of CPU. */
  readonly turn: number
  readonly status: string
  readonly faults: readonly string[]
}

const bounds = { growth: 6, factor: 10, turn: 50 }
/** Bytes; four times as many are within every limit of the club's. */
const sizes = { head: 3_000, body: 50_000 }
/** Below so many milliseconds a request is cheap, whatever its ratio. */
const cheap = { head: 1, body: 30 }
const requestsAtOnce = { head: 10, body: 1 }

/** Milliseconds of CPU. */
const costOf = async (server: Measured, times: number, ask: () => Promise<unknown>): Promise<number> => {
  const before = await server.usage()
  // One after another: what is measured is one request's work.
  // oxlint-disable-next-line no-await-in-loop
  for (let time = 0; time < times; time += 1) await ask()
  const after = await server.usage()
  return (after.cpu - before.cpu) / 1000 / times
}

const measureOnce = async (
  server: Measured,
  { part, request, good }: Dimension,
  rounds: number,
): Promise<Pick<Row, 'small' | 'large' | 'good' | 'status'>> => {
  const asked = { small: request(sizes[part]), large: request(4 * sizes[part]), good: good(4 * sizes[part]) }
  const costs: Record<'small' | 'large' | 'good', number[]> = { small: [], large: [], good: [] }
  let status = ''
  for (let round = 0; round < rounds; round += 1) {
    for (const size of ['small', 'large', 'good'] as const) {
      // oxlint-disable-next-line no-await-in-loop
      const cost = await costOf(server, requestsAtOnce[part], async () => {
        const answer = await server.ask(asked[size])
        if (size === 'large') status = saidBy(answer.status, answer.text)
      })
      costs[size].push(cost)
      if (cost > 2_000) return { small: median(costs.small), large: median(costs.large), good: 0, status: 'too long' }
    }
  }
  return { small: median(costs.small), large: median(costs.large), good: median(costs.good), status }
}

const codeIn = /"code":"([a-z_]+)"/
const saidBy = (status: number, text: string): string => `${status} ${codeIn.exec(text)?.[1] ?? ''}`.trim()

/** Refusals that a server may give of itself. */
const isHonest = (status: string): boolean =>
  !status.startsWith('5') || ['500 no_example', '501 not_implemented', '503 too_much_work'].includes(status)

const longestTurn = async (server: Measured, { part, request }: Dimension): Promise<number> => {
  const asked = request(4 * sizes[part])
  const turns: number[] = []
  for (let time = 0; time < 3; time += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await server.usage('watch')
    // oxlint-disable-next-line no-await-in-loop
    await server.ask(asked)
    // oxlint-disable-next-line no-await-in-loop
    turns.push((await server.usage('unwatch')).longestTurn)
  }
  return median(turns)
}

const faultsOf = (part: Dimension['part'], { small, large, good, turn, status }: Omit<Row, 'faults'>): string[] => [
  ...(large > cheap[part] && large > bounds.growth * small ? [`grows ${(large / small).toFixed(1)} times`] : []),
  ...(large > cheap[part] && good > 0 && large > bounds.factor * good
    ? [`${(large / good).toFixed(1)} times a good request`]
    : []),
  ...(turn > bounds.turn ? [`a turn of ${turn.toFixed(0)} ms`] : []),
  ...(isHonest(status) ? [] : [status]),
]

const rowOf = async (server: Measured, target: string, dimension: Dimension, rounds: number): Promise<Row> => {
  const figures = await measureOnce(server, dimension, rounds)
  const turn = figures.status === 'too long' ? Infinity : await longestTurn(server, dimension)
  const row = { target, operation: dimension.operation, dimension: dimension.name, ...figures, turn }
  return { ...row, faults: faultsOf(dimension.part, row) }
}

/** Noise is not blamed: what looks bad is looked at again, for longer. */
const judged = async (
  open: () => Promise<Measured>,
  server: Measured,
  target: string,
  dimension: Dimension,
): Promise<{ readonly row: Row; readonly server: Measured }> => {
  try {
    const first = await rowOf(server, target, dimension, 3)
    return { row: first.faults.length === 0 ? first : await rowOf(server, target, dimension, 9), server }
  } catch (error) {
    server.stop()
    const { operation, name } = dimension
    const faults = [error instanceof Error ? error.message : String(error)]
    const row = { target, operation, dimension: name, small: 0, large: 0, good: 0, turn: 0, status: '', faults }
    return { row, server: await open() }
  }
}

const cells = ({ target, operation, dimension, small, large, good, turn, status, faults }: Row): string =>
  [
    `${target} ${operation}, ${dimension}`.padEnd(76).slice(0, 76),
    ...[small, large, good].map(figure => figure.toFixed(2).padStart(8)),
    turn.toFixed(0).padStart(5),
    ` ${status}`,
    faults.length === 0 ? '' : ` <- ${faults.join(', ')}`,
  ].join('')

const heading = `${'what grows'.padEnd(76)}${['n', '4n', 'good'].map(name => name.padStart(8)).join('')} turn`

const main = async (only: string | undefined, isBrief: boolean): Promise<number> => {
  const isWanted = (name: string): boolean => only === undefined || name.includes(only)
  console.log(`Milliseconds of CPU for a request.\n\n${heading}`)
  let count = 0
  const bad: Row[] = []
  const keep = (row: Row): void => {
    count += 1
    if (row.faults.length > 0) bad.push(row)
    if (!isBrief || row.faults.length > 0) console.log(cells(row))
  }
  const walk = async ({ name, contract, caller, oracle }: AbuseTarget): Promise<void> => {
    const dimensions = dimensionsOf(oracle.operations, caller).filter(dimension =>
      isWanted(`${name} ${dimension.operation}, ${dimension.name}`),
    )
    if (dimensions.length === 0) return
    let server = await measured(contract)
    for (const dimension of dimensions) {
      // oxlint-disable-next-line no-await-in-loop
      const result = await judged(() => measured(contract), server, name, dimension)
      server = result.server
      keep(result.row)
    }
    server.stop()
  }
  // One server at a time: it has the processor for itself.
  // oxlint-disable-next-line no-await-in-loop
  for (const target of abuseTargets()) await walk(target)
  for (const scene of scenes.filter(({ name }) => isWanted(`server ${name}`))) {
    // oxlint-disable-next-line no-await-in-loop
    keep(await sceneRow(scene))
  }
  console.log(`\n${count} dimensions, ${bad.length} beyond the bounds.`)
  for (const row of bad) console.log(cells(row))
  return bad.length === 0 ? 0 : 1
}

const sceneRow = async ({ name, sizes: [few, many], cost }: Scene): Promise<Row> => {
  const figures: number[] = []
  const faults: string[] = []
  for (const size of [few, many]) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      figures.push(await cost(size))
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error))
    }
  }
  const [small = 0, large = 0] = figures
  const isGrowing = large > cheap.body && large > bounds.growth * small
  return {
    target: 'server',
    operation: `${few} and ${many}`,
    dimension: name,
    small,
    large,
    good: 0,
    turn: 0,
    status: '',
    faults: [...faults, ...(isGrowing ? [`grows ${(large / small).toFixed(1)} times`] : [])],
  }
}

const command = new Command('abuse')
  .description('Grows one dimension of a request at a time, and measures what it costs.')
  .option('--only <part>', "part of a target's, an operation's or a dimension's name")
  .option('--brief', 'prints only what is beyond the bounds')
command.parse()
const { only, brief = false } = command.opts<{ only?: string; brief?: boolean }>()
process.exitCode = await main(only, brief)
