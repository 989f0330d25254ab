/**
 * Puts an answer on the wire: its headers, who may read it, and how it ends when it is to go wrong.
 */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Answer } from '../contract/call.ts'
import { isActive } from '../contract/check/media-types.ts'
import type { Operation } from '../contract/operation.ts'
import { placeOf } from '../contract/place-of.ts'
import type { Violation } from '../contract/problem.ts'
import type { Carrying } from '../contract/carrying.ts'
import { redacted, redactionByNames, secretsSent, withoutSent } from '../contract/redaction.ts'
import { endsWithHeaders } from '../text/bodiless.ts'
import type { Place } from '../text/finding.ts'
import type { BoundWorld, NamedEntry } from '../worlds/bound-world.ts'
import { given } from '../text/given.ts'
import { withoutOwnSecrets } from '../text/own-secrets.ts'
import { bringsBody } from './body.ts'
import { type IsOpenTo, corsHeaders } from './cors.ts'
import { headerText } from './header-text.ts'
import { sendStream } from './streaming.ts'

/** What happened to one request, for the log. */
export interface ServedRequest {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly source: string
  readonly violations: number
  /** From the request's headers to the answer's, in milliseconds. */
  readonly milliseconds: number
  /** The operationId; undefined: the contract has no operation there. */
  readonly operation: string | undefined
  /** The media type of its body, which was not looked into. */
  readonly unchecked?: string | undefined
  /** Why it was refused, and what was ignored of it. */
  readonly remarks: readonly RequestRemark[]
  /** Path of all that is to be said of it; undefined for a plain answer, and where nobody can be asked. */
  readonly explanation?: string | undefined
  /** All of it, with its secrets; undefined: there is no more of it. */
  readonly carrying?: (() => Carrying) | undefined
}

/** Something that whoever sent a request would want to know of it. */
export interface RequestRemark {
  readonly message: string
  /** What the message says was ignored; undefined: it says why the request was refused. */
  readonly ignored?: string
  /** By what it is known again, where the message doesn't show that; it is shown to nobody. */
  readonly aspect?: string
  /** All that the request breaks. */
  readonly broken?: readonly Violation[]
  /** Where the contract says so. */
  readonly place?: Place
}

export interface Answering {
  /** Value of `Access-Control-Expose-Headers`. */
  readonly exposed: string
  /** May pages of this origin read the answers? */
  readonly isOpenTo: IsOpenTo
  readonly onServed: ((served: ServedRequest) => void) | undefined
  /** Where a request can be asked about; undefined: nowhere. */
  readonly describedAt: DescribedAt | undefined
}

/** The path of what is to be said of a request: the target of a link (RFC 8288), so it holds wherever one came from. */
export type DescribedAt = (entry: NamedEntry) => string

export interface Ending {
  /** The target of the request, as it was sent. */
  readonly url: string
  readonly vary: string
  readonly warnings: readonly string[]
  readonly milliseconds: number
  /** Ends the connection in the middle of the body. */
  readonly isCut?: boolean
  /** A page of this program's own, not something that a contract says. */
  readonly isOwnPage?: boolean
  /** What the contract knows the request as, and what it broke of it. */
  readonly operation?: Operation
  readonly broken?: readonly Violation[]
  /** Why it was refused, beyond what the client is told. */
  readonly reason?: string | undefined
  /** See `ServedRequest`. */
  readonly unchecked?: string | undefined
  /** Whose journal has it, under which number. */
  readonly world?: BoundWorld
  readonly number?: number | undefined
  /** From which state of its world it is, for `Courtside-Version`. */
  readonly version?: string | undefined
  /** Was there a fault in its way? */
  readonly isFaulted?: boolean
  /** What of it may tell secrets: see `ServedRequest`. */
  readonly carrying?: () => Carrying
}

export type SendAnswer = (response: ServerResponse, answer: Answer, ending: Ending) => void

