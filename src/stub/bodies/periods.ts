/** Periods as the contract shows them: RFC 3339 with the offset of the club's own zone. */
import type { Interval, Period } from '../../club/model.ts'
import { rfc3339 } from '../../club/zone.ts'
import type { Bodies } from '../operation.ts'
import { given } from '../../text/given.ts'

export const periodBody = ({ start, end }: Period, zone: string): Bodies['DatePeriod'] => ({
  start: rfc3339(start, zone),
  ...given({ end: end === undefined ? undefined : rfc3339(end, zone) }),
})

export const bookedPeriodBody = ({ start, end }: Interval, zone: string): Bodies['BookedPeriod'] => ({
  start: rfc3339(start, zone),
  end: rfc3339(end, zone),
})
