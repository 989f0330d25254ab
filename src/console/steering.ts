/** Calls of the control API, as the operator: here whoever looks at the page, elsewhere who has the token. */
import { given } from '../text/given.ts'
import type { components } from '../generated/control.ts'

export type WorldBody = components['schemas']['World']
export type FaultBody = components['schemas']['Fault']
export type ScenarioBody = components['schemas']['Scenario']

/** What the control API said instead. */
export class ControlProblem extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'ControlProblem'
    this.status = status
  }
}

/** Whoever steers by this page; the token is held for as long as that is open. */
export class Operator {
  /** Address of the control API. */
  readonly control: string
  #token = ''

  constructor(control: string) {
    this.control = control
  }

  get hasToken(): boolean {
    return this.#token !== ''
  }

  keepToken(token: string): void {
    this.#token = token
  }

  /** What says so. */
  get headers(): Record<string, string> {
    return given({ authorization: this.hasToken ? `Bearer ${this.#token}` : undefined })
  }

  /** @throws ControlProblem, TypeError where there is no answer */
  async steer<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.control + path, {
      method,
      headers: {
        ...this.headers,
        ...given({ 'content-type': body === undefined ? undefined : 'application/json' }),
      },
      ...given({ body: body === undefined ? undefined : JSON.stringify(body) }),
    })
    const text = await response.text()
    const said = text === '' ? undefined : JSON.parse(text)
    if (!response.ok) throw new ControlProblem(response.status, String(said?.message ?? response.statusText))
    return said
  }
}