export const sender =
  ({ exposed, isOpenTo, onServed, describedAt }: Answering): SendAnswer =>
  (response, answer, ending) => {
    const { status, content, source, violations = 0 } = answer
    const {
      req: { method = 'GET', headers },
    } = response
    const { url, milliseconds, isCut = false } = ending
    const ignored = ignoredOf(answer, ending.warnings)
    const isExplained = describedAt !== undefined && isToBeExplained(answer, ending, ignored)
    const entry = isExplained ? entryOf(ending, describedAt) : undefined
    const head = headOf(answer, ending, { ignored, entry, cors: corsHeaders(headers, exposed, isOpenTo) })
    if (onServed !== undefined) {
      const found = remarksOn(answer, ending, ignored)
      // Of a call of which nothing is remarked only its address is told, without what its names show to be secret.
      const secrets = found.length > 0 ? secretsSent(pairsOf(headers), redactionByNames) : none
      onServed({
        method,
        url: withoutSent(url, secrets),
        status,
        source,
        violations,
        milliseconds,
        operation: ending.operation?.id,
        unchecked: ending.unchecked,
        remarks: found.length === 0 ? none : found.map(one => ({ ...one, message: withoutSent(one.message, secrets) })),
        explanation: found.length > 0 ? entry?.path : undefined,
        carrying: ending.carrying,
      })
    }
    if (answer.stream !== undefined) {
      response.writeHead(status, [...head, 'content-type', answer.stream.mediaType])
      sendStream(response, answer.stream)
    } else if (isCut) sendCut(response, status, head, content?.bytes ?? Buffer.alloc(0))
    else sendWhole(response, status, head, content?.bytes)
  }

const none: readonly never[] = []

const pairsOf = (headers: IncomingHttpHeaders): readonly (readonly [string, string])[] =>
  Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))

/** What was ignored of a request, each in a few words. */
const ignoredOf = ({ unhonoured = none }: Answer, warnings: readonly string[]): readonly string[] =>
  unhonoured.length === 0
    ? warnings
    : [...warnings, ...unhonoured.map(({ preference, reason }) => `${preference} was ignored: ${reason}`)]

/** One for all that a request broke: the first says it. A log is read by others than who sent what a message quotes. */
const remarksOn = (
  answer: Answer,
  { operation, broken = none, reason }: Ending,
  ignored: readonly string[],
): readonly RequestRemark[] => {
  const { status, message, refusal } = answer
  const [first, ...others] = broken
  const isRefused = (status >= 400 || refusal !== undefined) && (first ?? message) !== undefined
  if (!isRefused && ignored.length === 0) return none
  const said = first === undefined ? withoutOwnSecrets(message ?? '', redacted) : saidOf(first)
  const more = others.length === 0 ? '' : ` And ${others.length} more.`
  const place = operation === undefined || first === undefined ? undefined : placeOf(operation, first)
  return [
    ...(isRefused
      ? [
          {
            message: `${said}${more}${reason === undefined ? '' : ` (${reason})`}`,
            broken,
            ...given({ place }),
          },
        ]
      : []),
    ...ignored.map(warning => ({
      message: `warning: ${warning}`,
      ignored: warning,
      ...given({ place: operation?.place }),
    })),
  ]
}

/** What is wrong with a target is found once, and told each time it is asked for. */
const said = new WeakMap<Violation, string>()

const saidOf = (violation: Violation): string => {
  const known = said.get(violation)
  if (known !== undefined) return known
  const message = redactionByNames.message(violation)
  said.set(violation, message)
  return message
}

/** Names and values in turns: it is what node writes with the least ado. */
type Head = string[]

/** Answers that say nothing of a length (RFC 9110, section 8.6). */
const isWithoutLength = (status: number): boolean => status < 200 || status === 204

/** What a head says beyond the answer itself. */
interface Beside {
  readonly ignored: readonly string[]
  /** Where the request can be asked about; undefined: nowhere, or nobody would. */
  readonly entry: DescribedEntry | undefined
  readonly cors: Readonly<Record<string, string>> | undefined
}

interface DescribedEntry {
  readonly id: string
  readonly path: string
}

