import { refuse } from '../../club/refusal.ts'
import { writtenClubs } from '../bodies/directory.ts'
import { MatchedAnswer, type MatchingOperation, type WrittenOperation } from '../operation.ts'
import { readId, pageOf } from '../parameters.ts'

export const listClubs: WrittenOperation<'listClubs'> = async ({ data, query }) =>
  writtenClubs.list(await data.clubs(pageOf(query)))

export const getClub: WrittenOperation<'getClub'> = async ({ data, path }) => {
  const entry = await data.club(readId(path.id))
  return entry === undefined ? unknownClub('path', 'id') : writtenClubs.one(entry)
}

/** Distances are sorted before they are rounded, so that two that look alike are still in order. */
export const listClubDistances: MatchingOperation<'listClubDistances'> = async ({ data, geocoder, query }) => {
  const placed = await geocoder.resolve(query.address)
  if (placed === undefined)
    return refuse('address_not_found', 'The address could not be placed. Give a UK postcode, or a town.', {
      in: 'query',
      name: 'address',
    })
  const near = await data.clubsByDistance({ latitude: placed.latitude, longitude: placed.longitude }, pageOf(query))
  return new MatchedAnswer(
    near.map(({ club: { id, name }, miles }) => ({ id, name, distance: Math.round(miles * 100) / 100 })),
    placed.matched,
  )
}

export const unknownClub = (place: 'path' | 'query', name: string) =>
  refuse('unknown_club', 'No club has this id.', { in: place, name })
