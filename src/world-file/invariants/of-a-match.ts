/** What must be true of a match: its sides, its players, how it ended. */
import type { Id, SportsMatch } from '../../club/model.ts'
import { playersOf } from '../../club/playing.ts'
import { each } from '../../text/slices.ts'
import { nowhere } from '../ids.ts'
import { type WorldInvariant, nameOf } from './invariant.ts'

export const sidesAreOfTheirFormat: WorldInvariant = function* ({ world, report }) {
  const genders = new Map<Id, string>()
  yield* each(world.people, ({ id, gender }) => void genders.set(id, gender))
  yield* each(world.matches, match => {
    for (const [index, { players }] of match.sides.entries()) {
      const wrong =
        match.format === 'singles' ? wrongInSingles(players) : wrongInDoubles(match.format, players, genders)
      if (wrong !== undefined) report(match, 'wrong-players', wrong, 'sides', String(index), 'players')
    }
  })
}

const wrongInSingles = ({ length }: readonly Id[]): string | undefined =>
  length < 2
    ? undefined
    : `At most one player a side was expected in singles, ${length} were found. Take one out, or say format: doubles.`

const wrongInDoubles = (
  format: SportsMatch['format'],
  players: readonly Id[],
  genders: ReadonlyMap<Id, string>,
): string | undefined => {
  const name = format === 'mixed' ? 'mixed doubles' : format
  if (players.length === 1)
    return (
      `Two players a side, or none while they are not known, were expected in ${name}, one was found. `
      + 'Add the partner, or take the player out.'
    )
  const [one, other] = players.map(id => genders.get(id))
  if (format !== 'mixed' || one !== other || (one !== 'female' && one !== 'male')) return undefined
  return `A woman and a man were expected in ${name}, two people of the same gender were found. Say format: doubles.`
}

export const nobodyPlaysTwice: WorldInvariant = function* ({ world, report }) {
  yield* each(world.matches, match => {
    if (playersOf(match).length === match.sides.reduce((sum, { players }) => sum + players.length, 0)) return
    const seen = new Set<Id>()
    for (const [side, { players }] of match.sides.entries()) {
      for (const [index, id] of players.entries()) {
        if (seen.has(id) && id !== nowhere)
          report(
            match,
            'player-twice',
            `Each player was expected once, ${nameOf(world, id)} was found again.`,
            'sides',
            String(side),
            'players',
            String(index),
          )
        seen.add(id)
      }
    }
  })
}

export const oneSideWins: WorldInvariant = function* ({ world, report }) {
  yield* each(world.matches, match => {
    const [first, second] = match.sides
    if (first.winner !== true && second.winner !== true) return
    if (match.status !== 'completed')
      report(
        match,
        'wrong-winner',
        `No winner was expected of a match that is ${match.status}, one was found. Say status: completed, or leave it `
          + 'out.',
        'sides',
        first.winner === true ? '0' : '1',
        'winner',
      )
    else if (first.winner === second.winner)
      report(match, 'wrong-winner', 'One winner was expected, the other side won as well.', 'sides', '1', 'winner')
  })
}

export const onlyCompletedMatchesHaveAnOutcome: WorldInvariant = function* ({ world, report }) {
  yield* each(world.matches, match => {
    if (match.outcome !== undefined && match.status !== 'completed')
      report(
        match,
        'wrong-outcome',
        `No outcome was expected of a match that is ${match.status}, ${match.outcome} was found.`,
        'outcome',
      )
  })
}
