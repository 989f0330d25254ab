/** Somebody who has to be left alone for a while, and others who wait until nobody has to. */
export class LeftAlone {
  #count = 0
  #over: Promise<void> | undefined
  #end = (): void => undefined

  readonly during = async <T>(work: () => Promise<T>): Promise<T> => {
    if (this.#count === 0)
      this.#over = new Promise(resolve => {
        this.#end = resolve
      })
    this.#count++
    try {
      return await work()
    } finally {
      this.#count--
      if (this.#count === 0) {
        this.#over = undefined
        this.#end()
      }
    }
  }

  /** Resolves once nobody has to be, though by then somebody else may. Undefined: nobody has to be now. */
  get over(): Promise<void> | undefined {
    return this.#over
  }
}
