/** Origins as people write them, in the one form in which a browser sends them (RFC 6454, section 6.2). */

export const expectedOrigin = 'The origin of a page, such as http://localhost:5173, was expected, without a path.'

/** undefined: it is none, or one that names no page (`null`), or all of them (`*`). */
export const originOf = (text: string): string | undefined => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { origin, pathname, search, hash, username, password } = new URL(text)
  const isAlone = pathname === '/' && search + hash + username + password === '' && !/[?#@*]/.test(text)
  return isAlone ? origin : undefined
}
