/**
 * What an edit does to records: puts one, in the place of the one with its id if there is one, or takes one out.
 *
 * Rules decide such changes, a data layer saves them. What others hang on (a court, a group, a series, a fee option, an
 * event) may be altered, but comes from the world and stays, and refers to what it referred to.
 */
import type { Id, WorldRecords } from './model.ts'

export type RecordOf<C extends keyof WorldRecords> = WorldRecords[C][number]

const byId = ({ id }: { readonly id: Id }): string => id

const bySessionAndClient = ({
  sessionId,
  clientId,
}: Pick<RecordOf<'participations'>, 'sessionId' | 'clientId'>): string => `${sessionId} ${clientId}`

const ids = {
  courts: byId,
  memberships: ({ personId, affiliateId, from, category, memberNumber = '' }) =>
    `${personId} ${affiliateId} ${from} ${category} ${memberNumber}`,
  groups: byId,
  series: byId,
  feeOptions: byId,
  events: byId,
  bookings: byId,
  preferences: ({ personId }) => personId,
  courtBookings: byId,
  individualSessions: byId,
  participations: bySessionAndClient,
  attendances: bySessionAndClient,
  matches: byId,
  personalBookings: byId,
} as const satisfies { readonly [C in keyof WorldRecords]?: (record: RecordOf<C>) => string }

export type EditableCollection = keyof typeof ids

/** What a record is known by in its collection: its id or, where it has none, what there is one of. */
export const recordIds: { readonly [C in EditableCollection]: (record: RecordOf<C>) => string } = ids

export const isEditable = (name: string): name is EditableCollection => Object.hasOwn(ids, name)
export const editableCollections: readonly EditableCollection[] = Object.keys(ids).filter(isEditable)

/** Of one collection, or of any. */
export type RecordChange<C extends EditableCollection = EditableCollection> = {
  [K in C]:
    | { readonly collection: K; readonly put: RecordOf<K> }
    /** By its id, as `recordIds` says it. */
    | { readonly collection: K; readonly gone: string }
}[C]

export const put = <C extends EditableCollection>(
  collection: C,
  record: RecordOf<C>,
): { readonly collection: C; readonly put: RecordOf<C> } => ({ collection, put: record })

export const gone = <C extends EditableCollection>(
  collection: C,
  id: string,
): { readonly collection: C; readonly gone: string } => ({ collection, gone: id })

/** Of the record that it is about. */
export const idIn = <C extends EditableCollection>(change: RecordChange<C>): string =>
  'put' in change ? recordIds[change.collection](change.put) : change.gone
