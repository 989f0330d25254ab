/** Signs a client up for a session and out of it again, and looks whether all is as it was before. */
import type { ProbeCalls, Debt, Probe, ProbeFailure, ProbeAnswer } from '../verify/shared-rules.ts'
import { type Item, itemsOf, listAt, numberAt, jsonInMessage, textAt } from './answers.ts'

const clubs = 'listMyCoachingClubs'
const sessions = 'listMyClubCoachingSessions'
const toggle = 'toggleCoachingSession'
const nothing: ReadonlyMap<string, string> = new Map()
/** Clubs in which a session is looked for. */
const mostClubs = 5
/** Sessions that are tried, where the club says no to one. */
const mostSessions = 10

interface Candidate {
  readonly session: Item
  readonly clientId: string
  readonly clubId: string
}

const stateOf = (session: unknown, clientId: string): string =>
  textAt(
    listAt(session, 'participation').find(one => textAt(one, '/clientId') === clientId),
    '/state',
  )

/** Sessions that can be had, each with somebody who is not in it. */
const candidates = async ({ call }: ProbeCalls): Promise<readonly Candidate[]> => {
  const found: Candidate[] = []
  const { body } = await call(clubs, nothing)
  for (const club of itemsOf(body).slice(0, mostClubs)) {
    const clubId = textAt(club, '/id')
    // oxlint-disable-next-line no-await-in-loop
    const listed = await call(sessions, ofClub(clubId))
    for (const session of itemsOf(listed.body)) {
      const client = listAt(session, 'clients').find(({ id }) => stateOf(session, String(id)) === 'none')
      if (session.bookable === true && client !== undefined)
        found.push({ session, clientId: textAt(client, '/id'), clubId })
    }
  }
  return found
}

const ofClub = (clubId: string): ReadonlyMap<string, string> => new Map([['path id', clubId]])

const inList = ({ body }: ProbeAnswer, session: Item): Item | undefined =>
  itemsOf(body).find(one => textAt(one, '/id') === textAt(session, '/id'))

export const signingInAndOut: Probe = {
  rule: 'sign-up-and-out',
  says: 'who signs up takes part, and who does it again is out, with all as it was',
  writes: true,
  isAbout: ({ id }) => id === toggle,
  run: async (_operation, asking) => {
    const found = (await candidates(asking)).slice(0, mostSessions)
    for (const one of found) {
      // oxlint-disable-next-line no-await-in-loop
      const breaches = await triedWith(asking, one)
      if (breaches !== undefined) return breaches
    }
    return found.length === 0 ? 'no session that could be signed up for is shown' : 'nobody was let in anywhere'
  },
}

/** Undefined: the club refused it, as it may. As text: why it can't be told. */
const triedWith = async (
  asking: ProbeCalls,
  found: Candidate,
): Promise<readonly ProbeFailure[] | string | undefined> => {
  const { session, clientId, clubId } = found
  const debt = await asking.owe(leftIn(found), toggle, nothing, { clientId, session })
  const up = await asking.tried(toggle, nothing, { clientId, session }).catch(async (error: unknown) => {
    // It was never sent, or turned away until later: who turns it away may have done it.
    await takenBack(asking, found, debt)
    throw error
  })
  if (typeof up === 'string') return `${up}${(await takenBack(asking, found, debt)).left}`
  if (up.status >= 400 && up.status < 500) {
    const { wasIn, left } = await takenBack(asking, found, debt)
    const done = `it was refused with ${up.status}, and client ${clientId} was signed up all the same${left}`
    return wasIn ? [{ seen: up, pointer: '', expected: 'what is refused is not done', found: done }] : undefined
  }
  const [first] = stepBreaches(up, session, clientId, 'participating', 1)
  if (first !== undefined) return [{ ...first, found: `${first.found}${(await takenBack(asking, found, debt)).left}` }]
  const out = await asking.undo(toggle, nothing, { clientId, session: itemsOf(up.body)[0] ?? session })
  if (out === undefined) {
    // Whether that was done is looked at, as where the first answer is lost.
    const { left } = await takenBack(asking, found, debt)
    const expected = 'to be signed out again'
    return left === '' ? 'no answer came' : [{ seen: up, pointer: '', expected, found: `no answer${left}` }]
  }
  const [second] = stepBreaches(out, session, clientId, 'none', 0)
  if (second !== undefined)
    return [{ ...second, found: `${second.found}${(await takenBack(asking, found, debt)).left}` }]
  debt.settle()
  const listed = inList(await asking.call(sessions, ofClub(clubId)), session)
  const [before, now] = [session, listed].map(one => jsonInMessage({ ...one, attendance: undefined }))
  return before === now
    ? []
    : [{ seen: out, pointer: '', expected: `the session as it was before: ${brief(before)}`, found: brief(now) }]
}

/** What went wrong may have been done all the same: it is undone if it was, and only then. `left`: what is left. */
const takenBack = async (
  asking: ProbeCalls,
  found: Candidate,
  debt: Debt,
): Promise<{ readonly wasIn: boolean; readonly left: string }> => {
  const { session, clientId, clubId } = found
  const listed = await asking.undo(sessions, ofClub(clubId))
  const now = listed === undefined ? undefined : inList(listed, session)
  if (now === undefined) return { wasIn: false, left: `; ${leftIn(found)}` }
  const wasIn = stateOf(now, clientId) === 'participating'
  const out = wasIn ? await asking.undo(toggle, nothing, { clientId, session: now }) : undefined
  // What was late may have been done in between, and then this has undone it.
  const isIn = out?.status !== 200 || stateOf(itemsOf(out.body)[0] ?? {}, clientId) === 'participating'
  if (wasIn && isIn) return { wasIn, left: `; ${leftIn(found)}` }
  debt.settle()
  return { wasIn, left: '' }
}

const leftIn = ({ session, clientId }: Candidate): string =>
  `client ${clientId} may be signed up for session ${textAt(session, '/id')} now, and is not signed out`

const brief = (text = 'nothing'): string => (text.length > 300 ? `${text.slice(0, 300)}...` : text)

const stepBreaches = (
  seen: ProbeAnswer,
  before: Item,
  clientId: string,
  state: string,
  more: number,
): readonly ProbeFailure[] => {
  const answered = itemsOf(seen.body)
  const [session] = answered
  if (seen.status !== 200 || session === undefined)
    return [{ seen, pointer: '', expected: '200 and the session', found: String(seen.status) }]
  const wanted: readonly (readonly [pointer: string, expected: unknown, found: unknown])[] = [
    ['', 1, answered.length],
    ['/0/id', textAt(before, '/id'), textAt(session, '/id')],
    ['/0/participation', state, stateOf(session, clientId)],
    ['/0/booked', numberAt(before, '/booked') + more, numberAt(session, '/booked')],
  ]
  const wrong = wanted.find(([, expected, found]) => expected !== found)
  if (wrong === undefined) return []
  const [pointer, expected, found] = wrong
  return [{ seen, pointer, expected: jsonInMessage(expected), found: jsonInMessage(found) }]
}
