/** Work that gathers while other work is being done, and is then done together. */

export interface Waiting<Wish, Result> {
  readonly wish: Wish
  readonly resolve: (result: Result) => void
}

interface Batching<Wish> {
  /** Of one batch. */
  readonly most: number
  /** It has a batch of its own. */
  readonly isAlone: (wish: Wish) => boolean
}

/** @param act on one batch at a time, in the order in which they came; where it fails, all in it do that are left */
export const inBatches = <Wish, Result>(
  act: (batch: readonly Waiting<Wish, Result>[]) => Promise<void>,
  { most, isAlone }: Batching<Wish>,
): ((wish: Wish) => Promise<Result>) => {
  type One = Waiting<Wish, Result> & { readonly reject: (error: unknown) => void }
  let queue: One[] = []
  let isActing = false

  const next = (): readonly One[] => {
    const alone = queue.slice(0, most).findIndex(({ wish }) => isAlone(wish))
    const count = alone === -1 ? most : Math.max(1, alone)
    const batch = queue.slice(0, count)
    queue = queue.slice(count)
    return batch
  }

  const work = async (): Promise<void> => {
    if (isActing) return
    isActing = true
    while (queue.length > 0) {
      const batch = next()
      try {
        // oxlint-disable-next-line no-await-in-loop -- one batch after the other
        await act(batch)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isActing = false
  }

  return wish =>
    new Promise((resolve, reject) => {
      queue.push({ wish, resolve, reject })
      void work()
    })
}
