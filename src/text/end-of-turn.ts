/**
 * Once all that has come in by now was looked at: what waits for a while anyway is done once for all who came in the
 * same turn of the loop.
 */
export const endOfTurn = (): Promise<void> => new Promise(then => setImmediate(then))
