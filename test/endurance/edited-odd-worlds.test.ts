/**
 * Worlds of odd shapes in which an operator changes one thing: neither the change nor what is asked after it holds up
 * anybody, though much may rest on it.
 */
import t from 'tap'
import { type Measured, median } from '../../scripts/abuse/client.ts'
import { type Asked, type Known, api, began, control, idsOf, knownOf, longest, turnOf } from './odd-asking.ts'

/** So many of one kind: the median of what each takes is held. */
const edits = 3

const act = (name: string, body: unknown): Asked => ({ path: `${control}/actions/${name}`, body })

type Edits = (server: Measured, known: Known) => Promise<readonly Asked[]>

const cancelled: Edits = async server =>
  (await idsOf(server, `${control}/state/bookings?limit=${edits}`)).map(sessionId =>
    act('cancelSession', { sessionId }),
  )

const closed: Edits = async (_, { court }) =>
  ['11', '12', '13'].map(day =>
    act('closeCourt', { courtId: court, from: `2030-03-${day}T00:00:00Z`, to: `2030-03-${day}T09:00:00Z` }),
  )

const withdrawn: Edits = async server =>
  (await idsOf(server, `${api}/coaching/coaches?limit=${edits}`)).map(coachId =>
    act('withdrawAvailability', { coachId }),
  )

const withoutOption: Edits = async server =>
  (await idsOf(server, `${control}/state/feeOptions?limit=${edits}`)).map(feeOptionId =>
    act('deactivateFeeOption', { feeOptionId }),
  )

/** There is only one. */
const archived: Edits = async server =>
  (await idsOf(server, `${control}/state/series?limit=1`)).map(seriesId => act('archiveSeries', { seriesId }))

const rows: readonly (readonly [world: string, kinds: Readonly<Record<string, Edits>>])[] = [
  ['sessions of a series', { cancelled, closed, archived }],
  ['coaches of a series', { cancelled, closed, archived }],
  ['coaches of events of a series', { cancelled, closed, archived }],
  ['leaders of a group', { closed, withdrawn, archived }],
  ['more offers than one list has', { closed, withdrawn, withoutOption, archived }],
]

const questions = ({ club }: Known): readonly Asked[] => [
  { path: `${api}/coaching/clubs` },
  { path: `${api}/coaching/affiliates` },
  { path: `${api}/coaching/coaches?limit=500` },
  { path: `${api}/my/coaching/clubs` },
  { path: `${api}/my/coaching/sessions/club/${club}?days=1&type=group` },
  { path: `${api}/my/coaching/sessions/club/${club}?days=1&limit=20` },
  { path: `${api}/my/details` },
]

/* oxlint-disable no-await-in-loop -- one after the other is what is measured */

for (const [name, kinds] of rows)
  t.test(name, async t => {
    const { server } = await began(t, name, 1)
    const known = await knownOf(server)
    for (const asked of questions(known)) await turnOf(server, asked)
    for (const [kind, editsOf] of Object.entries(kinds)) {
      const turns = new Map<string, number[]>()
      for (const edit of await editsOf(server, known))
        for (const asked of [edit, ...questions(known)]) {
          const { turn, status, text } = await turnOf(server, asked)
          // Some offer more than one list has.
          t.ok(status === 200 || status === 503, `${kind}: ${asked.path}: ${text.slice(0, 300)}`)
          turns.set(asked.path, [...(turns.get(asked.path) ?? []), turn])
        }
      for (const [path, some] of turns)
        t.ok(median(some) < longest, `${kind}: ${path}: a turn of ${median(some).toFixed(0)} ms`)
    }
  })

t.test('what has changed in a world in which very much has', async t => {
  const { server } = await began(t, 'places in sessions', 1)
  for (const sessionId of await idsOf(server, `${control}/state/bookings?limit=24`)) {
    const { status, turn } = await turnOf(server, act('takeLastPlace', { sessionId }))
    t.equal(status, 200)
    t.ok(turn < longest, `to fill one: a turn of ${turn.toFixed(0)} ms`)
  }
  for (const path of [`${control}/state`, `${control}/state/participations?limit=500`, control]) {
    const turns: number[] = []
    for (let run = 0; run < 3; run++) {
      const { status, turn } = await turnOf(server, { path })
      t.equal(status, 200)
      turns.push(turn)
    }
    t.ok(median(turns) < longest, `${path}: a turn of ${median(turns).toFixed(0)} ms`)
  }
})
