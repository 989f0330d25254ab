/** One of the ways in which a secret stands in the midst of a text. */
export interface SecretWriting {
  /** No text without it has one: it is found far faster than what stands before a value. Without a flag `g` or `y`. */
  readonly mark?: RegExp
  /** Of the characters of each of these a text with one has at least one (`text-signs.ts`): found faster still. */
  readonly signs: readonly string[]
  /** What stands before a value, with the name in its first group, or in one that is called so. */
  readonly head: RegExp
  /** At that place, in one of its groups. */
  readonly value: RegExp
  /** Something says where it ends, so that it is no word of a sentence, and no sentence ends with it. */
  readonly isDelimited?: boolean
  /** It is no word of a sentence, though it may be its end. */
  readonly isNoWord?: boolean
  /** Of the words of a name the last may be the whole of it. */
  readonly isOfSentence?: boolean
  /** Whatever stands there is one. */
  readonly isUnnamed?: boolean
  /** A secret, too. */
  readonly standsFor?: (found: string) => string | undefined
  /** What is found there, though it is written like one. */
  readonly isNone?: (found: string, name: string, isNamed: (name: string) => boolean) => boolean
}
