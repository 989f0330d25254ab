/** The pages of every world: its own, its docs and its timetable, and what each of them is told. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Contract } from '../contract/contract.ts'
import { isFailed } from '../contract/problem.ts'
import type { GateProblem } from '../http/app.ts'
import type { PageAt } from '../http/static-page.ts'
import { pageCallers } from './page-callers.ts'
import type { PageSite, ShownWorld, TimetableView, WorldShown, WorldView } from './page-site.ts'
import { callsIn, factsOf, mostWorlds, playedIn, worldsAmong } from './world-view.ts'
import { given } from '../text/given.ts'
import type { RunSlices } from '../text/slices.ts'
import type { ModeProvider, Samples } from '../worlds/mode-provider.ts'
import type { World } from '../worlds/world.ts'
import type { Worlds } from '../worlds/worlds.ts'
import { type ShownPages, pagesOf } from './pages-of.ts'

/** Where the pages are, and what they are of. */
export interface PageLayout {
  /** What our own paths begin with: `` or `/courtside`. */
  readonly base: string
  /** Where the default world answers in which mode. */
  readonly addresses: readonly { readonly prefix: string; readonly mode: string }[]
  /** What the paths of our pages begin with. */
  readonly pageBases: readonly string[]
  readonly callers?: ReturnType<typeof pageCallers>
}

/** What the pages show. */
interface Shown {
  readonly contract: Contract
  readonly basePaths: readonly string[]
  readonly modes: readonly ModeProvider[]
  readonly worlds: Worlds
  readonly authorization?: PageSite['authorization']
  readonly assets: URL
  /** Of the control API: whom it lets through is shown what is going on. */
  readonly gate: (headers: IncomingHttpHeaders) => GateProblem | undefined
  /** What the paths of explanations begin with. */
  readonly explained: string
  /** Values that the contract takes. */
  readonly samples: () => Promise<Samples>
  readonly inSlices: RunSlices
}

/** What is at the path of a world: that of its page, of its docs and of its timetable. */
const worldPaths = (base: string): RegExp => new RegExp(String.raw`^${base}/(?:w|worlds)/([^/]+)(/docs|/timetable)?/?$`)

