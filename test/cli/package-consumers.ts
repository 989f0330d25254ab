/**
 * TypeScript files of a project that uses the package. They are text here, for they compile against the packed
 * declarations only, in a project of their own.
 */

/** The library, and the types of the contract. */
export const goodTypes = `
  import { UnusableContract, findingLine, startCourtside } from 'courtside'
  import type { Courtside, CourtsideOptions, Finding, Place } from 'courtside'
  import type { components, operations, paths } from 'courtside/contract'

  const options: CourtsideOptions = { port: 0, seed: 1 }
  const lineOf = (finding: Finding): string => findingLine(finding)
  const lineNumber = ({ line }: Place): number => line

  export const use = async (): Promise<string[]> => {
    const server: Courtside = await startCourtside(options)
    const url: string = server.baseUrl + server.url
    await server.close()
    try {
      await startCourtside({ contract: 'x.yaml' })
    } catch (error) {
      if (error instanceof UnusableContract) return error.findings.map(lineOf)
    }
    return [url]
  }
  export const id = (club: components['schemas']['Club']): string => club.id
  export type Clubs = paths['/clubs']['get'] & operations['listClubs']
  export const numbers = [lineNumber]
`

/** The kit for tests; what must not compile is expected not to. */
export const kitTypes = `
  import { ControlError, VerificationError, connectCourtside } from 'courtside'
  import type { CourtsideWorld, Exchange, Fault, FaultPlan, RemoteCourtside } from 'courtside'

  export const isTold = (error: unknown): boolean =>
    error instanceof VerificationError || error instanceof ControlError && error.status === 401

  export const use = async (): Promise<readonly Exchange[]> => {
    const server: RemoteCourtside = await connectCourtside('http://127.0.0.1:4010', { token: 'secret' })
    const world: CourtsideWorld = await server.world({
      scenario: 'last-place', now: new Date(0), seed: 7, preferences: { delay: 10 },
    })
    const plan: FaultPlan = {
      sequence: [
        { status: 503, headers: { 'Retry-After': '1' } },
        { example: 'empty' },
        { delay: { min: 1, max: 9 } },
        { connection: 'cut' },
      ],
    }
    const fault: Fault = await world.fault(['listClubs', 'getClub'], plan)
    await world.fault('toggleCoachingSession', { status: 503, times: 2 })
    await world.fault({ delay: 100, every: 3 })
    await world.clock.advance({ hours: 48 })
    await world.act('takeLastPlace', { sessionId: '6048b4905c3e9a1f2b7d8e60', leave: 1 })
    await world.verify('toggleCoachingSession', { times: await fault.hits(), body: { clientId: 'x' } })
    await world.prefer({ example: 'empty' })
    const headers: Record<string, string> = world.as('parent')
    const answers: Response[] = [
      await world.fetch('/clubs', { headers }),
      await server.fetch(new Request(world.url)),
      await world.fetch(new URL(world.url)),
    ]
    const platforms: typeof fetch = world.fetch
    await platforms(world.url)
    return answers.length > 0 ? world.journal({ operation: 'listClubs', violations: true }) : []
  }

  export const mistakes = async (world: CourtsideWorld, own: CourtsideWorld<'listPets'>): Promise<void> => {
    await own.verify('listPets')
    // @ts-expect-error: listClubs is not in this contract
    await own.verify('listClubs')
    // @ts-expect-error: toggleCoachingSession
    await world.verify('toggleCoachingSesion')
    // @ts-expect-error: listClubs
    await world.fault('listClub', { status: 503 })
    // @ts-expect-error: getClub
    await world.fault(['listClubs', 'getClubb'], { status: 503 })
    // @ts-expect-error: status
    await world.fault('listClubs', { statuss: 503 })
    // @ts-expect-error: drop or cut
    await world.fault({ connection: 'lost' })
    // @ts-expect-error: times
    await world.verify('listClubs', { tims: 1 })
    // @ts-expect-error: listClubs
    await world.journal({ operation: 'listClub' })
    // @ts-expect-error: takeLastPlace
    await world.act('takeLastPlaces', { sessionId: 'x' })
    // @ts-expect-error: sessionId
    await world.act('takeLastPlace', { session: 'x' })
    // @ts-expect-error: personId
    await world.act('endMembership', { sessionId: 'x' })
    // @ts-expect-error: hours
    await world.clock.advance({ hour: 48 })
    // @ts-expect-error: dynamic is yes or no
    await world.prefer({ dynamic: 'yes' })
    // @ts-expect-error: a request is no number
    await world.fetch(1)
  }
`

/** For a library that knows of `Symbol.asyncDispose`. */
export const disposingTypes = `
  import { startCourtside } from 'courtside'
  export const use = async (): Promise<string> => {
    await using courtside = await startCourtside()
    await using world = await courtside.world()
    return world.url
  }
`

/** Two mistakes, which the compiler has to find. */
export const badTypes = `
  import { startCourtside } from 'courtside'
  import type { components } from 'courtside/contract'
  export const a = startCourtside({ prot: 0 })
  export const b = (club: components['schemas']['Club']): string => club.nmae
`
