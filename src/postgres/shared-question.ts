/**
 * One question for all who wait for the same: who asks while it is on its way is not answered by it, for it may have
 * been looked at before they came, but by the next one, which is sent once that is back.
 */
export const sharedQuestion = <Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): ((key: Key) => Promise<Answer | undefined>) => {
  let next: { readonly keys: Set<Key>; readonly answers: Promise<ReadonlyMap<Key, Answer>> } | undefined
  let onItsWay: Promise<unknown> = Promise.resolve()

  const begin = (): NonNullable<typeof next> => {
    const keys = new Set<Key>()
    const answers = onItsWay.then(() => {
      next = undefined
      return ask([...keys])
    })
    onItsWay = answers.catch(() => undefined)
    return { keys, answers }
  }

  return async key => {
    next ??= begin()
    next.keys.add(key)
    return (await next.answers).get(key)
  }
}
