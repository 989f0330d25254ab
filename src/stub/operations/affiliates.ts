import { refuse } from '../../club/refusal.ts'
import { writtenAffiliates } from '../bodies/directory.ts'
import type { WrittenOperation } from '../operation.ts'
import { readId, pageOf } from '../parameters.ts'

export const listAffiliates: WrittenOperation<'listAffiliates'> = async ({ data, query }) =>
  writtenAffiliates.list(await data.affiliates(pageOf(query)))

export const getAffiliate: WrittenOperation<'getAffiliate'> = async ({ data, path }) => {
  const entry = await data.affiliate(readId(path.id))
  return entry === undefined ? unknownAffiliate('path', 'id') : writtenAffiliates.one(entry)
}

export const unknownAffiliate = (place: 'path' | 'query', name: string) =>
  refuse('unknown_affiliate', 'No affiliate has this id.', { in: place, name })
