/** What schemas that all hold say together of the names of an object. */
import { isObject } from '../text/pointer.ts'
import type { Conjuncts, Parts } from './conjuncts.ts'
import { isAnything } from './same.ts'

export const entries = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])

export const patternsOf = (a: Conjuncts): string[] => [
  ...new Set(a.flatMap(one => entries(one.patternProperties).map(([pattern]) => pattern))),
]

export const propertyNamesOf = (a: Conjuncts): string[] => [
  ...new Set([...a.flatMap(one => entries(one.properties).map(([name]) => name)), ...requiredBy(a)]),
]

export const requiredBy = (a: Conjuncts): Set<string> => {
  const names = new Set(a.flatMap(one => (Array.isArray(one.required) ? one.required.map(String) : [])))
  const asked = names.size === 0 ? [] : a.flatMap(one => entries(one.dependentRequired))
  if (asked.length === 0) return names
  const byName = new Map<string, string[]>()
  for (const [name, list] of asked)
    if (Array.isArray(list)) {
      const others = byName.get(name)
      if (others === undefined) byName.set(name, list.map(String))
      else others.push(...list.map(String))
    }
  // It grows while it is gone through: what has to be there asks for more.
  for (const name of names) for (const other of byName.get(name) ?? []) names.add(other)
  return names
}

/** Keyword of ours: properties that are named beside this, and of which it says nothing. */
export const namedBeside = '$named'

/** Choices within choices that are looked into; of those further inside it is taken that they name some. */
const deepest = 8
const stepsOfLook = 10

/** Does any part, or an alternative, speak of a property by its name? What names none is a map of anything. */
export const isOfNames = (parts: Parts, a: Conjuncts, depth = 0): boolean => {
  parts.sides.spend(stepsOfLook * a.length)
  if (depth > deepest) return true
  return a.some(
    one =>
      // Of an object that is said to have no properties it is said what it has.
      isObject(one.properties)
      || namedBeside in one
      || requiredBy([one]).size > 0
      || entries(one.dependentRequired).length > 0
      || entries(one.dependentSchemas).length > 0
      || alternatives.some(keyword =>
        [one[keyword] ?? []].flat().some(schema => isOfNames(parts, parts.of(schema), depth + 1)),
      ),
  )
}

const alternatives = ['anyOf', 'oneOf', 'not', 'if', 'then', 'else']

/** No part says a word about a property of this name, nor about others than it names. */
export const isUnheardOf = (a: Conjuncts, name: string): boolean =>
  !requiredBy(a).has(name)
  && a.every(
    one =>
      !(isObject(one.properties) && Object.hasOwn(one.properties, name))
      && entries(one.patternProperties).length === 0
      && (!('additionalProperties' in one) || isAnything(one.additionalProperties)),
  )
