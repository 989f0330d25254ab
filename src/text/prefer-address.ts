/** A preference (RFC 7240) for an example by its name, and in an address, for whoever can write no header. */

export const preferParameter = '__prefer'

/** `example=empty`: quoted where the name is no token. */
export const examplePreference = (name: string): string =>
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)
    ? `example=${name}`
    : `example="${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** A lone surrogate, which can't be percent-encoded, is replaced. */
export const preferringAddress = (address: string, preference: string): string => {
  const value = encodeURIComponent(new TextDecoder().decode(new TextEncoder().encode(preference)))
  return `${address}${address.includes('?') ? '&' : '?'}${preferParameter}=${value}`
}
