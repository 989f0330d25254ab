import { sharedTurns } from '../text/shared-turns.ts'

/**
 * One question for all who wait for the same: who asks while it is on its way is not answered by it, for it may have
 * been looked at before they came, but by the next one, which is sent once that is back.
 *
 * @returns the same promise to all who are answered by one question for one key
 */
export const sharedQuestion = <Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): ((key: Key) => Promise<Answer | undefined>) => {
  let waiting = new Map<Key, Promise<Answer | undefined>>()
  const turn = sharedTurns(() => {
    const asked = [...waiting.keys()]
    waiting = new Map()
    return ask(asked)
  })
  return key => {
    const known = waiting.get(key)
    if (known !== undefined) return known
    const answer = turn().then(answers => answers.get(key))
    waiting.set(key, answer)
    return answer
  }
}
