/** Who may be acted for, by name. */
import type { FamilyMember } from '../../club/facts.ts'
import type { Id } from '../../club/model.ts'
import { byName, namedPerson } from '../../club/names.ts'
import { type MemoryTables, required } from './tables.ts'

export const familiesIn =
  (tables: MemoryTables) =>
  (personId: Id): readonly FamilyMember[] =>
    tables
      .linksOf(personId)
      .map(({ memberId, relationship }) => ({
        person: required(tables.person(memberId), 'person', memberId),
        relationship,
      }))
      .toSorted((one, other) => byName(namedPerson(one.person), namedPerson(other.person)))
