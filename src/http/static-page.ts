/** What is served beside the contracts. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Failed, Problem } from '../contract/problem.ts'

export interface StaticPage {
  readonly path: string
  readonly mediaType: string
  readonly headers?: Readonly<Record<string, string>>
  /** @param asked headers of the request for it @param query behind its question mark */
  readonly body: (asked: IncomingHttpHeaders, query: URLSearchParams) => Buffer | string | Promise<string>
  /** The same by gzip (RFC 1952), of what is the same for everybody. */
  readonly compressed?: () => Promise<Buffer>
}

/** One that is the same however it is asked for. */
export interface FixedPage extends Omit<StaticPage, 'path' | 'body'> {
  readonly body: () => Buffer | string
}

/** A problem: the world that the path names is not there. */
export type PageAt = (path: string) => Omit<StaticPage, 'path'> | Failed | undefined

export type AsPage = (problem: Pick<Problem, 'status' | 'message'>) => FixedPage
