/**
 * What the program says: plain lines for people, or one JSON object a line (`--json`) for other programs.
 *
 * With `--json` the first line is the one that says the URL, so warnings that come up before it are held back.
 */
import { counted } from '../text/counted.ts'
import { given } from '../text/given.ts'
import { type Finding, type Place, findingLine } from '../text/finding.ts'
import type { ServedRequest } from '../http/answering.ts'

export interface Ready {
  /** Where it listens. The other addresses begin with the public one, where there is one. */
  readonly url: string
  /** Where clients find it, when that is somewhere else. */
  readonly publicUrl?: string
  /** Where a person begins. */
  readonly console: string
  /** The same for other machines of the network, where they reach it. */
  readonly network: readonly string[]
  readonly baseUrl: string
  readonly docs: string
  readonly curl: string
  /** What is served: `Sports Club and Coaching Service 2.1.0`. */
  readonly title: string
  readonly operations: number
  /** Where worlds are made and steered; closed on an address that others reach, without a token. */
  readonly control: { readonly url: string; readonly open: boolean }
  /** The stub, where there is one, with the people of its world who may be played. */
  readonly stub?: {
    readonly baseUrl: string
    readonly world: string
    readonly keys: readonly string[]
    readonly cast: readonly {
      readonly role?: string
      readonly label: string
      readonly name: string
      readonly token: string
    }[]
    /** Of the OAuth 2.0 service. */
    readonly issuer: string
    readonly applications: readonly {
      readonly clientId: string
      readonly name: string
      readonly status: string
      readonly redirectUris: readonly string[]
    }[]
  }
}

export interface Log {
  ready(ready: Ready): void
  info(message: string): void
  warning(message: string, findings?: readonly Finding[]): void
  /** Something failed; `findings` say where. */
  error(message: string, findings?: readonly Finding[]): void
  /** Findings as the answer to a question, not as a complaint. */
  findings(findings: readonly Finding[]): void
  request(served: ServedRequest): void
  /**
   * What whoever sent it would want to know; a good request is none of it.
   *
   * @param origin where the path of its explanation leads on from
   * @param alike the same text for the same remarks, with what is left out of these; it is shown to nobody
   */
  remarks(served: ServedRequest, origin: string, alike?: string): void
}

/** Where lines go: the process's own streams, or a test's. */
export interface Streams {
  readonly out: (line: string) => void
  readonly err: (line: string) => void
  readonly now: () => Date
}

export const plainLog = ({ out, err }: Streams): Log => {
  const remark = countingRepeats(out)
  return {
    ready: ({ url, publicUrl, console, network, baseUrl, docs, curl, title, operations, control, stub }) => {
      const inNetwork = network.length === 0 ? '' : ` - in your network: ${network.join(' ')}`
      out(`Console: ${console}${publicUrl === undefined ? inNetwork : ` - listens at ${url}`}`)
      out(`${title}: ${counted(operations, 'operation')} at ${baseUrl} - docs: ${docs} - try: ${curl}`)
      if (!control.open)
        err(
          'courtside: The control API is closed, for others can reach this address. Start with --control-token '
            + '<token> to steer.',
        )
      if (stub === undefined) return
      out(
        `The stub, with the rules of the club over the world "${stub.world}", is at ${stub.baseUrl} and wants `
          + `X-API-Key: ${stub.keys.join(' or ')}`,
      )
      const width = Math.max(0, ...stub.cast.map(({ token }) => token.length))
      for (const { token, name, label } of stub.cast)
        out(`  Authorization: Bearer ${token.padEnd(width)}  ${name}, ${label}`)
      // The issuer is one address, and whoever is elsewhere is sent there too.
      const isHere =
        publicUrl === undefined && network.length > 0 ? ', for this machine alone without --public-url' : ''
      if (stub.applications.length > 0)
        out(`Applications that sign users in by OAuth 2.0, issuer ${stub.issuer}${isHere}`)
      const idWidth = Math.max(0, ...stub.applications.map(({ clientId }) => clientId.length))
      for (const { clientId, redirectUris, status } of stub.applications)
        out(`  client_id ${clientId.padEnd(idWidth)}  redirect_uri ${redirectUris.join(' or ')}, ${status}`)
      if (control.open) out(`Worlds of your own, their clocks and their faults: ${control.url.replace(/\/v1$/, '')}`)
    },
    info: message => out(message),
    warning: (message, findings = []) => {
      for (const finding of findings) err(findingLine(finding))
      err(`courtside: ${message}`)
    },
    error: (message, findings = []) => {
      for (const finding of findings) err(findingLine(finding))
      err(`courtside: ${message}`)
    },
    findings: findings => {
      for (const finding of findings) out(findingLine(finding))
    },
    request: ({ method, url, status, source, violations, milliseconds }) =>
      out(
        `${method} ${printable(url)} ${status} `
          + `${source}${violations === 0 ? '' : ` (${counted(violations, 'violation')})`} `
          + `${milliseconds.toFixed(1)} ms`,
      ),
    remarks: (served, origin, alike) => {
      const { status, operation, explanation } = served
      const before = operation === undefined ? status : `${operation} ${status}`
      const lines = (): readonly string[] =>
        served.remarks.slice(0, mostRemarks).map(one => `${before} ${one.message}${placeBehind(one)}`)
      const why = explanation === undefined ? '' : `why: ${origin}${explanation}`
      remark(lines, why, alike === undefined ? undefined : `${before} ${alike}`)
    },
  }
}

