/** Which file does a contract mean: an address beside its own file, or a whole one, `file:///…`? */
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `faraway`: it is on another machine, of which nothing is fetched. `broken`: no URI reference. */
export type Referred = { readonly path: string } | { readonly unusable: 'faraway' | 'broken' }

/** @param from the file in which it stands */
export const fileReferredTo = (reference: string, from: string): Referred => {
  if (reference === '') return { path: from }
  const [scheme] = /^[a-z][a-z0-9+.-]*:/i.exec(reference)?.map(one => one.toLowerCase()) ?? []
  if (scheme !== undefined && scheme !== 'file:') return { unusable: 'faraway' }
  try {
    if (scheme === undefined) return { path: resolve(dirname(from), decodeURIComponent(reference)) }
    // `file://host/…` (RFC 8089, section 2).
    const url = new URL(reference)
    return url.host === '' ? { path: fileURLToPath(url) } : { unusable: 'faraway' }
  } catch {
    return { unusable: 'broken' }
  }
}
