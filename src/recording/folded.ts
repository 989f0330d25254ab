/** Texts as they are compared, where it is the same name in other letters. */

/** Letters alone: without accents, without what nobody sees, with digits of ASCII, and with one space for any. */
export const folded = (text: string): string => {
  // It is done to texts of megabytes, most of which have nothing but case to lose.
  const letters = beyondAscii.test(text)
    ? text
        .normalize('NFKD')
        .replaceAll(/[\p{M}\p{Cf}]/gu, '')
        .toUpperCase()
        .replaceAll(/[^\P{Nd}\d]/gu, digit => String(valueOf(digit.codePointAt(0) ?? 0)))
    : text
  return letters
    .toLowerCase()
    .replaceAll(/[øłđħŧıæœðþ]/g, letter => withoutStrokes[letter] ?? letter)
    .replaceAll(/[^\S ]\s*| \s+/g, ' ')
}

/** Of each script the digits stand in a row, which begins with its zero; no two of them follow each other. */
const valueOf = (code: number): number => {
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return value
}

const beyondAscii = /[^\0-\x7F]/

/** Of these no accent comes off. */
const withoutStrokes: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
}
