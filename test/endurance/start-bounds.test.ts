/** The largest scenario, of which a day takes a second; `test/world-file/scenarios.test.ts` has the others. */
import t from 'tap'
import { shippedCatalogue } from '../world-file/shipped-scenarios.ts'
import { saysWhenItCanStart } from '../world-file/start-bounds.ts'

t.test("busy-county: where it can't start any more, it says until when or from when it can", t =>
  saysWhenItCanStart(t, shippedCatalogue(), 'busy-county'),
)
