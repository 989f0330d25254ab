/**
 * What goes wrong on purpose in a world, and when.
 *
 * Calls are counted as they come in, and chance comes from the world's seed, the fault's number and the call's, never
 * from the order in which calls end: a run meets the same faults every time.
 */
import { given } from '../text/given.ts'
import { heldBytes } from '../text/held-bytes.ts'
import { codeOf, reasonOf } from '../contract/status-words.ts'
import type { Operation } from '../contract/operation.ts'
import type { InjectedFault } from './bound-world.ts'

export interface DelayRange {
  readonly min: number
  readonly max: number
}

/** What happens to one call; with nothing in it, nothing does. */
export interface Effect {
  readonly status?: number
  readonly code?: string
  readonly message?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly example?: string
  /** Milliseconds. */
  readonly delay?: number | DelayRange
  readonly connection?: 'drop' | 'cut'
}

export interface FaultSpec {
  /** operationIds; absent: all. */
  readonly operations?: readonly string[]
  readonly effect?: Effect
  readonly times?: number
  readonly every?: number
  readonly sequence?: readonly Effect[]
  readonly repeat?: boolean
}

export interface Fault {
  readonly number: number
  readonly spec: FaultSpec
  readonly calls: number
  /** Calls on which it had an effect. */
  readonly hits: number
}

export interface FaultsState {
  /** So many there have been. */
  readonly added: number
  readonly all: readonly Fault[]
}

interface Counted {
  readonly number: number
  readonly spec: FaultSpec
  readonly bytes: number
  calls: number
  hits: number
}

/** What it takes to keep it, with what it has counted. */
export const bytesOfFault = (spec: FaultSpec): number => 200 + heldBytes(spec)

/** Used up: no call will meet it again. */
export const isOver = ({ spec: { times, sequence, repeat = false }, calls, hits }: Fault): boolean =>
  sequence === undefined ? times !== undefined && hits >= times : !repeat && calls >= sequence.length

export class Faults {
  readonly #seed: number
  #faults: Counted[] = []
  #added = 0

  constructor(seed: number) {
    this.#seed = seed
  }

  get all(): readonly Fault[] {
    return this.#faults
  }

  /** Of memory, roughly. */
  get bytes(): number {
    return this.#faults.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  add(spec: FaultSpec): Fault {
    const fault = { number: ++this.#added, spec, bytes: bytesOfFault(spec), calls: 0, hits: 0 }
    this.#faults.push(fault)
    return fault
  }

  /** False: there is none of this number. */
  remove(number: number): boolean {
    const left = this.#faults.filter(fault => fault.number !== number)
    const isFound = left.length < this.#faults.length
    this.#faults = left
    return isFound
  }

  clear(): void {
    this.#faults = []
  }

  /** What it takes to have them elsewhere. */
  get state(): FaultsState {
    return { added: this.#added, all: this.#faults.map(({ bytes: _, ...fault }) => fault) }
  }

  restore({ added, all }: FaultsState): void {
    this.#added = added
    this.#faults = all.map(fault => ({ ...fault, bytes: bytesOfFault(fault.spec) }))
  }

  /** Does any of them count calls of this operation? @param isBeside as of `meet` */
  counts({ id }: Pick<Operation, 'id'>, isBeside = false): boolean {
    return this.#faults.some(({ spec }) => isFor(spec, id, isBeside))
  }

  /**
   * What happens to this call; every fault that it falls under counts it.
   *
   * @param isBeside of a contract beside the usual one: only faults that name the operation concern it
   */
  meet(operation: Pick<Operation, 'id' | 'responses'>, isBeside = false): InjectedFault | undefined {
    if (this.#faults.length === 0) return undefined
    const met = this.#faults.flatMap(fault => {
      if (!isFor(fault.spec, operation.id, isBeside)) return []
      const effect = next(fault, operation)
      return effect === undefined ? [] : [{ fault, effect }]
    })
    if (met.length === 0) return undefined
    const slow = met.find(({ effect }) => effect.delay !== undefined)
    const broken = met.find(({ effect }) => effect.connection !== undefined)?.effect.connection
    const spoken = met.find(({ effect }) => effect.status !== undefined || effect.example !== undefined)?.effect
    const delay =
      slow?.effect.delay === undefined
        ? undefined
        : delayOf(slow.effect.delay, chance(this.#seed, slow.fault.number, slow.fault.calls))
    return {
      name: `fault ${met.map(({ fault }) => fault.number).join('+')}`,
      ...given({
        delay,
        connection: broken,
        problem: spoken?.status === undefined ? undefined : problemOf(spoken, spoken.status),
        example: spoken?.status === undefined ? spoken?.example : undefined,
      }),
    }
  }
}

const isFor = ({ operations }: FaultSpec, operationId: string, isBeside: boolean): boolean =>
  operations === undefined ? !isBeside : operations.includes(operationId)

/** @param index of the call among those that the fault is for, from 0 */
const effectOf = ({ spec, hits }: Counted, index: number): Effect | undefined => {
  const { effect = {}, times = Infinity, every = 1, sequence, repeat = false } = spec
  if (sequence !== undefined) return sequence[repeat ? index % sequence.length : index]
  return hits < times && (index + 1) % every === 0 ? effect : undefined
}

/** Counts a call; what happens to it, undefined where nothing does. */
const next = (fault: Counted, operation: Pick<Operation, 'responses'>): Effect | undefined => {
  const found = effectOf(fault, fault.calls++)
  const { example, ...others } = found ?? {}
  const effect = example !== undefined && !hasExample(operation, example) ? others : found
  if (effect === undefined || Object.keys(effect).length === 0) return undefined
  fault.hits++
  return effect
}

/** One that has no example of this name goes on as before. */
const hasExample = ({ responses }: Pick<Operation, 'responses'>, example: string): boolean =>
  responses.some(({ content }) => content.some(({ recordings }) => recordings.some(({ name }) => name === example)))

const delayOf = (delay: number | DelayRange, share: number): number =>
  typeof delay === 'number' ? delay : delay.min + Math.floor(share * (delay.max - delay.min + 1))

/**
 * From 0 to 1, the same for the same three numbers: their bits, stirred (the finaliser of MurmurHash3, by Austin
 * Appleby).
 */
const chance = (seed: number, fault: number, call: number): number => {
  let bits = seed ^ Math.imul(fault, 0x9e3779b1) ^ Math.imul(call, 0x85ebca77)
  for (let round = 0; round < 2; round++) {
    bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
    bits ^= bits >>> 16
  }
  return (bits >>> 0) / 2 ** 32
}

const problemOf = ({ code, message, headers = {} }: Effect, status: number): NonNullable<InjectedFault['problem']> => {
  return {
    status,
    code: code ?? codeOf(status),
    message: message ?? `${reasonOf(status)}. This is a fault that was set on this world.`,
    headers,
  }
}
