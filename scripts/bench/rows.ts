/** The table: what the bench measures, and what must be reached. */
import { coachingClub, key, now, sessionBody, stubClubs, toggle } from './club-requests.ts'
import { fewOperations, manyOperations, wishesOf, writeContract } from './contracts.ts'
import { manyWorlds } from './many-worlds.ts'
import type { Built } from './places.ts'
import { peers } from './peers.ts'
import type { Wish } from './recording.ts'
import type { Row } from './row.ts'
import type { Program } from './server.ts'
import { coldStart, largeStart, memoryAfter } from './starts.ts'
import { type Side, cpuAgainst, cpuAlone } from './under-load.ts'
import { denseWorld, generatedWorld } from './worlds.ts'

const member = { ...key, authorization: 'Bearer demo-member' }
const someId = 'abab2977c32f00837cf9d2b0'

const list: Wish = { method: 'GET', path: '/virtual/v2/clubs?limit=20', status: 200 }
const one: Wish = { method: 'GET', path: `/virtual/v2/clubs/${someId}`, route: '/virtual/v2/clubs/:id', status: 200 }
const distances: Wish = { method: 'GET', path: '/virtual/v2/clubdistances?address=WR1', status: 200 }
const refused: Wish = { method: 'GET', path: '/virtual/v2/clubs?limit=0', status: 400 }

export const rowsOf = ({ command, library }: Built): readonly Row[] => {
  const club: Program = {
    name: 'courtside start',
    args: port => [command, 'start', '--port', String(port), '--now', now],
  }

  const clubIn = (world: () => Promise<string>) => async (): Promise<Program> => {
    const file = await world()
    return { name: `courtside start --world ${file}`, args: port => [...club.args(port), '--world', file] }
  }

  const contractOf = (operations: number) => async (): Promise<Program> => {
    const file = writeContract(operations)
    return { name: `courtside virtual ${file}`, args: port => [command, 'virtual', file, '--port', String(port)] }
  }

  const virtual = (...wishes: readonly Wish[]): Side => ({ program: club, wishes })
  const signUp = async (port: number): Promise<readonly Wish[]> => [
    { method: 'POST', path: '/virtual/v2/my/coaching/session', body: await sessionBody(port), status: 200 },
  ]

  /** 100 sessions at a club where the member may be coached. */
  const sessions = (program: Side['program'], offset = 0): Side => ({
    program,
    wishes: async port => {
      const path = `/v2/my/coaching/sessions/club/${await coachingClub(port, member)}`
      return [{ method: 'GET', path: `${path}?offset=${offset}&limit=100`, route: path, headers: member, status: 200 }]
    },
  })

  const toggling: Side = { program: club, wishes: async port => [await toggle(port)] }

  return [
    cpuAgainst({
      name: 'virtual: a list of 7 KB',
      subject: { program: contractOf(fewOperations), wishes: [wishesOf(fewOperations).list] },
      requests: 3000,
      most: 1.3,
    }),
    cpuAgainst({ name: 'virtual: /clubs, 85 KB', subject: virtual(list), requests: 3000, most: 1.3 }),
    cpuAgainst({ name: 'virtual: /clubdistances, 4 KB', subject: virtual(distances), requests: 3000, most: 1.3 }),
    cpuAgainst({ name: 'virtual: /clubs/{id}, 4 KB', subject: virtual(one), requests: 3000, most: 1.3 }),
    cpuAgainst({
      name: 'virtual: POST with its body checked',
      subject: { program: club, wishes: signUp },
      requests: 3000,
      most: 1.25,
    }),
    cpuAgainst({
      name: 'virtual: a refused request, against a list of 4 KB',
      subject: virtual(refused),
      baseline: virtual(distances),
      requests: 3000,
      most: 1.5,
    }),
    cpuAgainst({
      name: `virtual: ${manyOperations} operations, against ${fewOperations}`,
      requests: 3000,
      most: 1.1,
      subject: { program: contractOf(manyOperations), wishes: [wishesOf(manyOperations).list] },
      baseline: { program: contractOf(fewOperations), wishes: [wishesOf(fewOperations).list] },
    }),
    coldStart({ name: 'cold start, both modes', program: club, wishes: [list, stubClubs], most: 2 }),
    memoryAfter({ name: 'memory', side: virtual(list, one, refused, stubClubs), requests: 10_000, most: 100 }),
    cpuAgainst({ name: 'stub: /clubs, 20 entries', subject: virtual(stubClubs), requests: 2000, most: 2 }),
    cpuAlone({ name: 'stub: 100 sessions of a club', subject: sessions(club), requests: 40, most: 5 }),
    cpuAgainst({
      name: 'stub: 100 sessions among 1,000 clubs, against 5',
      requests: 40,
      most: 1.5,
      subject: sessions(clubIn(() => generatedWorld(command, 1000))),
      baseline: sessions(clubIn(() => generatedWorld(command, 5))),
    }),
    cpuAgainst({
      name: 'stub: 100 sessions from 5,000 on, against the first',
      requests: 40,
      most: 2,
      subject: sessions(clubIn(denseWorld), 5000),
      baseline: sessions(clubIn(denseWorld)),
    }),
    cpuAlone({ name: 'stub: the toggle', subject: toggling, requests: 200, most: 1 }),
    largeStart({
      name: 'a world of 1,000 clubs, 200,000 court bookings',
      program: clubIn(() => generatedWorld(command, 1000)),
      wishes: [stubClubs],
      mostSeconds: 5,
      mostMegabytes: 600,
    }),
    manyWorlds({ name: '10,000 worlds of the demo', library, count: 10_000, mostKilobytes: 4, mostMilliseconds: 0.2 }),
    ...peers,
  ]
}
