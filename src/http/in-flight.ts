/**
 * The requests that are being answered.
 *
 * Looked for when somebody wants to know, rather than struck off one by one: a listener on every answer would cost a
 * fifth of it, and a table of them has to be written to for every request.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const isDone = ({ destroyed, writableFinished }: ServerResponse): boolean => destroyed || writableFinished

/** The last answer of each connection, kept on the connection itself. */
const last = Symbol('last answer')

interface Asked {
  [last]?: ServerResponse
}

export class InFlight {
  readonly #connections = new Set<Socket & Asked>()
  /** Those that another one came behind before they were done (pipelining; RFC 9112, section 9.3.2). */
  readonly #before = new Set<ServerResponse>()

  /** A connection has begun. */
  watch(socket: Socket): void {
    this.#connections.add(socket)
  }

  /** On a connection that is watched. */
  add(socket: Socket & Asked, response: ServerResponse): void {
    const before = socket[last]
    if (before !== undefined && !isDone(before)) this.#before.add(before)
    else if (this.#before.size > 0) this.#sweep()
    socket[last] = response
  }

  /** The connection has ended. */
  forget(socket: Socket): void {
    this.#connections.delete(socket)
    this.#sweep()
  }

  get connections(): ReadonlySet<Socket> {
    return this.#connections
  }

  /** With their requests. */
  current(): ReadonlyMap<ServerResponse, IncomingMessage> {
    this.#sweep()
    const all = [...this.#before]
    for (const { [last]: response } of this.#connections)
      if (response !== undefined && !isDone(response)) all.push(response)
    return new Map(all.map(response => [response, response.req]))
  }

  #sweep(): void {
    for (const response of this.#before) if (isDone(response)) this.#before.delete(response)
  }
}
