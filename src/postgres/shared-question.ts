import { sharedTurns } from '../text/shared-turns.ts'

/**
 * One question for all who wait for the same: who asks while it is on its way is not answered by it, for it may have
 * been looked at before they came, but by the next one, which is sent once that is back.
 */
export const sharedQuestion = <Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): ((key: Key) => Promise<Answer | undefined>) => {
  let keys = new Set<Key>()
  const turn = sharedTurns(() => {
    const asked = [...keys]
    keys = new Set()
    return ask(asked)
  })
  return async key => {
    keys.add(key)
    return (await turn()).get(key)
  }
}
