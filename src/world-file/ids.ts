/**
 * Ids of a world's records, made of the names under which they are written.
 *
 * The same name always gives the same id, so that a saved link survives a restart; the kind of record goes into the
 * hash, so that a club and its affiliate may share a name.
 */
import type { Segments } from '../text/pointer.ts'
import { hash } from 'node:crypto'
import type { Id } from '../club/model.ts'
import { flat } from '../text/flat.ts'
import { keptIn } from '../text/kept-in.ts'
import type { UnplacedFindings } from './finding.ts'
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

/** Some write the id itself. */
const isId = (written: string): boolean => written.length === idLength && idForm.test(written)

export const idOf = (kind: IdKind, written: string): Id =>
  isId(written) ? written : flat(hash('sha256', `${kind} ${written}`).slice(0, idLength))

/** Of what there is one of for each record: the record's own id, its halves changed. A hash takes ten times as long. */
export const turnedId = (id: Id): Id => flat(id.slice(12) + id.slice(0, 12))

const article = (noun = ''): string => (/^[aeiou]/.test(noun) ? 'an' : 'a')

/** Stands where a reference could not be resolved; no record has it. */
export const nowhere: Id = ''

export class NameTable {
  private readonly unplaced: UnplacedFindings
  private readonly ids = new Map<IdKind, Map<string, Id>>()
  /** Ids that aren't hashes of the names under which they are found. */
  private readonly others = new Map<Id, IdKind>()
  /** All. Nobody asks until somebody writes an id itself, and in a large world they are a quarter of a million. */
  private taken: Map<Id, IdKind> | undefined
  private readonly spoilt: ReadonlySet<string>

  constructor(spoilt: ReadonlySet<string>, unplaced: UnplacedFindings) {
    this.spoilt = spoilt
    this.unplaced = unplaced
  }

  /**
   * Gives a record its id; reports one that another record has.
   *
   * @param own its id, where that is no hash of this name
   */
  give(kind: IdKind, written: string, alias: string | undefined, at: Segments, own?: Id): Id {
    const names = this.namesOf(kind)
    const id = own ?? idOf(kind, written)
    const holder = names.get(written) === id ? kind : this.holderOf(id, own === undefined && isId(written))
    if (holder !== undefined) {
      this.unplaced.push({
        code: 'duplicate-id',
        segments: [...at, 'id'],
        spot: 'value',
        message: `An id of its own was expected, another ${holder} has ${JSON.stringify(written)} already.`,
      })
      return id
    }
    if (own !== undefined || id === written) this.others.set(id, kind)
    this.taken?.set(id, kind)
    names.set(written, id)
    if (alias !== undefined) this.aliased(names, kind, alias, id, at)
    return id
  }

  /** @param isWritten somebody has written it, so that it may be that of any record; else it is a hash of something. */
  private holderOf(id: Id, isWritten: boolean): IdKind | undefined {
    return (isWritten ? (this.taken ??= this.allTaken()) : this.others).get(id)
  }

  private allTaken(): Map<Id, IdKind> {
    const all = new Map(this.others)
    for (const [kind, names] of this.ids) for (const id of names.values()) all.set(id, kind)
    return all
  }

  /** A name more, of a record that has an id: the record that it replaces had it. */
  alsoKnown(kind: IdKind, name: string, id: Id): void {
    const names = this.namesOf(kind)
    if (!names.has(name)) names.set(name, id)
  }

  private aliased(names: Map<string, Id>, kind: IdKind, alias: string, id: Id, at: Segments): void {
    if (names.has(alias))
      this.unplaced.push({
        code: 'duplicate-id',
        segments: [...at, 'alias'],
        spot: 'value',
        message: `A name of its own was expected, another ${kind} is called ${JSON.stringify(alias)} already.`,
      })
    else names.set(alias, id)
  }

  /** For the usual case, of which a large world has a million: nothing but a look-up. */
  known(kind: IdKind, written: string): Id | undefined {
    return this.ids.get(kind)?.get(written)
  }

  find(written: string, kinds: readonly IdKind[]): Id | undefined {
    for (const kind of kinds) {
      const id = this.known(kind, written)
      if (id !== undefined) return id
    }
    // Somebody may write the id itself, though the record has a name.
    const holder = isId(written) ? this.holderOf(written, true) : undefined
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
      this.unplaced.push({
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
      for (const name of this.ids.get(kind)?.keys() ?? []) if (isOneSlip(name, written)) return [name]
    return []
  }

  private namesOf(kind: IdKind): Map<string, Id> {
    return keptIn(this.ids, kind, () => new Map<string, Id>())
  }
}
