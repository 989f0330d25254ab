/** Whom a visitor of the pages may be, in lines to copy. */
import type { Caller } from '../worlds/mode-provider.ts'
import type { Callers } from './page-site.ts'

/**
 * @param world what the data calls itself; of the callers the first is an application without a user
 * @param prefix of the world's paths: `/w/green-fox`, of the default one nothing
 */
export const pageCallers = (world: string, [application, ...people]: readonly Caller[], prefix: string): Callers => ({
  account: `${prefix}/account`,
  operator: `${prefix}/operator`,
  says: `The stub lives in the world "${world}".`,
  headers: Object.entries(application?.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  people: people.map(({ headers, name, label }) => ({
    header: `Authorization: ${headers.Authorization ?? ''}`,
    says: `${name ?? ''}, ${label}`,
  })),
})
