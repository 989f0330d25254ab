/** What commands that ask somebody else's service have in common: how fast, how often, by which clock. */
import { setTimeout } from 'node:timers/promises'
import { counted } from '../text/counted.ts'
import { given } from '../text/given.ts'
import { didYouMean, nearest } from '../text/nearest.ts'
import type { Contract } from '../contract/contract.ts'
import type { HttpFetch } from '../verify/http-fetch.ts'
import { type ProviderAnswer, type Provider, type ProviderOptions, providerAt } from '../verify/provider.ts'
import type { Secrets } from '../verify/secrets.ts'
import type { Stop } from '../verify/stop.ts'
import type { BaselineOptions } from './baseline-file.ts'
import { Failure } from './failure.ts'
import type { ReportFiles } from './report-files.ts'

export interface ServiceCommand {
  readonly contract?: string
  readonly allowedFolders: readonly string[]
  readonly baseUrl: string
  readonly apiKey?: string
  readonly token?: string
  /** By names of schemes, which the contract need not have; undefined: nobody has set it. */
  readonly own?: readonly (readonly [scheme: string, value: string | undefined])[]
  /** operationIds; none: all. */
  readonly operations: readonly string[]
  /** Requests a second; 0: as fast as it answers. */
  readonly rate?: number
  readonly maxRequests: number
  /** Milliseconds. */
  readonly timeout: number
  /** What the service's clock shows, where it stands still. */
  readonly now?: number
  readonly baseline: BaselineOptions
  readonly files: ReportFiles
}

/** Somebody else's service is asked no faster than this, unless it is said. */
const politeRate = 10

const isLoopback = (url: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

export const askerAt = (
  baseUrl: string,
  asked: ServiceCommand,
  secrets: Secrets,
  fetch: HttpFetch,
  hears: Partial<Pick<ProviderOptions, 'onAsked' | 'onAnswer'>>,
  stop?: Stop,
): Provider => {
  const rate = asked.rate ?? (isLoopback(baseUrl) ? 0 : politeRate)
  return providerAt({
    rate: rate === 0 ? undefined : rate,
    mostRequests: asked.maxRequests,
    timeout: asked.timeout,
    secrets,
    keepExchanges: asked.files.har !== undefined,
    now: Date.now,
    wait: async (milliseconds, signal) => {
      await setTimeout(milliseconds, undefined, { ...given({ signal }) }).catch(() => undefined)
    },
    fetch,
    onAsked: () => undefined,
    ...hears,
    ...given({ stop }),
  })
}

/** @throws Failure */
export const refuseUnknownOperations = ({ operations }: Contract, wanted: readonly string[]): void => {
  const unknown = wanted.find(id => operations.every(one => one.id !== id))
  if (unknown === undefined) return
  const ids = operations.map(({ id }) => id)
  const hint = didYouMean(nearest(unknown, ids, 1), '.')
  throw new Failure(`--operation ${unknown}: the contract has no such operation${hint}`, 2)
}

/** The service says what time it is with each answer; one that doesn't is taken to have ours. */
export const clockOf =
  (now: number | undefined) =>
  ({ headers, at }: ProviderAnswer): number => {
    const date = now ?? Date.parse(headers.get('date') ?? '')
    return Number.isNaN(date) ? at : date
  }

interface Progress {
  operation(id: string, index: number, count: number): void
  requests(count: number): void
  end(): void
}

/** A line that is written over on a terminal; nothing in a pipe. */
export const progressOn = (stream: NodeJS.WriteStream): Progress => {
  if (!stream.isTTY) return { operation: () => undefined, requests: () => undefined, end: () => undefined }
  let before = ''
  return {
    operation: (id, index, count) => {
      before = `${index + 1}/${count} ${id}`
    },
    requests: count => void stream.write(`\r\u001B[K${before.slice(0, 50)}, ${counted(count, 'request')}`),
    end: () => void stream.write('\r\u001B[K'),
  }
}
