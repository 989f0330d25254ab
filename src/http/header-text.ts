/** Text that goes into a header of ours: whatever a client sent in it can't end the header or start another. */
import { cut } from '../text/cut.ts'

/** Visible ASCII and spaces (RFC 9110, section 5.5); the rest is percent-encoded, a long text is cut. */
export const headerText = (text: string, most = 1000): string => {
  if (text.length <= most && !/[^\x20-\x7e]/.test(text)) return text
  const safe = text.replaceAll(/[^\x20-\x7e]/gu, character =>
    Buffer.from(character).toString('hex').replaceAll(/../g, '%$&'),
  )
  return cut(safe, most)
}
