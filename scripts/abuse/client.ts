/** One server and one connection to it: what is asked, and what it cost. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as open } from 'node:http'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import type { Asked } from '../../test/endurance/abuse-requests.ts'
import type { Usage, Wish } from './server.ts'

/** Of an odd number of runs. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0

export interface Answered {
  readonly status: number
  readonly text: string
}

export interface Measured {
  readonly url: string
  readonly port: number
  ask(asked: Asked): Promise<Answered>
  usage(wish?: Wish): Promise<Usage>
  stop(): void
}

/** Milliseconds: what takes longer has no end. A server has to start, too. */
const [patience, patienceWithStart] = [60_000, 120_000]

const isUsage = (value: unknown): value is Usage => typeof value === 'object' && value !== null && 'cpu' in value

const said = async (child: ChildProcess, milliseconds = patience): Promise<unknown> => {
  const stopped = new AbortController()
  const options = { signal: stopped.signal }
  const ended = Promise.race([
    once(child, 'exit', options).then(() => 'the server ended'),
    wait(milliseconds, 'the server says nothing', options),
  ])
  try {
    const first = await Promise.race([once(child, 'message', options), ended])
    if (typeof first === 'string') throw new Error(first)
    return first[0]
  } finally {
    ended.catch(() => undefined)
    stopped.abort()
  }
}

/** @param megabytes of heap that the process may have */
export const measured = async (contract: string | undefined, megabytes?: number): Promise<Measured> => {
  const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), contract === undefined ? [] : [contract], {
    execArgv: ['--import', 'tsx', ...(megabytes === undefined ? [] : [`--max-old-space-size=${megabytes}`])],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const url = String(await said(child, patienceWithStart))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    url,
    port: Number(new URL(url).port),
    ask: asked => answerOf(url, agent, asked),
    usage: async (wish = 'usage') => {
      const answered = said(child)
      child.send(wish)
      const usage = await answered
      if (!isUsage(usage)) throw new Error('the server says something else')
      return usage
    },
    stop: () => {
      agent.destroy()
      child.kill('SIGKILL')
    },
  }
}

const answerOf = async (url: string, agent: Agent, { method, target, headers, body }: Asked): Promise<Answered> => {
  const outgoing = open(url, {
    path: target,
    method,
    agent,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }) },
  })
  const limit = setTimeout(() => outgoing.destroy(new Error(`no answer within ${patience / 1000} s`)), patience)
  try {
    outgoing.end(body)
    const [incoming] = await once(outgoing, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
    return { status: incoming.statusCode, text: Buffer.concat(chunks).toString() }
  } finally {
    clearTimeout(limit)
  }
}
