/**
 * What one check may cost, counted in steps: a turn of a loop, a sixth of what it takes to enter a schema with an
 * object or a list, 4 characters of a string. A step takes some 30 ns.
 *
 * A check runs with so many steps as its value has bytes to show for. Once half of them are used, what is entered again
 * with the same value is not worked out again, so alternatives within alternatives add up instead of multiplying; and
 * whoever wants more than the steps all the same is stopped.
 */
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { isObject } from '../text/pointer.ts'
import type { TriedPattern } from './pattern.ts'
import { ProcessorScales } from './processor-scales.ts'
import { type EqualItems, type EnumValues, equalItems, isSame } from './equal-items.ts'

/** What took so long, where it is known; else it is the schemas as a whole. */
export type Culprit =
  /** One that can't be left to the linear engine, or that takes that one too long. */
  | TriedPattern
  /** A form has more fields than this. */
  | { readonly fields: number }
  /** A form in parts has more of them than this. */
  | { readonly parts: number }
  /** The names of a form have more brackets than this. */
  | { readonly brackets: number }
  /** There are more values than this in the JSON of its fields. */
  | { readonly values: number }

/** Thrown out of a check that would cost more than it may. Nothing is known of the value then. */
export class TooMuchWork extends Error {
  readonly culprit: Culprit | undefined

  constructor(culprit?: Culprit) {
    super('The check would take too many steps.')
    this.name = 'TooMuchWork'
    this.culprit = culprit
  }
}

/** A schema's check in the form that Ajv gives it. */
type Enter = (this: void, data: unknown, context?: { readonly instancePath?: string }) => boolean

/** How much a check may take. */
export interface Allowed {
  readonly steps: number
  readonly isPatient?: boolean
  readonly isContinued?: boolean
}

interface Known {
  readonly isValid: boolean
  /** Where the value is. */
  readonly path: string | undefined
  /** How much of it was. */
  readonly excused: number
  /** Which of its properties and items were looked at, where that isn't always the same. */
  readonly props?: Evaluated['props']
  readonly items?: Evaluated['items']
}

type Evaluated = NonNullable<ValidateFunction['evaluated']>

/** Does a property that is missing of an object at a path travel the other way? `schema`: the one that requires it. */
export type Excuses = (path: string, name: string, schema: unknown) => boolean

/**
 * To remember costs ten times what a step does, and few schemas enter a value twice. So nothing is remembered in the
 * first half of the steps that a check may take; the other half is enough for one look at everything.
 */
const unremembered = (steps: number): number => (steps === Infinity ? 100_000 : steps / 2)

/**
 * What there is for things that can't be counted in steps: processor time, so that a machine that is busy otherwise
 * stops nothing. That of the system counts too: to run what can be stopped takes a thread each time, which for a short
 * text is most of what it costs.
 */
export class SlowTime {
  /** Microseconds. */
  left: number

  constructor(left = timeForSlow) {
    this.left = left
  }

  /** @throws TooMuchWork */
  timed(run: (milliseconds: number) => boolean, culprit: Culprit): boolean {
    if (this.left <= 0) throw new TooMuchWork(culprit)
    for (;;) {
      const before = process.cpuUsage()
      try {
        return run(Math.max(1, Math.ceil(this.left / 1000)))
      } catch (error) {
        if (!isTimeout(error)) throw error
      } finally {
        const { user, system } = process.cpuUsage(before)
        this.left -= user + system
      }
      if (this.left < leastOfSlow) throw new TooMuchWork(culprit)
    }
  }
}

export class Work {
  /** Steps. Counted down by the checks themselves. */
  left = Infinity
  /** By the check that ran last. */
  taken = 0
  /** How many alternatives the check is in whose errors are nobody's; one more where nobody listens at all. */
  muted = 1
  /** Properties that were required, missing, and not asked for, in what fits by now. */
  excused = 0
  /** How many schemas the check is in for which nothing is excused. */
  strict = 0
  #excuses: Excuses | undefined
  #rememberBelow = Infinity
  #tell: ((error: ErrorObject) => void) | undefined
  #memories: Map<object, Known>[] = []
  #equals: EqualItems | undefined
  readonly #slow = new SlowTime()
  /** For all that is in the contract itself. Microseconds. */
  #patience = patienceForAll
  readonly #isForgetful: boolean
  readonly scales = new ProcessorScales(this)

  /** @param isForgetful true: what a schema says of a value depends on the way by which it was entered */
  constructor(isForgetful: boolean) {
    this.#isForgetful = isForgetful
  }

