export type TurnsAbout = <T>(about: string, work: () => Promise<T>) => Promise<T>

/**
 * Work that is about the same thing, one after the other in the order in which it comes; what is about something else
 * waits for none of it.
 *
 * Where some of it fails, all that waits for it begins at once: what takes long to fail is not waited for once more by
 * each who came later.
 */
export const turnsAbout = (): TurnsAbout => {
  const lines = new Map<string, Line>()
  return async (about, work) => {
    const line = lines.get(about) ?? new Line()
    lines.set(about, line)
    await line.turn()
    try {
      const done = await work()
      line.leave('next')
      return done
    } catch (error) {
      line.leave('all')
      throw error
    } finally {
      if (line.isEmpty) lines.delete(about)
    }
  }
}

class Line {
  #atWork = 0
  #waiting: (() => void)[] = []

  get isEmpty(): boolean {
    return this.#atWork === 0
  }

  turn(): Promise<void> | undefined {
    if (this.#atWork === 0) {
      this.#atWork = 1
      return undefined
    }
    return new Promise(begin => void this.#waiting.push(begin))
  }

  leave(who: 'next' | 'all'): void {
    this.#atWork--
    if (who === 'next' && this.#atWork > 0) return
    const begun = this.#waiting.splice(0, who === 'next' ? 1 : Infinity)
    this.#atWork += begun.length
    for (const begin of begun) begin()
  }
}
