/** The control API from a test's side: a value in, a value out, and an error that says what was refused. */
import { given } from '../text/given.ts'
import { isGoodStatus } from '../text/good-status.ts'
import type { components } from '../generated/control.ts'
import type { Send } from './platform.ts'

/** Calls an operation of the control API: its path and query, a JSON text. @internal */
export type Steer = (
  method: string,
  target: string,
  body: string | undefined,
) => Promise<{ readonly status: number; readonly text: string }>

type ErrorBody = components['schemas']['Error']

/** The control API said no. */
export class ControlError extends Error {
  readonly status: number
  /** `unknown_world`, `invalid_body`, ... */
  readonly code: string
  readonly errors: ErrorBody['errors']

  constructor({ status, code, message, errors }: ErrorBody) {
    super(message)
    this.name = 'ControlError'
    this.status = status
    this.code = code
    this.errors = errors
  }
}

/** @internal */
export type Control = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<T>

/** @param url of the control API: `http://127.0.0.1:4010/control/v1` @internal */
export const steerOver =
  (url: string, send: Send, token?: string): Steer =>
  async (method, target, body) => {
    const response = await send(
      new Request(`${url}${target}`, {
        method,
        ...given({ body }),
        headers: given({
          'content-type': body === undefined ? undefined : 'application/json',
          authorization: token === undefined ? undefined : `Bearer ${token}`,
        }),
      }),
    )
    return { status: response.status, text: await response.text() }
  }

/** @internal */
export const controlOf =
  (steer: Steer): Control =>
  async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const { status, text } = await steer(method, path, body === undefined ? undefined : JSON.stringify(body))
    if (isGoodStatus(status)) return JSON.parse(text === '' ? 'null' : text)
    throw new ControlError(errorIn(text, status))
  }

const errorIn = (text: string, status: number): ErrorBody => {
  try {
    const body: ErrorBody = JSON.parse(text)
    if (typeof body.message === 'string') return body
  } catch {
    // It comes from something else than Courtside.
  }
  return {
    status,
    code: 'unexpected_answer',
    message: `The control API answered ${status}: ${text.slice(0, 200)}`,
    errors: [],
  }
}
