/**
 * An operation called by the program itself: checked against the contract and answered as any, without HTTP around it.
 *
 * A test suite steers a server in its own process thousands of times; most of what that would cost is requests and
 * answers being wrapped and unwrapped.
 */
import type { Endpoint } from '../contract/check/endpoint.ts'
import type { Answer } from '../contract/call.ts'
import { comparablePath, pathPattern } from '../contract/path-template.ts'
import { Query } from '../contract/check/query.ts'
import { problemOfViolations } from '../contract/error-answers.ts'
import { noPreferences } from './preferences.ts'
import type { Service } from './service.ts'
import { collected } from './streaming.ts'
import type { BoundWorld } from '../worlds/bound-world.ts'

export interface DirectAnswer {
  readonly status: number
  readonly text: string
}

/**
 * @param target path, behind the mount's prefix, and query; @param authority where the client believes the server to be
 */
export type DirectCall = (
  method: string,
  target: string,
  body: string | undefined,
  authority: string,
) => Promise<DirectAnswer>

const noCookies: ReadonlyMap<string, string> = new Map()

export const callDirectly = (service: Service, world: BoundWorld): DirectCall => {
  const patterns = service.endpoints.map(endpoint => ({ endpoint, pattern: pathPattern(endpoint.operation.path) }))
  const endpointAt = (method: string, path: string): Endpoint => {
    const found = patterns.find(
      ({ endpoint, pattern }) => endpoint.operation.method === method && pattern.test(comparablePath(path)),
    )
    if (found === undefined) throw new Error(`There is no operation ${method} ${path}.`)
    return found.endpoint
  }
  const answered = async (
    method: string,
    target: string,
    body: string | undefined,
    authority: string,
  ): Promise<Answer> => {
    const [given = '', queryText = ''] = target.split(/\?(.*)/s, 2)
    const endpoint = endpointAt(method, given)
    const { operation, backend, check, pathValues, queryOf } = endpoint
    const raw = {
      path: pathValues(given),
      query: new Query(queryOf(queryText).pairs),
      header: () => undefined,
      cookies: noCookies,
    }
    const checked = check(
      raw,
      body === undefined
        ? { contentType: undefined, bytes: undefined }
        : { contentType: 'application/json', bytes: Buffer.from(body) },
    )
    if ('problem' in checked) return service.errorAnswers.refuse(operation, checked.problem)
    if (checked.violations !== undefined)
      return service.errorAnswers.refuse(operation, problemOfViolations(400, checked.violations, checked.areMore))
    const { path, query, header, cookie, requestBody } = checked.values
    return backend.handle(
      {
        operation,
        path,
        query,
        header,
        cookie,
        body: requestBody,
        preferences: noPreferences,
        caller: undefined,
        accept: undefined,
        authority,
        seed: world.seed,
      },
      world.mode,
    )
  }
  return async (method, target, body, authority) => {
    const { status, content, stream } = await answered(method, target, body, authority)
    return { status, text: stream === undefined ? (content?.bytes.toString() ?? '') : await collected(stream) }
  }
}
