/**
 * Where an example has dates that move, by what its schema says of each text.
 *
 * A day on which somebody was born stays, and so do ids, and what the contract marks `x-fixed-date: true`.
 */
import { type Node, parseTree } from 'jsonc-parser'
import {
  type SchemaFields,
  applicableSchemas,
  namingBy,
  schemasOfField,
  schemasOfItem,
} from '../contract/applicable-schemas.ts'
import type { Schemas } from '../contract/schemas.ts'
import { isOfBirth } from '../text/birth.ts'
import { lazy } from '../text/lazy.ts'
import { isObject } from '../text/pointer.ts'
import { isZone, shiftedDate, shiftedDateTime } from '../text/shifted-date.ts'
import { wordsOf } from '../text/camel-case.ts'

/** A text with a date in it, in its quotation marks. */
export interface DatePiece {
  readonly start: number
  readonly end: number
  /** The date so many weeks later. */
  readonly shifted: (weeks: number) => string
}

/** What is around a value. */
interface Around {
  readonly declared: readonly unknown[]
  /** Of the property that it is, and of the one that this is in. */
  readonly names: readonly string[]
  /** Where its clocks are. */
  readonly zone: string | undefined
}

/** @param text JSON @param zone where a record doesn't say in which one it is */
export const datesIn = (text: string, schema: unknown, schemas: Schemas, zone: string | undefined): DatePiece[] => {
  const pieces: DatePiece[] = []
  const isNamedBy = namingBy(schemas)
  const look = (node: Node, { declared, names, zone: around }: Around): void => {
    const value = lazy((): unknown => JSON.parse(text.slice(node.offset, node.offset + node.length)))
    const isMeant = (one: unknown): boolean => isObject(one) && schemas.problemsOfSchema(one, value()).length === 0
    const all = applicableSchemas(declared, schemas, isMeant)
    const { type, children = [] } = node
    if (type === 'string') pieces.push(...pieceAt(node, all, names, around))
    else if (type === 'array')
      children.forEach((item, index) => look(item, { declared: schemasOfItem(all, index), names, zone: around }))
    else if (type === 'object') {
      const own = zoneIn(children) ?? around
      for (const { children: [key, field] = [] } of children) {
        const name = String(key?.value)
        if (field === undefined) continue
        look(field, { declared: schemasOfField(all, name, isNamedBy), names: [...names.slice(-1), name], zone: own })
      }
    }
  }
  const tree = parseTree(text)
  if (tree !== undefined) look(tree, { declared: [schema], names: [], zone })
  return pieces
}

const pieceAt = (
  { value, offset, length }: Node,
  all: readonly SchemaFields[],
  names: readonly string[],
  zone: string | undefined,
): readonly DatePiece[] => {
  const isId = /(?:^|_)ids?$/.test(wordsOf(names.at(-1) ?? ''))
  const isFixed = isId || names.some(isOfBirth) || all.some(one => one['x-fixed-date'] === true)
  const format = all.find(one => one.format === 'date' || one.format === 'date-time')?.format
  const shifted = (weeks: number): string | undefined =>
    format === 'date' ? shiftedDate(value, weeks) : shiftedDateTime(value, weeks, zone)
  if (isFixed || format === undefined || shifted(0) === undefined) return []
  return [{ start: offset, end: offset + length, shifted: weeks => JSON.stringify(shifted(weeks)) }]
}

/** What a record says of the zone that it is in. */
const zoneIn = (fields: readonly Node[]): string | undefined =>
  fields.flatMap(({ children: [key, field] = [] }) =>
    /^(time_?zone|tz)$/.test(wordsOf(String(key?.value))) && field?.type === 'string' && isZone(field.value)
      ? [String(field.value)]
      : [],
  )[0]
