/** A fee option is not to be had any more. */
import { refuseAction } from '../../club/action-refusal.ts'
import { deactivating } from '../../rules/withdrawing-offers.ts'
import { mapping } from '../../world-file/shape.ts'
import { readId } from '../parameters.ts'
import { actionOf } from './action.ts'
import { anId, exampleIds } from './argument-shapes.ts'
import { edited } from './editing.ts'

export const deactivateFeeOption = actionOf(
  mapping(
    'A fee option is not to be had any more: nobody new gets in at it, its slots go, and what is booked stays.',
    { feeOptionId: anId('Fee option', "Its id, as a coaching session's fee gives it.", exampleIds.feeOption) },
    {},
  ),
  { feeOptionId: exampleIds.feeOption },
  async ({ feeOptionId }, context) =>
    edited(context, async () => {
      const id = readId(feeOptionId)
      const option = await context.data.find('feeOptions', id)
      if (option === undefined) return refuseAction('unknown_fee_option', 'No fee option has this id.', 'feeOptionId')
      const changes = deactivating(option)
      if ('refused' in changes) return changes
      return {
        deed: { kind: 'deactivateFeeOption', feeOptionId: id },
        changes,
        result: { feeOption: { id, name: option.name } },
      }
    }),
)
