/** Who is told what happens in worlds while it happens: so many in a process, and all of them until it ends. */
import type { Failed, Problem } from '../contract/problem.ts'

export interface Follower {
  /** There is more to be told: in the world's journal, or that something is as it was not. Called for each call. */
  wake(): void
  /** Nothing more happens there. */
  end(why: Problem): void
}

export class Followers {
  readonly #most: number
  readonly #all = new Set<Follower>()
  #changes = 0

  constructor(most: number) {
    this.#most = most
  }

  /** A problem: there are as many as there may be. */
  full(): Failed | undefined {
    if (this.#all.size < this.#most) return undefined
    return {
      problem: {
        status: 409,
        code: 'too_many_followers',
        message: `${this.#all.size} follow journals here, as many as may. End one, and ask again.`,
        violations: [],
      },
    }
  }

  add(follower: Follower): void {
    this.#all.add(follower)
  }

  remove(follower: Follower): void {
    this.#all.delete(follower)
  }

  /** How often a world was made or went. */
  get changes(): number {
    return this.#changes
  }

  changed(): void {
    this.#changes++
    for (const follower of this.#all) follower.wake()
  }

  end(why: Problem): void {
    for (const follower of this.#all) follower.end(why)
  }
}