export const pagesOfWorlds = (
  { base, addresses, pageBases, callers }: PageLayout,
  { contract, basePaths, modes, worlds, authorization, assets, gate, explained, samples, inSlices }: Shown,
): Pick<ShownPages, 'site' | 'pages' | 'asPage'> & { readonly pageAt: PageAt } => {
  const saysOf = (mode: string): string => modes.find(({ name }) => name === mode)?.says ?? mode
  const shown = addresses.map(({ prefix, mode }) => ({ prefix, says: saysOf(mode) }))
  // A contract with something at its root has it in each world, too.
  const pagesAt = basePaths.includes('') && contract.operations.some(({ path }) => path === '/') ? 'worlds' : 'w'
  const pathOf = (world: World): string => (world === worlds.default ? `${base}/` : `${base}/${pagesAt}/${world.name}/`)
  const docsAt = (world: World): string => (world === worlds.default ? `${base}/docs` : `${pathOf(world)}docs`)
  const viewOf = async (world: World, asked: IncomingHttpHeaders): Promise<WorldView> => {
    const isDefault = world === worlds.default
    const { name, start, settings } = world
    const title = start.scenario ?? start.title ?? ''
    const own = start.callers.length > 1 ? pageCallers(title, start.callers, `${base}/w/${name}`) : undefined
    const refused = gate(asked)?.problem
    const somebody = own === undefined ? undefined : start.callers[1]
    return {
      name,
      isDefault,
      path: pathOf(world),
      worldPages: `${base}/${pagesAt}/`,
      modes: modes.map(mode => mode.name),
      explainsLists: world.instance.explainListing !== undefined,
      ...given({ timetable: timetableOf(world) }),
      requests: `${explained}/${name}/requests/`,
      docs: docsAt(world),
      ...given({ samples: await world.instance.samples?.() }),
      mounts: isDefault
        ? shown
        : basePaths.map(at => ({ prefix: `${base}/w/${name}${at}`, says: saysOf(settings.mode) })),
      ...given({
        callers: isDefault ? callers : own,
        credentials:
          isDefault || somebody === undefined
            ? undefined
            : { says: `${somebody.name ?? ''}, ${somebody.label}`, headers: somebody.headers },
      }),
      facts: factsOf(world),
      refused: refused === undefined ? null : { status: refused.status, message: refused.message },
      ...given({
        asked: refused === undefined || settings.isNameDrawn === true ? `${explained}/${name}/requests` : undefined,
        inside: refused === undefined ? await insideOf(world) : undefined,
      }),
    }
  }
  /** The default world's is beside its page. */
  const timetableOf = (world: World): WorldView['timetable'] => {
    const { timetables } = world.instance
    return timetables && { path: `${pathOf(world)}timetable`, title: timetables.title }
  }
  const timetableView = async (
    world: World,
    asked: IncomingHttpHeaders,
    query: URLSearchParams,
  ): Promise<TimetableView> => {
    const { instance, start, name } = world
    const as = query.get('as') ?? ''
    const around = {
      world: name,
      home: pathOf(world),
      path: `${pathOf(world)}timetable`,
      title: instance.timetables?.title ?? '',
      events: `${base}/control/v1/worlds/${name}/journal/events`,
      clock: `${base}/control/v1/worlds/${name}/clock`,
      as,
      callers: start.callers.flatMap(({ role, name: called, label }) =>
        role === undefined ? [] : [{ as: role, says: `${called ?? role}, ${label}` }],
      ),
    }
    const refused = gate(asked)
    if (refused !== undefined) return { ...around, problem: refused.problem.message, refused: refused.problem.status }
    const wish = { place: query.get('place') ?? '', day: query.get('day') ?? '', as }
    const made = await instance.timetables?.of(wish)
    if (made === undefined) return around
    if (!isFailed(made)) return { ...around, timetable: made }
    const usual = await instance.timetables?.of({})
    const { message } = made.problem
    return usual === undefined || isFailed(usual)
      ? { ...around, problem: message }
      : { ...around, as: '', problem: message, timetable: usual }
  }
  const insideOf = async (world: World): Promise<NonNullable<WorldView['inside']>> => ({
    worlds: worldsAmong(await worlds.list(0, mostWorlds), pathOf),
    calls: await inSlices(callsIn(world, contract)),
    total: world.journal.total,
  })
  const inDocsOf = async (world: World, asked: IncomingHttpHeaders): Promise<ShownWorld> => {
    const isDefault = world === worlds.default
    const { name, settings } = world
    const prefix = isDefault ? base : `${base}/w/${name}`
    const says = `This world: ${saysOf(settings.mode)}`
    const callersAt = isDefault
      ? addresses.find(({ mode }) => mode === settings.mode)?.prefix
      : prefix + (basePaths[0] ?? '')
    return {
      name,
      prefix,
      hasAuthorization: world.instance.accounts !== undefined,
      ...(await playedIn(world)),
      ...given({
        callersAt,
        servers: isDefault ? undefined : basePaths.map(at => ({ url: prefix + at, description: says })),
      }),
      worlds:
        gate(asked) === undefined
          ? (await worlds.list(0, mostWorlds)).map(one => ({ name: one.name, docs: docsAt(one) }))
          : [],
    }
  }
  const shownOf = (world: World): WorldShown => ({
    view: asked => viewOf(world, asked),
    inDocs: asked => inDocsOf(world, asked),
  })
  const around = { assets, ...given({ callers, authorization, samples, world: shownOf(worlds.default) }) }
  const all = pageBases.map(at => pagesOf(contract, at, shown, around))
  const [first = pagesOf(contract, '', shown, around)] = all
  const paths = worldPaths(base)
  return {
    site: first.site,
    pages: all.flatMap(({ pages }) => pages),
    asPage: first.asPage,
    pageAt: path => {
      const isOfDefault = path === `${base}/timetable`
      const [, name, below] = isOfDefault ? ['', worlds.default.name, '/timetable'] : (paths.exec(path) ?? [])
      if (name === undefined) return undefined
      const world = worlds.find(name)
      if (world === undefined) return { problem: worlds.unknown(name) }
      world.use()
      if (below === '/timetable')
        return world.instance.timetables && first.timetable((asked, query) => timetableView(world, asked, query))
      return below === '/docs' ? first.docsOf(shownOf(world)) : first.worldPage(shownOf(world))
    },
  }
}
