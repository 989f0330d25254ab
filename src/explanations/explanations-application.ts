/**
 * What is said of requests, for whoever has their ids: a contract of its own beside the worlds, made when it is first
 * called.
 *
 * Nobody is asked for a token, for an id is one. The list of a world's requests is another matter: of a world whose
 * name was drawn by lot its name is as good as an id; of any other the gate of the control API decides.
 */
import { given } from '../text/given.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { Answer, Call, Mode } from '../contract/call.ts'
import { type Contract, loadContract } from '../contract/contract.ts'
import { type ErrorAnswers, errorAnswers, jsonErrorFormatter } from '../contract/error-answers.ts'
import type { Operation } from '../contract/operation.ts'
import type { Problem } from '../contract/problem.ts'
import { UnusableContract } from '../contract/unusable-contract.ts'
import { controlErrorBody } from '../control/error-body.ts'
import { type App, type AppOptions, type GateProblem, buildApp } from '../http/app.ts'
import { commonBodyLimit, serviceOf } from '../http/service.ts'
import { inSlices } from '../http/slices.ts'
import type { SubApplication } from '../http/sub-applications.ts'
import { lostPage, shownPage } from '../pages/pages.ts'
import type { PageSite } from '../pages/page-site.ts'
import { decodedOrAsSent } from '../text/percent-encoding.ts'
import { mappedOneByOne } from '../text/slices.ts'
import { steadyWorld } from '../worlds/bound-world.ts'
import type { JournalledExchange } from '../worlds/journal.ts'
import { redactionsIn } from '../worlds/redactions.ts'
import type { World } from '../worlds/world.ts'
import type { Worlds } from '../worlds/worlds.ts'
import { type RequestSummary, explanationOf, requestSummaryOf } from './explanation.ts'
import { explanationPage, requestsPage } from './explanation-page.ts'
import type { MakeValue } from './valid-values.ts'

export interface ExplanationsOptions extends Pick<AppOptions, 'onServed' | 'onError'> {
  readonly worlds: Worlds
  /** Path of its contract. */
  readonly document: string
  /** What its paths begin with: `/w`. */
  readonly prefix: string
  /** What the pages have around them. */
  readonly site: PageSite
  readonly make: MakeValue
  /** Who may steer? */
  readonly gate: (headers: IncomingHttpHeaders) => GateProblem | undefined
  /** Where clients find this server, when that is not where they say they found it. */
  readonly publicUrl?: string
}

const errors = errorAnswers(jsonErrorFormatter(controlErrorBody))

export const explanations = (options: ExplanationsOptions): SubApplication => {
  const { prefix, onError } = options
  const own = new RegExp(`^${prefix}/[^/?#]+/requests(?:/[^/?#]*)?(?:[?#]|$)`)
  return {
    takes: url => url.startsWith(prefix) && own.test(url),
    onError: error => onError(error, { method: 'GET', url: prefix }),
    errors,
    open: () => opened(options),
  }
}

const opened = async ({ document, prefix, gate, worlds, ...options }: ExplanationsOptions): Promise<App> => {
  const { contract, findings } = loadContract(document, 'own')
  if (contract === undefined) throw new UnusableContract(findings)
  const service = await serviceOf({ contract, errorAnswers: errors, bodyLimit: commonBodyLimit })
  const world = steadyWorld(modeOf({ worlds, words: errors, ...options }))
  const list = new RegExp(`^${prefix}/([^/]+)/requests$`)
  return buildApp({
    onError: options.onError,
    ...given({ onServed: options.onServed }),
    mounts: [{ prefix, service, bind: () => world }],
    pages: [],
    outside: errors,
    gate: (headers, path) => {
      const name = list.exec(path)?.[1]
      const listed = name === undefined ? undefined : worlds.find(decodedOrAsSent(name))
      return listed === undefined || listed.settings.isNameDrawn === true ? undefined : gate(headers)
    },
  })
}

interface ModeOptions extends Pick<ExplanationsOptions, 'worlds' | 'site' | 'make' | 'publicUrl'> {
  readonly words: ErrorAnswers
}

const modeOf = ({ worlds, words, site, make, publicUrl }: ModeOptions): Mode => {
  const redactionOf = redactionsIn(worlds)
  const failed = (call: Call, problem: Problem): Answer => {
    const answer = words.refuse(call.operation, problem)
    if (!wantsPage(call)) return { ...answer, headers: unkept }
    const { body, mediaType, headers = {} } = lostPage(site, problem)
    return {
      ...answer,
      content: { mediaType, bytes: Buffer.from(body()) },
      headers: { ...headers, ...unkept },
      isOwnPage: true,
    }
  }
  const found = (call: Call, value: object, page: () => string): Answer => {
    const source = `explanations ${call.operation.id}`
    if (!wantsPage(call))
      return {
        status: 200,
        source,
        headers: unkept,
        content: { mediaType: 'application/json', bytes: Buffer.from(JSON.stringify(value)) },
      }
    const { body, mediaType, headers = {} } = shownPage(page)
    return {
      status: 200,
      source,
      headers: { ...headers, ...unkept },
      content: { mediaType, bytes: Buffer.from(body()) },
      isOwnPage: true,
    }
  }
  const listed = async (call: Call, { name, journal }: World): Promise<Answer> => {
    const { limit } = call.query
    const { total, dropped } = journal
    const entries = journal.entries().slice(-(typeof limit === 'number' ? limit : 100))
    // What has made room for newer calls meanwhile is left out.
    const summary = (entry: JournalledExchange): RequestSummary[] =>
      entry.number > journal.dropped ? [requestSummaryOf(journal, entry, redactionOf(entry.operation))] : []
    const requests = await inSlices(mappedOneByOne(entries.toReversed(), summary))
    const body = { world: name, total, dropped, requests: requests.flat() }
    return found(call, body, () => requestsPage(site, body))
  }
  return async call => {
    const name = String(call.path.world)
    const world = worlds.find(name)
    if (world === undefined) return failed(call, worlds.unknown(name))
    world.use()
    if (call.operation.id === 'listRequests') return listed(call, world)
    const entry = world.journal.find(String(call.path.request).toLowerCase())
    if (entry === undefined) return failed(call, unknownRequest(world.name))
    const explanation = await explanationOf(entry, {
      world: world.name,
      journal: world.journal,
      contract: contractOf(worlds, entry.operation),
      redaction: redactionOf(entry.operation),
      origin: publicUrl ?? `http://${call.authority ?? 'localhost'}`,
      make,
      sampleOf: async ({ id }, caller) =>
        (await world.instance.samples?.(typeof caller === 'string' ? caller : undefined))?.[id],
    })
    return found(call, explanation, () => explanationPage(site, explanation))
  }
}

const unkept = { 'cache-control': 'no-store' }

const wantsPage = ({ accept }: Call): boolean => accept?.includes('text/html') === true

/** As it is served now; an operation of a contract that was read anew since is none of it. */
const contractOf = ({ served, beside }: Worlds, operation: Operation | undefined): Contract | undefined =>
  operation === undefined
    ? undefined
    : [served.contract, beside].find(contract => contract?.operations.includes(operation) === true)

const unknownRequest = (world: string): Problem => ({
  status: 404,
  code: 'unknown_request',
  message:
    `The world ${world} knows of no such request: there never was one, its journal was cleared, the world was reset, `
    + 'or it has made room for newer ones.',
  violations: [],
})
