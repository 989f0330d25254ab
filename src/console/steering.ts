/** Calls of the control API, as the operator: here whoever looks at the page, elsewhere who has the token. */
import { given } from '../text/given.ts'
import type { components } from '../generated/control.ts'

export type WorldBody = components['schemas']['World']
export type FaultBody = components['schemas']['Fault']
export type Scenario = components['schemas']['Scenario']

/** What the control API said instead. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'Refused'
    this.status = status
  }
}

/** For as long as the page is open. */
let held = ''

export const tokenOf = (): string => held

export const keepToken = (token: string): void => {
  held = token
}

/** @throws Refused, TypeError where there is no answer */
export const steer = async <T>(control: string, method: string, path: string, body?: unknown): Promise<T> => {
  const token = tokenOf()
  const response = await fetch(control + path, {
    method,
    headers: given({
      authorization: token === '' ? undefined : `Bearer ${token}`,
      'content-type': body === undefined ? undefined : 'application/json',
    }),
    ...given({ body: body === undefined ? undefined : JSON.stringify(body) }),
  })
  const text = await response.text()
  const said = text === '' ? undefined : JSON.parse(text)
  if (!response.ok) throw new Refused(response.status, String(said?.message ?? response.statusText))
  return said
}
