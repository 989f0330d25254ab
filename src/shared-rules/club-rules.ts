/** What the club's service and its stub have in common beyond the contract, put together. */
import type { SharedRules } from '../verify/shared-rules.ts'
import { daysAreCounted } from './days.ts'
import { filtersLoseNothing } from './filters.ts'
import { idSources } from './id-sources.ts'
import { invariants } from './invariants.ts'
import { paging } from './paging.ts'
import { recordedExtraCalls } from './recorded-calls.ts'
import { refusalCodeRule } from './refusal-codes.ts'
import { signingInAndOut } from './toggle.ts'

/** @param recordings `examples/recordings.yaml`, parsed */
export const clubRules = (recordings: unknown): SharedRules => ({
  invariants,
  refusals: refusalCodeRule,
  idSources,
  calls: recordedExtraCalls(recordings),
  probes: [paging, filtersLoseNothing, daysAreCounted, signingInAndOut],
})
