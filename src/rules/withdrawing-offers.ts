/** What is no longer offered: a series that is archived, a fee option that is not to be had. Who is in stays in. */
import { type ActionRefusal, refuseAction } from '../club/action-refusal.ts'
import type { FeeOption, Series } from '../club/model.ts'
import { type RecordChange, put } from '../club/record-change.ts'

export const archiving = (series: Series): readonly RecordChange[] | ActionRefusal => {
  if (series.archived) return refuseAction('already_done', 'The series was archived before.', 'seriesId')
  return [put('series', { ...series, archived: true })]
}

export const deactivating = (option: FeeOption): readonly RecordChange[] | ActionRefusal => {
  if (!option.active) return refuseAction('already_done', 'The fee option was not active before.', 'feeOptionId')
  return [put('feeOptions', { ...option, active: false })]
}
