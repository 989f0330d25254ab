/**
 * What holds something against something else, a contract, a world, a change, a service, loaded as one (`serving.ts`
 * says why).
 */
export { clubContract, isWorld } from '../app/checked-world.ts'
export { check } from './check.ts'
export { checkWorld } from './check-world.ts'
export { coverageCommand } from './coverage.ts'
export { diff } from './diff.ts'
export { verifyCommand } from './verify.ts'
