/** An answer is of one state, though who gives it may have waited, and others have changed something meanwhile. */

/** Changes in whose midst a question is asked again: then it is answered as it could be. */
const mostAttempts = 10

/**
 * @param version of the state from which a question is answered just now @param ask changes nothing
 * @param leftAlone keeps changes waiting while it works: who was disturbed once need not be again. Absent: nobody can
 */
export const ofOneState = async <T>(
  version: () => unknown,
  ask: () => Promise<T>,
  leftAlone = (work: () => Promise<T>): Promise<T> => work(),
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    const before = version()
    // oxlint-disable-next-line no-await-in-loop -- again where there were two states
    const found = await (attempt === 1 ? ask() : leftAlone(ask))
    if (version() === before || attempt === mostAttempts) return found
  }
}