  /**
   * Holds a value against a schema. `tell` hears of each error, in order, and may end the check by throwing; without it
   * the first error ends the check. `isPatient`: nobody waits for it. `isContinued`: it is part of the check before,
   * and has what that one has left for things that can't be counted. `excuses`: what needn't be there.
   *
   * @throws TooMuchWork
   */
  run(
    { steps, isPatient = false, isContinued = false }: Allowed,
    check: ValidateFunction,
    value: unknown,
    tell?: (error: ErrorObject) => void,
    excuses?: Excuses,
  ): boolean {
    if (!isContinued) this.#slow.left = Math.max(timeForSlow, isPatient ? Math.min(patience, this.#patience) : 0)
    const slowBefore = this.#slow.left
    // A number that can be counted down.
    this.left = Math.min(steps, Number.MAX_SAFE_INTEGER)
    this.muted = tell === undefined ? 1 : 0
    this.excused = 0
    this.strict = 0
    this.#excuses = excuses
    this.#rememberBelow = this.#isForgetful ? -1 : this.left - unremembered(steps)
    this.#tell = tell
    this.scales.clear()
    try {
      return check(value)
    } finally {
      this.taken = Math.min(steps, Number.MAX_SAFE_INTEGER) - Math.max(0, this.left)
      this.left = Infinity
      if (isPatient) this.#patience -= slowBefore - this.#slow.left
      this.#tell = undefined
      this.#excuses = undefined
      this.#equals = undefined
      if (this.#memories.length > 0) this.#forget()
    }
  }

  #forget(): void {
    for (const memory of this.#memories) memory.clear()
    this.#memories = []
  }

  /** Called where the steps are used up. */
  exceed(): never {
    throw new TooMuchWork()
  }

  /** An error was found. */
  tell(error: ErrorObject): void {
    if ((this.left -= stepsOfError) < 0) this.exceed()
    if (this.muted === 0) this.#tell?.(error)
  }

  /** Is what is missing asked of nobody here? */
  isExcused(path: string, name: string, schema: unknown): boolean {
    if (this.strict > 0 || this.#excuses?.(path, name, schema) !== true) return false
    this.excused += 1
    return true
  }

  /** Runs what may have to be stopped, for as long as this check has left for such things. */
  timed(run: (milliseconds: number) => boolean, culprit: Culprit): boolean {
    return this.#slow.timed(run, culprit)
  }

  /** The places of two items that are equal; undefined where there are none. `types`: no others are compared. */
  equalItems(items: readonly unknown[], types: readonly string[] | undefined): readonly [number, number] | undefined {
    this.#equals ??= equalItems(this.#spend)
    return this.#equals(items, types)
  }

  /** Is it one of the values of an enumeration? */
  isListed(value: unknown, listed: EnumValues): boolean {
    return listed.has(value, this.#spend)
  }

  /** Is it the one that a schema names? */
  isConstant(value: unknown, constant: unknown): boolean {
    return isSame(constant, value, this.#spend)
  }

  /**
   * What takes longer than a look at a value: a format of which much is to be worked out. `culprit`: what it is for,
   * where that is most of it.
   */
  spend(steps: number, culprit?: Culprit): void {
    if ((this.left -= steps) < 0) throw new TooMuchWork(culprit)
  }

  readonly #spend = (steps: number): void => this.spend(steps)

  /** The check of one schema, counted and remembered. */
  entering(check: Enter): Enter {
    const [heard, tried, strict] = [new Map<object, Known>(), new Map<object, Known>(), new Map<object, Known>()]
    const enter: Enter & Partial<Pick<ValidateFunction, 'evaluated'>> = (data, context) => {
      if ((this.left -= entryCost(data)) < 0) this.exceed()
      if (typeof data !== 'object' || data === null) return check(data, context)
      const isHeard = this.muted === 0
      const silent = this.strict > 0 ? strict : tried
      const memory = isHeard ? heard : silent
      const path = isHeard ? context?.instancePath : undefined
      if (this.left < this.#rememberBelow) {
        const known = memory.get(data)
        if (known !== undefined && known.path === path) {
          evaluate(enter.evaluated, known)
          this.excused += known.excused
          return known.isValid
        }
      }
      const before = this.excused
      const isValid = check(data, context)
      if (this.left >= this.#rememberBelow) return isValid
      if ((this.left -= stepsOfRemembering) < 0) this.exceed()
      if (memory.size === 0) this.#memories.push(memory)
      memory.set(data, { isValid, path, excused: this.excused - before, ...evaluatedBy(enter.evaluated) })
      return isValid
    }
    return enter
  }
}

/** Whoever called may add to what it finds here, so it is a copy. */
const copied = (props: Evaluated['props']): Evaluated['props'] =>
  typeof props === 'object' ? Object.assign(Object.create(null), props) : props

const evaluatedBy = (evaluated: Evaluated | undefined): Pick<Known, 'props' | 'items'> => ({
  ...(evaluated?.dynamicProps === true ? { props: copied(evaluated.props) } : {}),
  ...(evaluated?.dynamicItems === true ? { items: evaluated.items } : {}),
})

const evaluate = (evaluated: Evaluated | undefined, { props, items }: Known): void => {
  if (evaluated?.dynamicProps === true) Object.assign(evaluated, { props: copied(props) })
  if (evaluated?.dynamicItems === true) Object.assign(evaluated, { items })
}

/** A place in a table that grows. */
const stepsOfRemembering = 32

/** It is made, and looked at by whoever listens. */
const stepsOfError = 10

/** Microseconds of processor time in one check for what can't be counted in steps. */
const timeForSlow = 25_000

/** With less left, what was stopped is not tried again. */
const leastOfSlow = 5000

/** Nobody waits for a check of what is in the contract itself: for one there is more, and for all of them this. */
const [patience, patienceForAll] = [1_000_000, 5_000_000]

/** The error is one of the other context's. */
const isTimeout = (error: unknown): boolean => isObject(error) && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** A long string is looked through by whatever it is held against. */
const entryCost = (data: unknown): number => {
  if (typeof data === 'string') return 1 + (data.length >> 2)
  return typeof data === 'object' ? 6 : 1
}
