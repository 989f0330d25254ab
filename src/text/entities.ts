/** Characters of ASCII, and letters, by their names in HTML (its standard, section 13.5). */

const byName: Readonly<Record<string, string>> = {
  Tab: '\t',
  NewLine: '\n',
  excl: '!',
  quot: '"',
  QUOT: '"',
  num: '#',
  dollar: '$',
  percnt: '%',
  amp: '&',
  AMP: '&',
  apos: "'",
  lpar: '(',
  rpar: ')',
  ast: '*',
  midast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  lt: '<',
  LT: '<',
  equals: '=',
  gt: '>',
  GT: '>',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  Hat: '^',
  lowbar: '_',
  UnderBar: '_',
  grave: '`',
  DiacriticalGrave: '`',
  lcub: '{',
  lbrace: '{',
  verbar: '|',
  vert: '|',
  VerticalLine: '|',
  rcub: '}',
  rbrace: '}',
  nbsp: ' ',
  hellip: '…',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  eth: 'ð',
  ETH: 'Ð',
  thorn: 'þ',
  THORN: 'Þ',
}

const accents: Readonly<Record<string, string>> = {
  grave: '\u{300}',
  acute: '\u{301}',
  circ: '\u{302}',
  tilde: '\u{303}',
  uml: '\u{308}',
  ring: '\u{30A}',
  caron: '\u{30C}',
  cedil: '\u{327}',
  slash: '\u{338}',
  strok: '\u{335}',
}

/** Letters that no accent is a part of (Unicode, chapter 2.12). */
const stroked: Readonly<Record<string, string>> = {
  Oslash: 'Ø',
  oslash: 'ø',
  Lstrok: 'Ł',
  lstrok: 'ł',
  Dstrok: 'Đ',
  dstrok: 'đ',
  Hstrok: 'Ħ',
  hstrok: 'ħ',
  Tstrok: 'Ŧ',
  tstrok: 'ŧ',
}

const accented = new RegExp(`^([a-z])(${Object.keys(accents).join('|')})$`, 'i')

/** What a regular expression finds the names by. */
export const entityName = `${Object.keys(byName).join('|')}|[a-zA-Z](?:${Object.keys(accents).join('|')})`

/** In another case as well, where that is no name of its own. Undefined: none of these. */
export const entityNamed = (name: string): string | undefined => {
  const known = byName[name] ?? stroked[name] ?? byName[name.toLowerCase()]
  if (known !== undefined) return known
  const [, letter, accent = ''] = accented.exec(name) ?? []
  return letter === undefined ? undefined : `${letter}${accents[accent.toLowerCase()] ?? ''}`.normalize('NFC')
}
