/** Safe, so that it may be sent twice (RFC 9110, section 9.2.2): a kept connection may be closed while it is used. */
const repeatable: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

export const isRepeatable = (method: string): boolean => repeatable.has(method)
