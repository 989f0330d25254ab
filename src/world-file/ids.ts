/**
 * Ids of a world's records, made of the names under which they are written.
 *
 * The same name always gives the same id, so that a saved link survives a restart; the kind of record goes into the
 * hash, so that a club and its affiliate may share a name.
 */
import type { Segments } from '../text/pointer.ts'
import { hash } from 'node:crypto'
import type { Id } from '../club/model.ts'
import type { Faults } from './finding.ts'
import { didYouMean, isOneSlip } from '../text/nearest.ts'
import { shown } from './shape.ts'

/** What has an id. A session is a booking or an individual session: whoever takes part does not care which. */
export type IdKind =
  | 'person'
  | 'affiliate'
  | 'club'
  | 'court'
  | 'group'
  | 'series'
  | 'fee option'
  | 'event'
  | 'booking'
  | 'individual session'
  | 'court booking'
  | 'match'
  | 'personal booking'
  | 'team'

const idLength = 24
const idForm = /^[0-9a-f]{24}$/

export const idOf = (kind: IdKind, written: string): Id =>
  written.length === idLength && idForm.test(written)
    ? written
    : hash('sha256', `${kind} ${written}`).slice(0, idLength)

/** Of what there is one of for each record: the record's own id, its halves changed. A hash takes ten times as long. */
export const turnedId = (id: Id): Id => id.slice(12) + id.slice(0, 12)

const article = (noun = ''): string => (/^[aeiou]/.test(noun) ? 'an' : 'a')

/** Stands where a reference could not be resolved; no record has it. */
export const nowhere: Id = ''

export class Names {
  private readonly faults: Faults
  private readonly ids: { [Kind in IdKind]?: Map<string, Id> } = {}
  private readonly taken = new Map<Id, IdKind>()
  private readonly spoilt: ReadonlySet<string>

  constructor(spoilt: ReadonlySet<string>, faults: Faults) {
    this.spoilt = spoilt
    this.faults = faults
  }

  /** Gives a record its id; reports one that another record has. */
  give(kind: IdKind, written: string, alias: string | undefined, at: Segments, id = idOf(kind, written)): Id {
    const names = this.namesOf(kind)
    const holder = this.taken.get(id)
    if (holder !== undefined) {
      this.faults.push({
        code: 'duplicate-id',
        segments: [...at, 'id'],
        spot: 'value',
        message: `An id of its own was expected, another ${holder} has ${JSON.stringify(written)} already.`,
      })
      return id
    }
    this.taken.set(id, kind)
    names.set(written, id)
    if (alias !== undefined) this.aliased(names, kind, alias, id, at)
    return id
  }

  /** A name more, of a record that has an id: the record that it replaces had it. */
  alsoKnown(kind: IdKind, name: string, id: Id): void {
    const names = this.namesOf(kind)
    if (!names.has(name)) names.set(name, id)
  }

  private aliased(names: Map<string, Id>, kind: IdKind, alias: string, id: Id, at: Segments): void {
    if (names.has(alias))
      this.faults.push({
        code: 'duplicate-id',
        segments: [...at, 'alias'],
        spot: 'value',
        message: `A name of its own was expected, another ${kind} is called ${JSON.stringify(alias)} already.`,
      })
    else names.set(alias, id)
  }

  /** For the usual case, of which a large world has a million: nothing but a look-up. */
  known(kind: IdKind, written: string): Id | undefined {
    return this.ids[kind]?.get(written)
  }

  find(written: string, kinds: readonly IdKind[]): Id | undefined {
    for (const kind of kinds) {
      const id = this.known(kind, written)
      if (id !== undefined) return id
    }
    // Somebody may write the id itself, though the record has a name.
    const holder = this.taken.get(written)
    return holder !== undefined && kinds.includes(holder) ? written : undefined
  }

  /** The id of a record that has been given one: a look-up costs less than the hash. */
  of(kind: IdKind, written: string): Id {
    return this.known(kind, written) ?? idOf(kind, written)
  }

  /** The id of the record that is meant, or `nowhere`; reports a name that no record of these kinds has. */
  resolve(written: string, kinds: readonly IdKind[], at: Segments, ...field: readonly string[]): Id {
    const id = this.find(written, kinds)
    if (id !== undefined) return id
    if (!this.spoilt.has(written)) {
      const hint = didYouMean(this.near(written, kinds), '.', '; ')
      this.faults.push({
        code: 'unknown-reference',
        segments: [...at, ...field],
        spot: 'value',
        message:
          `The name of ${article(kinds[0])} ${kinds.join(' or ')} was expected, ${shown(written)} names `
          + `none${hint}`,
      })
    }
    return nowhere
  }

  private near(written: string, kinds: readonly IdKind[]): readonly string[] {
    for (const kind of kinds)
      for (const name of this.ids[kind]?.keys() ?? []) if (isOneSlip(name, written)) return [name]
    return []
  }

  private namesOf(kind: IdKind): Map<string, Id> {
    return (this.ids[kind] ??= new Map())
  }
}
