/**
 * An application to test, as small as one can be: it has a base URL, headers to send and a `fetch`, and knows of no
 * test.
 *
 * In a project of your own the types come from 'courtside/contract'.
 */
import type { components } from '../../../src/generated/openapi.ts'

export type Session = components['schemas']['CoachingSession']
type Club = components['schemas']['Club']
type Problem = components['schemas']['Error']

export interface App {
  /** Tries again while the service is busy, three times at most. */
  clubNames(): Promise<string[]>
  session(name: string): Promise<Session>
  /** `done`, or the code of the refusal. */
  signUp(session: Session, name: string): Promise<string>
  /** An application with a mistake: it asks for what the contract doesn't have, and says nothing when it is refused. */
  nothingAtAll(): Promise<Club[]>
}

/** The server is held to the contract, so its types are taken at their word. */
const bodyOf = async <T>(response: Response): Promise<T> => JSON.parse(await response.text())

export const appAt = (baseUrl: string, headers: Record<string, string>, send: typeof fetch = fetch): App => {
  const get = async <T>(path: string, attempts = 1): Promise<T> => {
    const response = await send(`${baseUrl}${path}`, { headers })
    if (response.ok) return bodyOf(response)
    await response.body?.cancel()
    if (response.status === 503 && attempts > 1) return get(path, attempts - 1)
    throw new Error(`The clubs can't be shown now (${response.status}).`)
  }
  return {
    clubNames: async () => (await get<Club[]>('/clubs', 3)).map(({ name }) => name),
    session: async wanted => {
      const clubs = await get<Pick<Club, 'id'>[]>('/my/coaching/clubs')
      const sessions = await Promise.all(
        clubs.map(({ id }) => get<Session[]>(`/my/coaching/sessions/club/${id}?limit=500`)),
      )
      const found = sessions.flat().find(({ name }) => name === wanted)
      if (found === undefined) throw new Error(`There is no session ${wanted}.`)
      return found
    },
    signUp: async (session, name) => {
      const clientId = session.clients.find(client => client.name === name)?.id
      const response = await send(`${baseUrl}/my/coaching/session`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ clientId, session }),
      })
      if (response.ok) return bodyOf(response).then(() => 'done')
      return (await bodyOf<Problem>(response)).code
    },
    nothingAtAll: () => get<Club[]>('/clubs?limit=0').catch(() => []),
  }
}
