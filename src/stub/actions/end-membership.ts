/** Somebody is a member no more: they keep what they are signed up for, and can join nothing that is for members. */
import { refuseAction } from '../../club/action-refusal.ts'
import { addDays, utcOf } from '../../club/dates.ts'
import type { Membership } from '../../club/model.ts'
import { fullName } from '../../club/names.ts'
import { homeZone, localDateOf } from '../../club/zone.ts'
import { endingMemberships, goingOnAfter } from '../../rules/ending-membership.ts'
import { given } from '../../text/given.ts'
import { mapping, text } from '../../world-file/shape.ts'
import { readId } from '../parameters.ts'
import { actionOf, titled } from './action.ts'
import { edited, refuseTooMuch } from './editing.ts'

const idForm = /^[0-9a-fA-F]{24}$/

const shape = mapping(
  "A person's memberships end, those of one affiliate or all. One that would have begun later never does.",
  {
    personId: titled('Person', 'd7084f67a236898e7c8ed732', text("The person's id.", idForm, '24 hexadecimal digits')),
  },
  {
    affiliateId: titled(
      'Affiliate',
      'f63c1cfedbfe6c7e1dcbdf27',
      text('Absent: all of them.', idForm, '24 hexadecimal digits'),
    ),
    lastDay: titled(
      'Last day',
      '2027-03-28',
      text("Absent: yesterday, by the world's clock.", /^\d{4}-\d{2}-\d{2}$/, 'A date (2027-03-28)'),
    ),
  },
)

const example = { personId: 'd7084f67a236898e7c8ed732', lastDay: '2027-03-28' }

export const endMembership = actionOf(shape, example, async ({ personId, affiliateId, lastDay: written }, context) => {
  const { data, now } = context
  const id = readId(personId)
  const lastDay = written ?? addDays(localDateOf(now, homeZone), -1)
  if (Number.isNaN(utcOf(lastDay)) || addDays(lastDay, 0) !== lastDay)
    return refuseAction('invalid_argument', 'A date of the calendar was expected.', 'lastDay')
  const affiliate = affiliateId === undefined ? undefined : readId(affiliateId)
  return edited(context, async () => {
    const person = await data.person(id)
    if (person === undefined) return refuseAction('unknown_person', 'Nobody has this id.', 'personId')
    if (affiliate !== undefined && (await data.affiliate(affiliate)) === undefined)
      return refuseAction('unknown_affiliate', 'No affiliate has this id.', 'affiliateId')
    const ending = goingOnAfter(lastDay, await data.memberships([id]), affiliate)
    const instead = fewerAtATime(ending)
    refuseTooMuch(ending.length, instead)
    if (ending.length === 0)
      return refuseAction(
        'not_a_member',
        `A membership that goes on after ${lastDay} was expected, the person has none.`,
        'personId',
      )
    return {
      deed: { kind: 'endMembership', personId: id, lastDay, ...given({ affiliateId: affiliate }) },
      changes: endingMemberships(ending, lastDay),
      result: { person: { id, name: fullName(person) }, lastDay },
      instead,
    }
  })
})

const fewerAtATime = (ending: readonly Membership[]): string =>
  new Set(ending.map(({ affiliateId }) => affiliateId)).size > 1
    ? 'Say the affiliateId of one affiliate after the other.'
    : "In the world's file, have fewer memberships of the person at the affiliate."
