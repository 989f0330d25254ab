/** Contracts of other people's kind and the control API; `test/http/abuse.test.ts` takes a sample of all. */
import { holdWorkOf } from './abuse-held.ts'
import { abuseTargets } from './abuse-targets.ts'

await holdWorkOf(abuseTargets().filter(({ name }) => name !== 'virtual' && name !== 'stub'))