/** Behind what is wrong, where that is written. */
export const placeBehind = ({ place }: { readonly place?: Place }): string =>
  place === undefined ? '' : ` · ${place.file}:${place.line}`

/** Lines of one request, beside the one that says where it is explained. */
const mostRemarks = 2

/**
 * A client that asks in vain does it again and again: of requests that are alike the first is written, then how many
 * there were, with where the last of them is explained, at the tenth, the hundredth, and once there is something else
 * to say.
 */
export const countingRepeats = (
  out: (line: string) => void,
): ((lines: () => readonly string[], why: string, alike?: string) => void) => {
  let last = ''
  let lastAlike: string | undefined
  let count = 0
  let told = 0
  let lastWhy = ''
  const tellCount = (): void => out(`  ${count} times${lastWhy === '' ? '' : ` · the last, ${lastWhy}`}`)
  const countOne = (why: string): void => {
    count++
    lastWhy = why
    if (count < told * 10) return
    tellCount()
    told = count
  }
  return (linesOf, why, alike) => {
    // What is left out of lines is looked for where they are written, not where they are counted.
    if (alike !== undefined && alike === lastAlike) return countOne(why)
    const lines = linesOf()
    if (lines.length === 0) return
    lastAlike = alike
    const all = lines.join('\n')
    if (all === last) return countOne(why)
    if (count > told) tellCount()
    for (const line of lines) out(line)
    if (why !== '') out(`  ${why}`)
    last = all
    lastWhy = why
    count = told = 1
  }
}

export const jsonLog = ({ out, now }: Streams): Log => {
  let isReady = false
  const held: string[] = []
  const write = (level: string, fields: Record<string, unknown>): void => {
    const line = JSON.stringify({ level, time: now().toISOString(), ...fields })
    if (isReady || level !== 'warning') out(line)
    else held.push(line)
  }
  return {
    ready: fields => {
      isReady = true
      write('info', { message: 'ready', ...fields })
      for (const line of held.splice(0)) out(line)
    },
    info: message => write('info', { message }),
    warning: (message, findings) => write('warning', { message, ...given({ findings }) }),
    error: (message, findings) => write('error', { message, ...given({ findings }) }),
    findings: findings => {
      for (const finding of findings)
        out(JSON.stringify({ level: finding.severity, time: now().toISOString(), ...finding }))
    },
    request: ({ remarks: _, operation: __, explanation: ___, ...fields }) =>
      write('info', { message: 'request', ...fields }),
    remarks: ({ method, url, status, operation, remarks, explanation: path }, origin) => {
      const explanation = path === undefined ? undefined : origin + path
      for (const { message, place } of remarks.slice(0, mostRemarks))
        write('warning', { message, method, url, status, ...given({ operation, place, explanation }) })
    },
  }
}

/** A URL comes from a client: nothing in it may move the cursor or forge a line. */
const printable = (text: string): string => text.slice(0, 500).replaceAll(/[^\x20-\x7e]/g, '?')
