/** Which answers have no body. */

/** Statuses whose answers are to have none, by the section of RFC 9110 that says so. */
export const bodilessBy: ReadonlyMap<number, string> = new Map([
  [204, '15.3.5'],
  [205, '15.3.6'],
  [304, '15.4.5'],
])

/** It ends with its headers, whatever these say (RFC 9112, section 6.3). One with 205 may go on, and shouldn't. */
export const endsWithHeaders = (method: string, status: number): boolean =>
  method === 'HEAD' || status < 200 || status === 204 || status === 304

/** Nothing that stands behind its headers is a body of it. */
export const isBodiless = (method: string, status: number): boolean =>
  endsWithHeaders(method, status) || bodilessBy.has(status)
