/**
 * What holds for every request, whatever it is: it is answered, as its contract says, and refused exactly when it
 * breaks it.
 */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request as open } from 'node:http'
import * as fc from 'fast-check'
import { given } from '../../src/text/given.ts'
import { type Oracle, type Seen, isFields, jsonOf } from '../fixtures/oracle.ts'
import { type Sources, drawnRequests } from './drawn-requests.ts'
import type { DrawnRequest, Verdict } from './request-judge.ts'

export interface Target {
  readonly name: string
  readonly url: string
  /** What the paths of its contract begin with. */
  readonly prefixes: readonly string[]
  readonly oracle: Oracle
  readonly sources: Sources
  /** Absent: it isn't asked whether the request was good. */
  readonly judge?: (request: DrawnRequest) => Verdict
}

export interface Runs {
  readonly seed: number
  readonly runs: number
  /** Where to go on from, as a failure told it. */
  readonly path?: string
}

/**
 * Milliseconds without a byte of an answer: far more than any answer takes, even on a machine with better things to do.
 */
const longestSilence = 60_000

const checkCodes = new Set([
  'missing_parameter',
  'invalid_parameter',
  'out_of_range',
  'invalid_body',
  'unsupported_media_type',
  'body_too_large',
])

/** Sends so many requests; the simplest one that shows a fault, in words, or undefined. */
export const failureOf = async (target: Target, { seed, runs, path }: Runs): Promise<string | undefined> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const drawn = fc.tuple(fc.constantFrom(...target.prefixes), drawnRequests(target.sources))
  const property = fc.asyncProperty(drawn, async ([prefix, request]) => {
    const faults = await faultsOf(target, prefix, request, agent)
    if (faults.length > 0) throw new Error(faults.join('\n'))
  })
  const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(property, {
    seed,
    numRuns: runs,
    ...given({ path }),
  })
  agent.destroy()
  if (!failed) return undefined
  const [drawnAtLast] = counterexample ?? []
  const curl = drawnAtLast === undefined ? '' : curlOf(target, ...drawnAtLast)
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  return `${target.name}, seed ${seed}, path ${counterexamplePath ?? ''}\n${reason}\n${curl}`
}

const faultsOf = async (
  target: Target,
  prefix: string,
  request: DrawnRequest,
  agent: Agent,
): Promise<readonly string[]> => {
  const seen = await answerTo(target, prefix, request, agent)
  return [
    ...target.oracle.faults(seen),
    ...faultsOfStatus(seen, target),
    ...(target.judge === undefined ? [] : faultsOfVerdict(target, request, seen, target.judge(request))),
  ]
}

/** Nobody has asked for it, and the contract, which may be impossible to answer from, is not to blame. */
const faultsOfStatus = ({ status, headers }: Seen, { judge }: Target): readonly string[] =>
  status >= 500
  && headers['preference-applied'] === undefined
  && (judge !== undefined || headers['courtside-source'] === 'check internal_error')
    ? [`status ${status}`]
    : []

const faultsOfVerdict = (
  { sources: { good } }: Target,
  { operation, method, headers: sent }: DrawnRequest,
  { status, headers, bytes }: Seen,
  verdict: Verdict,
): readonly string[] => {
  const isOperation = method === operation.method || (method === 'HEAD' && operation.method === 'GET')
  // Who isn't known is told that first.
  const isKnown =
    good.length === 0 || good.some(one => Object.entries(one).every(([name, value]) => sent[name] === value))
  if (!isOperation || !isKnown || verdict === 'open') return []
  const count = Number(headers['courtside-violations'] ?? 0)
  if (verdict === 'broken')
    return status === 400 && count > 0
      ? []
      : [`the request breaks the contract, and is answered with ${status} and ${count} violations`]
  const isOnPurpose = headers['preference-applied'] !== undefined || /handling\s*=/i.test(sent.prefer ?? '')
  const body = jsonOf(bytes.toString())
  const code = isFields(body) && status >= 400 ? body.code : undefined
  return !isOnPurpose && typeof code === 'string' && checkCodes.has(code)
    ? [`the request keeps to the contract, and is refused with ${code}: ${bytes.toString().slice(0, 300)}`]
    : []
}

// ---------------------------------------------------------------- sending

const pathOf = (prefix: string, { operation, path, query }: DrawnRequest): string => {
  const filled = Object.entries(path).reduce(
    (text, [name, value]) => text.replaceAll(encodeURI(`{${name}}`), () => value),
    encodeURI(operation.path),
  )
  const asked = query.map(([name, value]) => `${name}=${value}`).join('&')
  return `${prefix}${filled}${query.length === 0 ? '' : `?${asked}`}`
}

const answerTo = async ({ url }: Target, prefix: string, drawn: DrawnRequest, agent: Agent): Promise<Seen> => {
  const { hostname, port } = new URL(url)
  const { method, headers, body } = drawn
  const target = pathOf(prefix, drawn)
  const outgoing = open({
    hostname,
    port,
    method,
    path: target,
    agent,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-length': body.length }) },
  })
  outgoing.setTimeout(longestSilence, () => outgoing.destroy(new Error(`no answer within ${longestSilence} ms`)))
  outgoing.end(body)
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response')
  if (incoming === undefined) throw new Error('no answer')
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
  return {
    method,
    target,
    status: incoming.statusCode ?? 0,
    bytes: Buffer.concat(chunks),
    headers: Object.fromEntries(
      Object.entries(incoming.headersDistinct).map(([name, values]) => [name, (values ?? []).join(', ')]),
    ),
  }
}

/** A line for a shell that has ANSI-C quoting (bash, zsh). */
const curlOf = ({ url }: Target, prefix: string, drawn: DrawnRequest): string => {
  const { method, headers, body } = drawn
  const how = method === 'HEAD' ? ['--head'] : ['-X', method]
  return [
    'curl',
    '-si',
    '--path-as-is',
    '--globoff',
    ...how,
    ...Object.entries(headers).flatMap(([name, value]) => [
      '-H',
      quoted(value === '' ? `${name};` : `${name}: ${value}`, 'latin1'),
    ]),
    ...(body === undefined ? [] : ['--data-binary', quoted(body)]),
    quoted(`${url}${pathOf(prefix, drawn)}`),
  ].join(' ')
}

const quoted = (text: string | Buffer, encoding: BufferEncoding = 'utf8'): string => {
  const bytes = typeof text === 'string' ? Buffer.from(text, encoding) : text
  if (/^[\x20-\x7e]*$/.test(bytes.toString('latin1'))) return `'${bytes.toString().replaceAll("'", String.raw`'\''`)}'`
  const isPlain = (byte: number): boolean => byte >= 32 && byte < 127 && byte !== 39 && byte !== 92
  const escaped = [...bytes].map(byte =>
    isPlain(byte) ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`,
  )
  return `$'${escaped.join('')}'`
}
