/**
 * One data layer's own records and timelines: the base, which it may share with others, under its changes.
 *
 * Whatever is changed is changed here, in one synchronous step, so that every index follows: what a record stands for
 * is taken out, the record is written, and what it stands for then is put in. So is whatever rests on it: those who
 * take part in a session are somewhere else when that is moved. Nothing asks whether it may: that was
 * decided in `club/taking-part.ts`, or by a rule.
 */
import type { Court } from '../../club/model.ts'
import { type EditableCollection, type RecordChange, editableCollections, idIn } from '../../club/record-change.ts'
import { isParticipating } from '../../club/standings.ts'
import { writtenHere } from '../../text/written-here.ts'
import { sealedChange } from './frozen.ts'
import { type BaseStandings, standingsOver } from './standings.ts'
import { type MemoryTables, layeredTables } from './tables.ts'
import { type LayeredSet, type Timelines, timelinesOver } from './timelines.ts'

export type Layer = ReturnType<typeof layerOver>

export interface LayerBase {
  readonly tables: MemoryTables
  readonly timelines: Timelines
  readonly standings: BaseStandings
}

export const layerOver = (base: LayerBase) => {
  const { tables, layers, write } = layeredTables(base.tables)
  const { timelines, leave, enter } = timelinesOver(base.timelines)
  const standings = standingsOver(base.standings, tables)

  return {
    tables,
    timelines,
    layers,
    standings: standings.of,
    participants: standings.participants,

    /** @param changes to records that nobody else can change any more */
    apply: (changes: readonly RecordChange[]): void => {
      const touched = touchedBy(changes, tables, standings.participants)
      const courts = changes.flatMap(change =>
        change.collection === 'courts' && 'put' in change ? [apart(tables.court(change.put.id), change.put)] : [],
      )
      for (const { collection, id } of touched.values()) follow(collection, id, tables, leave)
      for (const { left } of courts) leave('courts', left, tables)
      for (const change of changes) write(sealedChange(change))
      for (const { collection, id } of touched.values()) follow(collection, id, tables, enter)
      for (const { entered } of courts) enter('courts', entered, tables)
      for (const change of changes) {
        if (change.collection !== 'participations' && change.collection !== 'attendances') continue
        const [sessionId = '', clientId = ''] = idIn(change).split(' ')
        standings.touch(sessionId)
        if (change.collection === 'participations')
          standings.set({ sessionId, clientId }, 'put' in change && isParticipating(change.put))
      }
    },

    /** What another layer over this one begins with, as long as nothing is applied here. */
    over: (): LayerBase => ({
      tables,
      timelines,
      standings: sessionId => ({
        get standings() {
          return standings.of(sessionId, undefined)
        },
        participants: standings.participants(sessionId),
      }),
    }),

    /** What came that was not there, taken out again. */
    withoutAdded: (): readonly RecordChange[] =>
      editableCollections.flatMap(collection =>
        [...layers[collection].added()].map(id => writtenHere<RecordChange>({ collection, gone: id })),
      ),

    /** All that is not as it was, by its collection and in the order in which it came. */
    whole: (): readonly RecordChange[] =>
      editableCollections.flatMap(collection =>
        [...layers[collection].entries()].map(([id, now]) =>
          writtenHere<RecordChange>(now === undefined ? { collection, gone: id } : { collection, put: now }),
        ),
      ),

    /** How many records are not as they were; what comes and goes with another counts with that. */
    size: (): number =>
      Object.values(layers).reduce((sum, layer) => sum + layer.changed(), 0)
      - layers.attendances.changed()
      - layers.courtBookings.changed(),
  }
}

interface Touched {
  readonly collection: EditableCollection
  readonly id: string
}

/** What changes, and what stands somewhere because of it: clients in sessions, matches on their courts. */
const touchedBy = (
  changes: readonly RecordChange[],
  { matchesOnCourt }: MemoryTables,
  participants: (sessionId: string) => readonly string[],
): ReadonlyMap<string, Touched> => {
  const touched = new Map<string, Touched>()
  const touch = (collection: EditableCollection, id: string): void =>
    void touched.set(`${collection} ${id}`, { collection, id })
  for (const change of changes) {
    const id = idIn(change)
    if (change.collection !== 'courts') touch(change.collection, id)
    if (change.collection === 'bookings' || change.collection === 'individualSessions')
      for (const clientId of participants(id)) touch('participations', `${id} ${clientId}`)
    if (change.collection === 'courtBookings') for (const match of matchesOnCourt(id)) touch('matches', match.id)
  }
  return touched
}

/** Courts come from the world and stay. Of ten thousand closures those stay where they are that stay what they are. */
const apart = (before: Court | undefined, now: Court): { readonly left: Court; readonly entered: Court } => {
  const [were, are] = [new Set(before?.closures), new Set(now.closures)]
  return {
    left: { ...now, closures: [...were].filter(closure => !are.has(closure)) },
    entered: { ...now, closures: [...are].filter(closure => !were.has(closure)) },
  }
}

const follow = <C extends EditableCollection>(
  collection: C,
  id: string,
  tables: MemoryTables,
  then: LayeredSet['leave'],
): void => {
  const record = tables.collections[collection].get(id)
  if (record !== undefined) then(collection, record, tables)
}
