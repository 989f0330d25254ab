/** Affiliates, clubs and coaches as the contract shows them: each written once, as long as its entry is the same. */
import type { AffiliateEntry, ClubEntry, CoachEntry, Named } from '../../club/facts.ts'
import type { Address, Court } from '../../club/model.ts'
import { writtenOnce } from '../json.ts'
import type { Bodies } from '../operation.ts'
import { given } from '../../text/given.ts'

export const identifier = ({ id, name }: Named): Bodies['ObjectIdentifier'] => ({ id, name })

const affiliateBody = ({ affiliate, sports, clubs }: AffiliateEntry): Bodies['Affiliate'] => {
  const { id, name, type, longName, description, website, email, telephone } = affiliate
  return {
    id,
    name,
    type,
    ...given({ longName, description }),
    sports: [...sports],
    clubs: clubs.map(identifier),
    ...given({ website, email, telephone }),
  }
}

export const addressBody = ({ streetAddress, locality, region, postalCode, country }: Address): Bodies['Address'] => ({
  streetAddress,
  locality,
  ...given({ region }),
  postalCode,
  ...given({ country }),
})

const courtBody = ({ id, name, sports, surface, indoor, floodlit }: Court): Bodies['Court'] => ({
  id,
  name,
  sports: [...sports],
  ...given({ surface }),
  indoor,
  floodlit,
})

const clubBody = ({ club, courts, sports, affiliates }: ClubEntry): Bodies['Club'] => {
  const { id, name, longName, description, website, email, telephone, address, location, timeZone } = club
  return {
    id,
    name,
    ...given({ longName, description, website, email, telephone }),
    address: addressBody(address),
    location: { ...location },
    timeZone,
    sports: [...sports],
    courts: courts.map(courtBody),
    affiliates: affiliates.map(identifier),
  }
}

const coachBody = ({ id, name, sports, clubs, affiliates, description }: CoachEntry): Bodies['Coach'] => ({
  id,
  name,
  sports: [...sports],
  clubs: clubs.map(identifier),
  affiliates: affiliates.map(identifier),
  ...given({ description }),
})

export const writtenAffiliates = writtenOnce(affiliateBody)
export const writtenClubs = writtenOnce(clubBody)
export const writtenCoaches = writtenOnce(coachBody)
