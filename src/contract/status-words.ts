/** What a status is called, for an error that nobody has worded. */
import { STATUS_CODES } from 'node:http'

/** `Service Unavailable`. */
export const reasonOf = (status: number): string =>
  STATUS_CODES[status] ?? (status < 500 ? 'Client Error' : 'Server Error')

/** `service_unavailable`. */
export const codeOf = (status: number): string =>
  reasonOf(status)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
