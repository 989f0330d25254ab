/** Faults: listed, added, cleared. */
import { given } from '../text/given.ts'
import { type Failed, type Violation, isFailed } from '../contract/problem.ts'
import { mostListed } from '../contract/error-answers.ts'
import { lazy } from '../text/lazy.ts'
import { didYouMean, nearest } from '../text/nearest.ts'
import type { Operation } from '../contract/operation.ts'
import type { components } from '../generated/control.ts'
import { type Fault, type FaultSpec, bytesOfFault, isOver } from '../worlds/faults.ts'
import { type ControlOperation, failed, inWorld, wrongBody } from './operation.ts'
import { addTo } from '../text/grouped-by.ts'

type NewFault = components['schemas']['NewFault']
type Effect = components['schemas']['Effect']

const mostFaults = 100
/** In memory, of a world's faults together: they are listed in one answer. */
const mostBytes = 2 * 1024 * 1024

const faultBody = (fault: Fault): components['schemas']['Fault'] => {
  const {
    number,
    spec: { operations, effect, sequence, ...rest },
    calls,
    hits,
  } = fault
  return {
    number,
    calls,
    hits,
    over: isOver(fault),
    ...rest,
    ...given({
      operations: operations === undefined ? undefined : [...operations],
      effect: effect === undefined ? undefined : effectBody(effect),
      sequence: sequence?.map(effectBody),
    }),
  }
}

const effectBody = ({ headers, ...rest }: NonNullable<Fault['spec']['effect']>): Effect => ({
  ...rest,
  ...given({ headers: headers === undefined ? undefined : { ...headers } }),
})

export const listFaults: ControlOperation<'listFaults'> = ({ worlds, path }) =>
  inWorld(worlds, path.world, world => ({ status: 200, body: world.faults.all.map(faultBody) }))

export const addFault: ControlOperation<'addFault'> = ({ worlds, operationsWith, allOperations, path, body }) =>
  inWorld(worlds, path.world, async world => {
    const known = await operationsWith(body.operations ?? [])
    const wrong = violationsOf(body, known)
    // Whose example it is that none of them has takes contracts that are not read unless they have to be.
    if (wrong.some(({ code }) => code === unknownExampleCode))
      return failed(violationsOf(body, known, await allOperations()))
    if (wrong.length > 0) return failed(wrong)
    const spec = specOf(body)
    return world.steer(() => {
      if (world.faults.all.length >= mostFaults)
        return tooMany(`The world has ${mostFaults} faults, as many as it may. Clear some.`)
      if (world.faults.bytes + bytesOfFault(spec) > mostBytes)
        return tooMany(
          `With it the faults of the world would take more than ${mostBytes} bytes. Clear some, or say less.`,
        )
      const added = world.addFault(spec)
      return isFailed(added) ? added : { status: 201, body: faultBody(added) }
    })
  })

/** The fields of an effect, where they stand beside the rule for when. */
const shortOf = ({ status, code, message, headers, example, delay, connection }: NewFault): Effect =>
  given({ status, code, message, headers, example, delay, connection })

/** With its effect in `effect`, wherever it stood. */
const specOf = (body: NewFault): FaultSpec => {
  const { operations, times, every, sequence, repeat } = body
  const short = shortOf(body)
  const effect = body.effect ?? (isNothing(short) ? undefined : short)
  return given({ operations, times, every, sequence, repeat, effect })
}

const tooMany = (message: string): Failed => ({
  problem: { status: 409, code: 'too_many_faults', message, violations: [] },
})

export const clearFaults: ControlOperation<'clearFaults'> = ({ worlds, path }) =>
  inWorld(worlds, path.world, world =>
    world.steer(() => {
      world.clearFaults()
      return { status: 204 }
    }),
  )

export const deleteFault: ControlOperation<'deleteFault'> = ({ worlds, path: { world: name, fault } }) =>
  inWorld(worlds, name, world =>
    world.steer(() =>
      world.removeFault(fault)
        ? { status: 204 }
        : {
            problem: {
              status: 404,
              code: 'unknown_fault',
              message:
                `The world ${name} has no fault ${fault}. Its faults: `
                + `${world.faults.all.map(({ number }) => number).join(', ') || 'none'}.`,
              violations: [],
            },
          },
    ),
  )

// ---------------------------------------------------------------- what a schema can't say

/** @param all operations that an example may belong to which none of those meant has */
const violationsOf = (body: NewFault, known: readonly Operation[], all = known): Violation[] => {
  const { operations, effect, times, every, sequence, repeat } = body
  const short = shortOf(body)
  const [misplaced] = Object.keys(short)
  const examples = examplesFor(operations, known, all)
  return [
    ...unknownAmong(operations ?? [], known),
    ...(effect === undefined && sequence === undefined && misplaced === undefined
      ? [
          wrongBody(
            '',
            'expected what happens, found nothing: a status, an example, a delay or a connection, such as '
              + '{"status":503}, or a sequence of them.',
          ),
        ]
      : []),
    ...(effect !== undefined && sequence !== undefined
      ? [wrongBody('/sequence', 'expected either an effect or a sequence, found both.')]
      : []),
    ...(misplaced !== undefined && effect !== undefined
      ? [wrongBody(`/${misplaced}`, 'expected it in "effect", since that is there: {"effect":{…}}.')]
      : []),
    ...(misplaced !== undefined && effect === undefined && sequence !== undefined
      ? [wrongBody(`/${misplaced}`, 'expected it in an effect of the sequence, found it beside it.')]
      : []),
    ...(sequence !== undefined && times !== undefined
      ? [wrongBody('/times', 'a sequence is as long as it is; expected no times beside it.')]
      : []),
    ...(sequence !== undefined && every !== undefined
      ? [wrongBody('/every', 'a sequence says itself which calls pass; expected no every beside it.')]
      : []),
    ...(sequence === undefined && repeat !== undefined
      ? [wrongBody('/repeat', 'only a sequence can be repeated; expected none beside an effect.')]
      : []),
    ...(effect !== undefined && isNothing(effect)
      ? [wrongBody('/effect', 'expected something that happens, found nothing.')]
      : []),
    ...(effect === undefined ? [] : wrongInEffect(effect, '/effect', examples)),
    ...wrongInEffect(short, '', examples),
    ...wrongInSequence(sequence ?? [], examples),
  ]
}

