/** What a server's own control API says, to the program that started it. */
import { Failure } from './failure.ts'
import type { InProcessFetch } from './serve.ts'

/**
 * @param fetch of the server
 * @param token undefined: it asks for none
 * @returns undefined for what isn't there (404), a world that is gone since
 * @throws Failure of exit code 3
 */
export const controlJson = async (fetch: InProcessFetch, url: string, token: string | undefined): Promise<unknown> => {
  const headers = { accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  const answer = await fetch(new Request(url, { headers }))
  if (answer.ok) return answer.json()
  const why = await answer.text()
  if (answer.status === 404) return undefined
  throw new Failure(`The control API answered GET ${url} with ${answer.status}: ${why.slice(0, 200)}`, 3)
}
