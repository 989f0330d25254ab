/**
 * A form in parts, some of which are bytes that are no text, without its secrets: each part is looked through by
 * itself, and of what is no text what could be one.
 */
import { isUtf8 } from 'node:buffer'
import { mediaTypeParameters } from '../contract/check/media-types.ts'
import { partsIn } from '../contract/check/parts.ts'
import { type Redaction, redacted } from '../contract/redaction.ts'

type Looking = Pick<Redaction, 'isSecret' | 'text'>

/** @returns undefined for what can't be taken apart */
export const partsWithoutSecrets = (bytes: Buffer, contentType: string, redaction: Looking): Buffer | undefined => {
  const { parts, broken } = partsIn(bytes, contentType)
  if (broken !== undefined) return undefined
  // Each byte as a character, so that none is lost.
  const line = `\r\n--${Buffer.from(mediaTypeParameters(contentType).get('boundary') ?? '').toString('latin1')}`
  const [before = '', ...pieces] = `\r\n${bytes.toString('latin1')}`.split(line)
  const after = pieces.pop()
  // Otherwise it isn't sure which piece is which part.
  if (after === undefined || pieces.length !== parts.length) return undefined
  const shown = pieces.map((piece, index) => {
    const end = piece.indexOf(emptyLine) + emptyLine.length
    const isSecret = redaction.isSecret(parts[index]?.name ?? '')
    return isSecret ? `${textWithout(piece.slice(0, end), redaction)}${redacted}` : textWithout(piece, redaction)
  })
  const whole = [textWithout(before, redaction), ...shown, textWithout(after, redaction)].join(line)
  return Buffer.from(whole.slice('\r\n'.length), 'latin1')
}

const emptyLine = '\r\n\r\n'

/** Characters of UTF-8 in succession (RFC 3629), fewer of which hold no secret that is looked for. */
const runs = /(?:[\0-\x7F]|[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3}){4,}/g

const textWithout = (piece: string, { text }: Looking): string => {
  const clean = (run: string): string => {
    const bytes = Buffer.from(run, 'latin1')
    return isUtf8(bytes) ? Buffer.from(text(bytes.toString())).toString('latin1') : text(run)
  }
  return isUtf8(Buffer.from(piece, 'latin1')) ? clean(piece) : piece.replaceAll(runs, clean)
}
