/** A world as its page shows it: what it is, where it is, who one can be there, and what was asked of it. */
import { counted } from '../text/counted.ts'
import type { Contract } from '../contract/contract.ts'
import { declaredRedaction } from '../contract/redaction.ts'
import { given } from '../text/given.ts'
import { type Slices, mappedOneByOne } from '../text/slices.ts'
import type { JournalledExchange } from '../worlds/journal.ts'
import type { World } from '../worlds/world.ts'
import type { Fact, PageSite, CallRow, ShownWorld, WorldView } from './page-site.ts'

/** A page without scripts shows so many; the console gets the rest as it needs them. */
const mostCalls = 50
export const mostWorlds = 100
/** Who may be chosen in the docs: what each of them could do is worked out when these are opened. */
const mostPlayed = 20

export const factsOf = (world: World): readonly Fact[] => {
  const { mode, seed, lifetime } = world.settings
  const { scenario, title } = world.start
  const from = scenario ?? title
  return [
    ['Mode', mode],
    ...(from === undefined ? [] : ([['Starts from', from]] as const)),
    ['Clock', `${new Date(world.clock.now()).toISOString()}, ${world.clock.isFrozen ? 'standing still' : 'running'}`],
    ['Seed', String(seed)],
    ['Lifetime', lifetime === 0 ? 'it stays' : `gone ${counted(lifetime, 'second')} after its last use`],
    ['Calls', `${world.calls}, of which ${world.violations} broke the contract`],
    ['Faults', String(world.faultCount)],
  ]
}

/** To look at all of them for secrets takes its time. */
export const callsIn = ({ journal }: World, contract: Contract): Slices<readonly CallRow[]> => {
  const redaction = declaredRedaction(contract)
  const entries = journal.entries().slice(-mostCalls).toReversed()
  const shown = (entry: JournalledExchange): CallRow =>
    callOf(entry, isOf(contract, entry) ? redaction.url(entry.url) : withoutQuery(entry.url))
  return mappedOneByOne(entries, shown)
}

const isOf = ({ operations }: Contract, { operation }: JournalledExchange): boolean =>
  operation !== undefined && operations.includes(operation)

/** What another contract, or none, would call a secret is not known. */
const withoutQuery = (url: string): string => url.split('?')[0] ?? ''

const callOf = (
  { number, method, operation, action, answer, violations }: JournalledExchange,
  url: string,
): CallRow => ({
  number,
  method,
  url,
  operation: operation?.id ?? (action === undefined ? '' : `action ${action}`),
  status: answer === undefined ? '' : String(answer.status),
  says: violations.length === 0 ? '' : counted(violations.length, 'violation'),
})

export const worldsAmong = (
  worlds: readonly World[],
  pathOf: (world: World) => string,
): NonNullable<WorldView['inside']>['worlds'] =>
  worlds.slice(0, mostWorlds).map(world => ({
    name: world.name,
    path: pathOf(world),
    says: `${world.settings.mode}${world.start.scenario === undefined ? '' : `, ${world.start.scenario}`}`,
  }))

/** Who may be played in a world's docs, each with what is theirs alone; and what anybody may be asked with. */
export const playedIn = async ({ instance, start }: World): Promise<Pick<ShownWorld, 'callers' | 'samples'>> => {
  const samples = (await instance.samples?.()) ?? {}
  const callers: Played[] = []
  for (const [index, caller] of start.callers.slice(0, mostPlayed).entries()) {
    const { role, label, name, headers } = caller
    if (Object.keys(headers).length === 0) continue
    // One after another: a page takes its turns with the requests.
    // oxlint-disable-next-line no-await-in-loop
    const all = (await instance.samples?.(caller)) ?? {}
    const own = Object.entries(all).filter(([id, { body }]) => body !== undefined && samples[id]?.body === undefined)
    callers.push({
      key: role ?? String(index),
      says: name === undefined ? label : `${name}, ${label}`,
      headers,
      samples: Object.fromEntries(own),
    })
  }
  return { callers, samples }
}

type Played = ShownWorld['callers'][number]

/** What differs of a contract's page from one world to another. */
export const siteIn = (site: PageSite, { mounts, callers, credentials, docs }: WorldView): PageSite => {
  const { callers: _, ...rest } = site
  return { ...rest, mounts, docs, ...given({ callers, credentials }) }
}
