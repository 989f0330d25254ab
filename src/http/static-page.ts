/** What is served beside the contracts. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Failed, Problem } from '../contract/problem.ts'

export interface StaticPage {
  readonly path: string
  readonly mediaType: string
  readonly headers?: Readonly<Record<string, string>>
  /** @param asked headers of the request for it */
  readonly body: (asked: IncomingHttpHeaders) => Buffer | string
  /** The same by gzip (RFC 1952), of what is the same for everybody. */
  readonly compressed?: () => Promise<Buffer>
}

/** A problem: the world that the path names is not there. */
export type PageAt = (path: string) => Omit<StaticPage, 'path'> | Failed | undefined

export type AsPage = (problem: Pick<Problem, 'status' | 'message'>) => Omit<StaticPage, 'path'>
