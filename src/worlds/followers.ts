/** Who is told what happens in worlds while it happens: so many in a process, and all of them until it ends. */
import type { Failed, Problem } from '../contract/problem.ts'

export interface Follower {
  /** There is more in the world's journal, or it has begun again. Called for each call of the world. */
  wake(): void
  /** Nothing more happens there. */
  end(why: Problem): void
}

export class Followers {
  readonly #most: number
  readonly #all = new Set<Follower>()

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

  end(why: Problem): void {
    for (const follower of this.#all) follower.end(why)
  }
}
