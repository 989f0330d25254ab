/**
 * Which alternatives of a schema (`oneOf`, `anyOf`) an object fits, and what only some of them declare.
 *
 * A service that has sent letters is no worse for not having sent what only boxes have.
 */
import { type SchemaFields, applicableSchemas, schemasOfProperty } from '../contract/applicable-schemas.ts'
import type { Schemas } from '../contract/schemas.ts'
import { TooMuchWork } from '../contract/work.ts'

export interface Alternatives {
  /** The numbers of those that an object fits. */
  fittedBy(value: object): ReadonlySet<number>
  /**
   * The one by which an object has the property; undefined: it is no matter of alternatives.
   *
   * @param fitted by that object
   */
  ownerOf(name: string, fitted: ReadonlySet<number>): number | undefined
}

interface Alternative {
  readonly number: number
  readonly schema: unknown
  readonly node: Node
}

interface Node {
  /** What is said of each value. */
  readonly common: readonly SchemaFields[]
  readonly choices: readonly (readonly Alternative[])[]
}

const mostAlternatives = 200
const mostNested = 8
/** Of the check of one object against one of them. */
const bounds = { most: 1, steps: 1_000_000 }

/** @returns undefined where there is no choice */
export const alternativesOf = (declared: readonly unknown[], schemas: Schemas): Alternatives | undefined => {
  let count = 0
  const nodeOf = (of: readonly unknown[], depth: number): Node => {
    const within = applicableSchemas(of, schemas, () => false)
    const choices = depth > mostNested ? [] : within.flatMap(({ oneOf, anyOf }) => [oneOf, anyOf].filter(isChoice))
    return {
      common: within,
      choices: choices.map(branches =>
        branches.slice(0, Math.max(0, mostAlternatives - count)).map(schema => {
          const number = count++
          return { number, schema, node: nodeOf([schema], depth + 1) }
        }),
      ),
    }
  }
  const root = nodeOf(declared, 0)
  if (root.choices.length === 0) return undefined
  const fits = (schema: unknown, value: object): boolean => {
    try {
      return schemas.problemsFoundOfSchema(schema, value, bounds, 'response').problems.length === 0
    } catch (error) {
      if (error instanceof TooMuchWork || error instanceof RangeError) return false
      throw error
    }
  }
  const fit = ({ choices }: Node, value: object, found: Set<number>): void => {
    for (const { number, schema, node } of choices.flat()) {
      if (!fits(schema, value)) continue
      found.add(number)
      fit(node, value, found)
    }
  }
  return {
    ownerOf: (name, fitted) => (isInAll(root, name) ? undefined : ownerIn(root, name, fitted)),
    fittedBy: value => {
      const found = new Set<number>()
      fit(root, value, found)
      return found
    },
  }
}

const isChoice = (branches: unknown): branches is readonly unknown[] => Array.isArray(branches) && branches.length > 1

const isInAll = ({ common, choices }: Node, name: string): boolean =>
  schemasOfProperty(common, name).length > 0
  || choices.some(branches => branches.length > 0 && branches.every(({ node }) => isInAll(node, name)))

/** The innermost. */
const ownerIn = ({ choices }: Node, name: string, fitted: ReadonlySet<number>): number | undefined => {
  for (const { number, node } of choices.flat()) {
    if (!fitted.has(number)) continue
    if (isInAll(node, name)) return number
    const inner = ownerIn(node, name, fitted)
    if (inner !== undefined) return inner
  }
  return undefined
}
