/**
 * The requests that are being answered.
 *
 * Those that are done are swept out now and then: a listener on each of them would cost a fifth of an answer.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

/** At least so many are kept, done or not, before there is a look. */
const fewest = 64

const isDone = ({ destroyed, writableFinished }: ServerResponse): boolean => destroyed || writableFinished

export class InFlight {
  readonly #all = new Map<ServerResponse, IncomingMessage>()
  #most = fewest

  add(request: IncomingMessage, response: ServerResponse): void {
    this.#all.set(response, request)
    if (this.#all.size > this.#most) this.#most = Math.max(fewest, this.current().size * 2)
  }

  /** Without those that are done. */
  current(): ReadonlyMap<ServerResponse, IncomingMessage> {
    for (const response of this.#all.keys()) if (isDone(response)) this.#all.delete(response)
    return this.#all
  }
}
