/**
 * What was made lately, so that it isn't made again: a client asks for the same answer time and again.
 *
 * Bounded in number and size; the oldest makes room. What is being made is waited for by all who ask for it.
 */

export interface Sized {
  /** Bytes. */
  readonly size: number
}

interface Entry<T> {
  readonly made: Promise<T>
  size: number
}

const mostEntries = 500
/** Bytes. */
const mostBytes = 8 * 1024 * 1024

export const remembering = <T extends Sized>(): ((key: string, make: () => Promise<T>) => Promise<T>) => {
  const entries = new Map<string, Entry<T>>()
  let bytes = 0

  const forget = (key: string): void => {
    bytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const makeRoom = (): void => {
    for (const key of entries.keys()) {
      if (entries.size <= mostEntries && bytes <= mostBytes) return
      forget(key)
    }
  }

  const weigh = async (key: string, entry: Entry<T>): Promise<void> => {
    try {
      const { size } = await entry.made
      if (entries.get(key) !== entry) return
      entry.size = size
      bytes += size
      makeRoom()
    } catch {
      if (entries.get(key) === entry) forget(key)
    }
  }

  return (key, make) => {
    const known = entries.get(key)
    if (known !== undefined) return known.made
    const entry = { made: make(), size: 0 }
    entries.set(key, entry)
    makeRoom()
    void weigh(key, entry)
    return entry.made
  }
}

/** With so many seeds it is tried; who sends a further one each time doesn't have it tried for ever. */
const mostSeeds = 3

/** What could not be made, whatever the seed. As many kinds of answers as a contract declares. */
export class Failures {
  readonly #seeds = new Map<string, Set<number>>()
  readonly #reasons = new Map<string, string>()

  add(kind: string, seed: number, reason: string): void {
    const seeds = this.#seeds.get(kind) ?? new Set<number>()
    this.#seeds.set(kind, seeds.add(seed))
    if (seeds.size >= mostSeeds) this.#reasons.set(kind, reason)
  }

  /** Why it isn't tried again; undefined where it is. */
  reason(kind: string): string | undefined {
    return this.#reasons.get(kind)
  }
}
