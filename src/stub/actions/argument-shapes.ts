/** Arguments that many actions take, and how they are read. */
import { type ActionRefusal, refuseAction } from '../../club/action-refusal.ts'
import type { Instant } from '../../club/model.ts'
import { instantBounds, isInstant } from '../../text/instants.ts'
import { type Shape, text } from '../../world-file/shape.ts'
import { instantForm, readInstant } from '../../world-file/times.ts'
import { titled } from './action.ts'

export const exampleIds = {
  session: '6048b4905c3e9a1f2b7d8e60',
  person: 'd7084f67a236898e7c8ed732',
  other: '4fdc1a6b0f2b54e6a9d3c781',
  group: '5c2b9e0d7a41f3866d0e9b15',
  series: '7d3f0c1e8b52a4977e1f0a26',
  feeOption: '8e401d2f9c63b5a88f201b37',
  court: '9f512e30ad74c6b990312c48',
  booking: 'a0623f41be85d7caa1423d59',
}

export const anId = (title: string, description: string, example: string): Shape<string> =>
  titled(title, example, text(description, /^[0-9a-fA-F]{24}$/, '24 hexadecimal digits'))

export const anInstant = (title: string, description: string, example: string): Shape<string> =>
  titled(
    title,
    example,
    text(`${description} RFC 3339 with an offset.`, instantForm, 'An instant (2027-03-28T18:00:00+01:00)'),
  )

/** @param argument its name, which is to blame */
export const instantArgument = (written: string, argument: string): Instant | ActionRefusal => {
  const instant = readInstant(written)
  return instant !== undefined && isInstant(instant)
    ? instant
    : refuseAction('invalid_argument', `An instant of the calendar ${instantBounds} was expected.`, argument)
}