const headOf = (
  { status, content, headers, source, violations = 0, applied }: Answer,
  { vary, version, isOwnPage = false }: Ending,
  { ignored, entry, cors }: Beside,
): Head => {
  const head = ['vary', vary, 'courtside-source', headerText(source)]
  if (version !== undefined) head.push('courtside-version', version)
  if (violations > 0) head.push('courtside-violations', String(violations))
  if (applied !== undefined && applied.length > 0) head.push('preference-applied', headerText(applied.join(', ')))
  if (ignored.length > 0) head.push('courtside-warning', headerText(ignored.join('; ')))
  if (cors !== undefined) head.push(...Object.entries(cors).flat())
  if (content !== undefined && !isWithoutLength(status)) head.push('content-type', content.mediaType)
  if (content !== undefined && !isOwnPage && isActive(content.mediaType)) head.push(...sandbox)
  // RFC 8288, section 3; `describedby` is the relation of a resource to what is said of it (POWDER, section 4.1).
  if (entry !== undefined) head.push('courtside-request-id', entry.id, 'link', `<${entry.path}>; rel="describedby"`)
  if (headers !== undefined) addOthers(head, headers)
  return head
}

/** Is it another answer than a good request gets where nothing is in its way? A redirect may be a refusal, too. */
const isToBeExplained = (
  { status, refusal, applied = none }: Answer,
  { isFaulted = false }: Ending,
  ignored: readonly string[],
): boolean => status >= 400 || refusal !== undefined || isFaulted || ignored.length > 0 || applied.length > 0

/** Undefined: no journal has it. */
const entryOf = ({ world, number }: Ending, describedAt: DescribedAt): DescribedEntry | undefined => {
  if (world === undefined || number === undefined) return undefined
  const entry = world.entry(number)
  return { id: entry.id, path: describedAt(entry) }
}

/**
 * A contract's markup has no origin of its own (Content Security Policy 3, section 6.4.1): what runs in it can't read
 * our pages, and the control API doesn't listen to it.
 */
const sandbox: readonly string[] = [
  'content-security-policy',
  'sandbox allow-scripts allow-forms',
  'x-content-type-options',
  'nosniff',
]

/** What an answer says of itself; where it names one of ours, ours counts. */
const addOthers = (head: Head, headers: Readonly<Record<string, string>>): void => {
  const all = Object.entries(headers)
  if (all.length === 0) return
  // Of one name in two spellings the last counts.
  for (const [name, value] of new Map(all.map(([spelling, text]) => [spelling.toLowerCase(), text]))) {
    // Links of both are links (RFC 8288, section 3).
    const isFree = name === 'link' || !head.some((own, index) => index % 2 === 0 && own === name)
    if (name !== 'content-length' && isFree) head.push(name, value)
  }
}

/** Whether there is a length: RFC 9110, section 8.6. */
const sendWhole = (response: ServerResponse, status: number, head: Head, bytes: Buffer | undefined): void => {
  if (bytes !== undefined && !isWithoutLength(status)) head.push('content-length', String(bytes.length))
  else if (!endsWithHeaders(response.req.method ?? 'GET', status)) head.push('content-length', '0')
  response.writeHead(status, head)
  response.end(bytes)
}

/** Announces the whole body and sends half of it. */
const sendCut = (response: ServerResponse, status: number, head: Head, bytes: Buffer): void => {
  // One byte is missing even where there is nothing to send.
  response.writeHead(status, [...head, 'content-length', String(Math.max(1, bytes.length))])
  response.flushHeaders()
  if (bytes.length > 1 && response.req.method !== 'HEAD')
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
  else setImmediate(() => response.destroy())
}

/** After a refusal the rest of an unread body is not waited for. */
export const closing = (response: ServerResponse): ServerResponse => response.setHeader('connection', 'close')

/** For a refusal that doesn't look whether there is a body. */
export const closingUnread = (response: ServerResponse): ServerResponse =>
  bringsBody(response.req.headers) ? closing(response) : response
