/**
 * What the subject answered, to be sent by a baseline: the same status, the same headers, the same bytes.
 *
 * Left out is what every server of node writes itself (`Date`, `Connection`, `Keep-Alive`, the length).
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { given } from '../../src/text/given.ts'
import type { Request } from './load.ts'
import { made } from './places.ts'

export interface Recorded {
  readonly method: string
  /** As fastify writes it: `/clubs/:id`. */
  readonly route: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly base64: string
}

export interface Wish extends Request {
  /** Where the path holds a parameter: so that the baseline routes as much as the subject. */
  readonly route?: string
}

const ownOfNode = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

/** Asks the subject once for each. @returns the file, for peers/fastify.ts. */
export const record = async (port: number, wishes: readonly Wish[], name: string): Promise<string> => {
  const recorded = await Promise.all(wishes.map(wish => recordOne(port, wish)))
  const file = join(made, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.recording.json`)
  writeFileSync(file, JSON.stringify(recorded))
  return file
}

const recordOne = async (
  port: number,
  { method, path, route, headers = {}, body, status }: Wish,
): Promise<Recorded> => {
  const url = `http://127.0.0.1:${port}${path}`
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...given({ body }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status !== status)
    throw new Error(
      `${method} ${url}: expected status ${status}, found ${response.status}: ${bytes.toString().slice(0, 500)}`,
    )
  return {
    method,
    route: route ?? path.split('?', 1)[0] ?? path,
    status: response.status,
    base64: bytes.toString('base64'),
    headers: Object.fromEntries([...response.headers].filter(([header]) => !ownOfNode.has(header))),
  }
}
