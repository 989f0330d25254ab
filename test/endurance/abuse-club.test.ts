/** The club's two modes; the other contracts are in `abuse.test.ts`. */
import { holdWorkOf } from './abuse-held.ts'
import { abuseTargets } from './abuse-targets.ts'

await holdWorkOf(abuseTargets().filter(({ name }) => name === 'virtual' || name === 'stub'))
