import { refuse } from '../../club/refusal.ts'
import { affiliateBody } from '../bodies/directory.ts'
import type { StubOperation } from '../operation.ts'
import { idOf, pageOf } from '../parameters.ts'

export const listAffiliates: StubOperation<'listAffiliates'> = async ({ data, query }) =>
  (await data.affiliates(pageOf(query))).map(affiliateBody)

export const getAffiliate: StubOperation<'getAffiliate'> = async ({ data, path }) => {
  const entry = await data.affiliate(idOf(path.id))
  return entry === undefined ? unknownAffiliate('path', 'id') : affiliateBody(entry)
}

export const unknownAffiliate = (place: 'path' | 'query', name: string) =>
  refuse('unknown_affiliate', 'No affiliate has this id.', { in: place, name })
