/** A world as the control API shows it. */
import { given } from '../text/given.ts'
import type { components } from '../generated/control.ts'
import type { World } from '../worlds/world.ts'
import { defaultName } from '../text/default-world.ts'
import type { Controlled } from './operation.ts'

export const clockBody = ({ clock }: World): components['schemas']['Clock'] => ({
  now: new Date(clock.now()).toISOString(),
  frozen: clock.isFrozen,
})

/** What a world's base paths begin with. */
const worldPath = (name: string, base: string): string => (name === defaultName ? '' : `${base}/w/${name}`)

export const worldBody = (
  world: World,
  { base, basePaths, origin }: Pick<Controlled, 'base' | 'basePaths' | 'origin'>,
): components['schemas']['World'] => {
  const { name, mode, seed, lifetime, dates } = world.settings
  const { scenario, callers } = world.start
  const [path = '', ...others] = basePaths.map(basePath => worldPath(name, base) + basePath)
  return {
    name,
    mode,
    ...given({ scenario }),
    url: origin + path,
    path,
    paths: [path, ...others],
    seed,
    clock: clockBody(world),
    lifetime,
    ...(dates === 'moving' ? { dates } : {}),
    created: new Date(world.created).toISOString(),
    callers: callers.map(caller => ({ ...caller, headers: { ...caller.headers } })),
    calls: world.calls,
    violations: world.violations,
    faults: world.faultCount,
  }
}
