/** Secrets on a command line: behind an option that is called like one, and behind those of well-known programs. */
import type { SecretWriting } from './secret-kind.ts'
import { isNameOfSecret } from './said-of-secrets.ts'

/** As far as the option, in a line that may go on in the next, and before another program or the same again. */
const upTo = (programs: string, option: string): RegExp =>
  new RegExp(
    String.raw`(?<![\w-])(?:${programs})(?=\s)`
      + String.raw`(?:(?!\s(?:${programs})\s|\s?(?:&&|\|\|?|;)\s)(?:[^\r\n]|\\\r?\n)){0,1000}?\s(?:${option})`,
    'g',
  )

/** A word of a shell: of pieces in quotes, with signs before others, and without either (POSIX, 2.2). */
const pieces = String.raw`(?:"[^"\r\n]{0,500}"|'[^'\r\n]{0,500}'|\\.|[^\s"'<>;|&\\])`
const endOfWord = String.raw`(?![^\s;|&)\]])`

const argument = new RegExp(
  [`"([^"\\r\\n]{1,500})"${endOfWord}`, `'([^'\\r\\n]{1,500})'${endOfWord}`, `(${pieces}+)`].join('|'),
  'y',
)

/** `name:` is before it, as many of whose quotation marks as behind it. */
const behindName = new RegExp(
  String.raw`(?<="[^\s"':]{1,100}:)([^"\r\n]+)|(?<='[^\s"':]{1,100}:)([^'\r\n]+)|(${pieces}+)`,
  'y',
)

const withoutQuotes = (found: string): string | undefined =>
  /["'\\]/.test(found) ? found.replaceAll(/["'\\]/g, '') : undefined
const nameBefore = String.raw`[^\S\r\n=]{0,4}=?["']?[^\s"':]{1,100}:`

/** Whoever shows how it is called writes what belongs there: `user:password`. */
const isNone: SecretWriting['isNone'] = (found, _, isNamed) => isNameOfSecret(found, isNamed)

const ofProgram = (programs: string, option: string, value = argument): SecretWriting => ({
  signs: [' \n', '-'],
  head: upTo(programs, option),
  value,
  isNone,
  standsFor: withoutQuotes,
  isDelimited: true,
  isUnnamed: true,
})

/** No word of a sentence: quoted, with a digit, a sign or a capital in it, or with another option behind it. */
const plainArgument = new RegExp(
  [
    String.raw`"((?:[^"\\\r\n]|\\.){1,500})"|'([^'\r\n]{1,500})'`,
    String.raw`((?![A-Z_]+\b)(?=[^\s"'<>;|&]{0,200}(?:[\d!@#$%^*+=~]|[a-z][A-Z])|[a-z]+\s+--?[a-z])[^\s"'<>;|&]+)`,
  ].join('|'),
  'y',
)

/** What it leads to a secret by. */
const leadsTo = /[-_](?:file|path|dir|env|stdin|fd|command|cmd|helper|url|id|name)$/i

const mysql = String.raw`mysql\w{0,10}|mariadb[\w-]{0,10}`
const others = String.raw`mongo(?:sh|dump|restore|export|import)?|(?:docker|podman)\s{1,4}login`
const ldap = 'ldap[a-z]{3,8}'
const zip = '(?:un)?zip'

/** No other text has a secret behind an option that isn't called like one. */
export const mayBeCommand = new RegExp(
  String.raw`(?:curl|wget|sshpass|${mysql}|${others}|redis-cli|${ldap}|${zip})[\s%+&\\]`,
)

export const commands: readonly SecretWriting[] = [
  ofProgram('curl|wget', String.raw`(?:-[a-zA-Z#]{0,6}u|--user)${nameBefore}`, behindName),
  ofProgram('curl', String.raw`(?:-U|--proxy-user)${nameBefore}`, behindName),
  ofProgram(mysql, String.raw`-p(?=[^\s-])`),
  ofProgram(others, String.raw`-p\s{0,4}(?!-)`),
  {
    signs: [' \n', '-'],
    // Behind its own options: it is followed by a program that has others.
    head: /(?<![\w-])sshpass(?:\s{1,4}-[a-oq-zA-Z]\S{0,200}){0,5}?\s{1,4}-p\s{0,4}(?!-)/g,
    value: argument,
    isNone,
    standsFor: withoutQuotes,
    isDelimited: true,
    isUnnamed: true,
  },
  ofProgram('redis-cli', String.raw`-a\s{1,4}(?!-)`),
  ofProgram(ldap, String.raw`-w\s{1,4}(?!-)`),
  ofProgram(zip, String.raw`-P\s{1,4}(?!-)`),
  {
    signs: [' ', '-'],
    head: /(?<![\w-])--?([a-z][\w-]{1,50})[^\S\r\n]{1,4}(?!-)/gi,
    value: plainArgument,
    isNone: (found, name, isNamed) => leadsTo.test(name) || isNameOfSecret(found, isNamed),
    isNoWord: true,
  },
]
