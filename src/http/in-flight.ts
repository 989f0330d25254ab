/**
 * The requests that are being answered.
 *
 * Looked for when somebody wants to know, rather than struck off one by one: a listener on every answer would cost a fifth of
 * it, and whatever is held for some time has to be moved about by the garbage collector.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const isDone = ({ destroyed, writableFinished }: ServerResponse): boolean => destroyed || writableFinished

export class InFlight {
  /** The last of each connection. */
  readonly #last = new Map<Socket, ServerResponse>()
  /** Those that another one came behind before they were done (pipelining; RFC 9112, section 9.3.2). */
  readonly #before = new Set<ServerResponse>()

  add(socket: Socket, response: ServerResponse): void {
    const last = this.#last.get(socket)
    if (last !== undefined && !isDone(last)) this.#before.add(last)
    else if (this.#before.size > 0) this.#sweep()
    this.#last.set(socket, response)
  }

  /** The connection has ended. */
  forget(socket: Socket): void {
    this.#last.delete(socket)
    this.#sweep()
  }

  /** With their requests. */
  current(): ReadonlyMap<ServerResponse, IncomingMessage> {
    this.#sweep()
    const all = [...this.#before, ...[...this.#last.values()].filter(response => !isDone(response))]
    return new Map(all.map(response => [response, response.req]))
  }

  #sweep(): void {
    for (const response of this.#before) if (isDone(response)) this.#before.delete(response)
  }
}
