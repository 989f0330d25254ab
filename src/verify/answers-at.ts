/** Is anybody there? */
import { whyMalformed } from '../text/unreachable.ts'
import { httpFetch } from './http-fetch.ts'

/** Milliseconds: whoever ends a run waits for it, and may be told to have ended soon. */
const longest = 5_000

/**
 * Asks for what is at an address, whatever that is, once.
 *
 * @param timeout milliseconds
 */
export const answersAt = async ({ href }: URL, timeout: number): Promise<boolean> => {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), Math.min(timeout, longest))
  try {
    await httpFetch()(href, { method: 'GET', headers: [], redirect: 'manual', signal: ending.signal })
    return true
  } catch (error) {
    return whyMalformed(error) !== undefined
  } finally {
    clearTimeout(timer)
    // Nobody reads its body.
    ending.abort()
  }
}
