/** The `Cookie` header, by name (RFC 6265, section 5.4). */
export const cookiesOf = (header: string | undefined): ReadonlyMap<string, string> =>
  new Map(
    (header ?? '').split(';').flatMap(part => {
      const equals = part.indexOf('=')
      return equals < 0 ? [] : [[part.slice(0, equals).trim(), part.slice(equals + 1).trim()] as const]
    }),
  )