const isNothing = (effect: Effect): boolean => Object.keys(effect).length === 0

/** Headers that say where a message ends: a wrong one makes an answer that no client can read (RFC 9112, section 6). */
const framing = new Set(['connection', 'content-length', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'])

const wrongInEffect = (
  { status, code, message, headers, example, delay, connection }: Effect,
  at: string,
  examples: Examples,
): Violation[] => [
  ...(status !== undefined && example !== undefined
    ? [wrongBody(`${at}/example`, 'expected either a status or an example, found both.')]
    : []),
  ...(status === undefined
    ? Object.entries({ code, message, headers })
        .filter(([, value]) => value !== undefined)
        .map(([name]) => wrongBody(`${at}/${name}`, 'it goes with a status, and there is none.'))
    : []),
  ...Object.keys(headers ?? {})
    .filter(name => framing.has(name.toLowerCase()))
    .map(name =>
      wrongBody(
        `${at}/headers/${name}`,
        'it frames the message, and is the server\'s to send; to break an answer use "connection".',
      ),
    ),
  ...(connection === 'drop' && (status !== undefined || example !== undefined)
    ? [
        wrongBody(
          `${at}/connection`,
          'a dropped connection has no answer; expected no status and no example beside it.',
        ),
      ]
    : []),
  ...(typeof delay === 'object' && delay.min > delay.max
    ? [wrongBody(`${at}/delay`, `expected min to be at most max, found ${delay.min} and ${delay.max}.`)]
    : []),
  ...(example === undefined ? [] : unknownExample(example, `${at}/example`, examples)),
]

const wrongInSequence = (sequence: readonly Effect[], examples: Examples): Violation[] => {
  const found: Violation[] = []
  for (const [index, effect] of sequence.entries()) {
    found.push(...wrongInEffect(effect, `/sequence/${index}`, examples))
    if (found.length >= mostListed) break
  }
  return found
}

const unknownAmong = (operations: readonly string[], known: readonly Operation[]): Violation[] => {
  const found: Violation[] = []
  for (const [index, id] of operations.entries()) {
    found.push(...unknownOperation(id, known, `/operations/${index}`))
    if (found.length === mostListed) break
  }
  return found
}

const unknownExampleCode = 'unknown_example'

const examplesOf = ({ responses }: Operation): readonly string[] =>
  responses.flatMap(({ content }) => content.flatMap(({ recordings }) => recordings.map(({ name }) => name)))

/** What examples there are for the operations of a fault, looked up once for all that its effects name. */
interface Examples {
  /** Of the operations that are meant. */
  readonly names: () => ReadonlySet<string>
  /** By their names, the operations that have one, of all there are. */
  readonly owners: () => ReadonlyMap<string, readonly string[]>
  /** An operation that is meant is none. */
  readonly isUnsure: () => boolean
}

const examplesFor = (
  operations: readonly string[] | undefined,
  known: readonly Operation[],
  all: readonly Operation[],
): Examples => ({
  names: lazy(() => {
    const meant = operations && new Set(operations)
    return new Set(known.filter(({ id }) => meant === undefined || meant.has(id)).flatMap(examplesOf))
  }),
  owners: lazy(() => {
    const owners = new Map<string, string[]>()
    for (const one of all) for (const name of new Set(examplesOf(one))) addTo(owners, name, one.id)
    return owners
  }),
  isUnsure: lazy(() => {
    const ids = new Set(known.map(({ id }) => id))
    return operations?.some(id => !ids.has(id)) === true
  }),
})

/** At least one of the operations has to have it: the others go on as before. */
const unknownExample = (example: string, at: string, examples: Examples): Violation[] => {
  const names = examples.names()
  if (names.has(example) || (names.size === 0 && examples.isUnsure())) return []
  const others = examples.owners().get(example) ?? []
  const hint = others.length === 0 ? didYouMean(nearest(example, names, 3), '.') : '.'
  return [
    wrongBody(
      at,
      `no such operation has an example ${JSON.stringify(example.slice(0, 100))}${hint} ${listed([...names])}`
        + ownedBy(others),
      unknownExampleCode,
    ),
  ]
}

const ownedBy = (operations: readonly string[]): string => {
  const [first] = operations
  if (first === undefined) return ''
  const more = operations.length > 3 ? ` and ${operations.length - 3} more` : ''
  return ` It is one of ${operations.slice(0, 3).join(', ')}${more}: say "operations": ["${first}"].`
}

const mostNamed = 20

const listed = (names: readonly string[]): string => {
  if (names.length === 0) return 'They have none.'
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  return `Those that there are: ${names.slice(0, mostNamed).join(', ')}${more}.`
}

export const unknownOperation = (
  id: string,
  known: readonly Operation[],
  name: string,
  place: 'body' | 'query' = 'body',
): Violation[] => {
  if (known.some(operation => operation.id === id)) return []
  const ids = known.map(operation => operation.id)
  const told = `there is no operation ${JSON.stringify(id.slice(0, 100))}${didYouMean(nearest(id, ids, 3), '.')}`
  return [
    { in: place, name, code: 'unknown_operation', message: `${place}${place === 'query' ? '.' : ''}${name}: ${told}` },
  ]
}
