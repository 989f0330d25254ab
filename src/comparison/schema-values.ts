/** The values that two schemas list, and the one that is always there or is taken where there is none. */
import type { Schema } from '../contract/operation.ts'
import { among } from './same.ts'
import { type SchemaEdit, editedSchema, taking } from './schema-edits.ts'
import { asEnumeration, fields, listed } from './schema-view.ts'
import type { SchemaSpot, Walk } from './schema-walk.ts'
import { valueInWords, shownList } from './schema-words.ts'
import { isSameValue } from '../contract/equal-items.ts'

export const compareValues = (walk: Walk, spot: SchemaSpot): void => {
  const [before, after] = [listed(spot.old.node.enum), listed(spot.new.node.enum)]
  const edit: SchemaEdit = (old, changed) => taking('enum')(asEnumeration(old), asEnumeration(changed))
  const at = { keyword: ['enum'] }
  if (before === undefined && after !== undefined)
    walk.tell(spot, ['became-enum'], `only ${shownList(after)} ${after.length === 1 ? 'is' : 'are'} left`, edit, at)
  else if (before !== undefined && after === undefined)
    walk.tell(spot, ['enum-removed'], 'any value instead of those that were listed', edit, at)
  else if (before !== undefined && after !== undefined) {
    const [wasListed, isListed] = [among(before), among(after)]
    const gone = before.filter(value => value !== null && !isListed(value))
    const come = after.filter(value => value !== null && !wasListed(value))
    const valuesOf = (schema: Schema): readonly unknown[] => listed(fields(asEnumeration(schema)).enum) ?? []
    const removing: SchemaEdit = (old, changed) => {
      const isLeft = among(valuesOf(changed))
      return editedSchema(asEnumeration(old), node => ({ ...node, enum: valuesOf(old).filter(isLeft) }))
    }
    const adding: SchemaEdit = (old, changed) =>
      editedSchema(asEnumeration(old), node => ({ ...node, enum: [...valuesOf(old), ...valuesOf(changed)] }))
    const isBody = spot.standing === 'body' && walk.direction === 'response'
    if (gone.length > 0)
      walk.tell(spot, ['enum-value-removed'], `${shownList(gone)} no longer among its values`, removing, {
        ...at,
        ...(isBody ? { ids: ['response-mediatype-enum-value-removed'] } : {}),
      })
    if (come.length > 0)
      walk.tell(spot, ['enum-value-added'], `${shownList(come)} new among its values`, adding, {
        ...at,
        ...(isBody ? { ids: ['response-property-enum-value-added'] } : {}),
      })
  }
  compareExtensibleValues(walk, spot)
  compareConstants(walk, spot)
}

const compareExtensibleValues = (walk: Walk, spot: SchemaSpot): void => {
  const name = 'x-extensible-enum'
  const [before, after] = [listed(spot.old.node[name]), listed(spot.new.node[name])]
  const gone = before?.filter(value => after !== undefined && !after.some(other => isSameValue(value, other))) ?? []
  if (gone.length > 0)
    walk.tell(spot, ['x-extensible-enum-value-removed'], `${shownList(gone)} no longer among its values`, undefined, {
      keyword: [name],
    })
}

const compareConstants = (walk: Walk, spot: SchemaSpot): void => {
  const [before, after] = [spot.old.node.const, spot.new.node.const]
  if (isSameValue(before, after)) return
  const at = { keyword: ['const'] }
  if (before === undefined)
    walk.tell(spot, ['const-added'], `is always ${valueInWords(after)} now`, taking('const'), at)
  else if (after === undefined)
    walk.tell(spot, ['const-removed'], `is no longer always ${valueInWords(before)}`, taking('const'), at)
  else
    walk.tell(
      spot,
      ['const-changed'],
      `is ${valueInWords(after)} instead of ${valueInWords(before)}`,
      taking('const'),
      at,
    )
}

export const compareDefaults = (walk: Walk, spot: SchemaSpot): void => {
  const [before, after] = [spot.old.node.default, spot.new.node.default]
  if (isSameValue(before, after)) return
  const at = { keyword: ['default'] }
  if (before === undefined)
    walk.tell(spot, ['default-value-added'], `has the default ${valueInWords(after)}`, undefined, at)
  else if (after === undefined)
    walk.tell(spot, ['default-value-removed'], `has no default any more; it was ${valueInWords(before)}`, undefined, at)
  else
    walk.tell(
      spot,
      ['default-value-changed'],
      `default went from ${valueInWords(before)} to ${valueInWords(after)}`,
      undefined,
      at,
    )
}
