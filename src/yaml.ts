/**
 * The package that reads and writes YAML, loaded when there is something to read: what the build has prepared is read
 * without it, so that most starts don't need it.
 */
import { createRequire as requireFrom } from 'node:module'
import type { Document, LineCounter, Parser } from 'yaml'

/** Put in by the build: the bundled package, relative to the module. */
declare const yamlModule: string | undefined

const path = typeof yamlModule === 'string' ? yamlModule : 'yaml'

export const yaml = (): typeof import('yaml') => requireFrom(import.meta.url)(path)

/** It is nested so deep that nobody reads it. */
export class TooDeep extends Error {}

/** What is around the levels of a document: itself, and the scalar at the bottom. */
const besideLevels = 2

/**
 * As the package reads it in one call, but no deeper than anybody asks for.
 *
 * Whoever goes through the parts of a document takes a few calls for each level, and looks at its scalars by patterns:
 * where the stack has no room left to compile one of these, the process ends.
 *
 * @param deepest levels of lists and objects
 * @param lineCounter learns where lines begin
 * @throws TooDeep
 */
export const yamlDocument = (text: string, deepest: number, lineCounter?: LineCounter): Document => {
  const { Composer, Document: Empty, Parser: Reader, YAMLParseError, isCollection, visit } = yaml()
  lineCounter?.addNewLine(0)
  const parser = new Reader(lineCounter?.addNewLine)
  const composer = new Composer({ merge: true, prettyErrors: false })
  const [first = new Empty(), second] = composer.compose(partsOf(text, parser, deepest), true, text.length)
  if (second !== undefined) {
    const message = 'one document was expected, a second one was found. Put it into a file of its own'
    first.errors.push(new YAMLParseError([second.range[0], second.range[1]], 'MULTIPLE_DOCS', message))
  }
  // To write one down as a text, as the package does, takes twice as long for each level of it.
  if (mayNameByParts.test(text))
    visit(first, {
      Pair: (_, { key }) => {
        if (!isCollection(key)) return undefined
        const [from, to] = key.range ?? [0, 0]
        const message = 'a name is a text, and a list or an object was found'
        first.errors.push(new YAMLParseError([from, to], 'NON_STRING_KEY', message))
        return visit.BREAK
      },
    })
  return first
}

/** A name behind a question mark, or a colon behind a bracket. */
const mayNameByParts = /(?:^|[\s,[{])\?\s|[\]}]\s*:/

/** @throws TooDeep before what is too deep is put together */
function* partsOf(text: string, parser: Parser, deepest: number): ReturnType<Parser['parse']> {
  const { Lexer } = yaml()
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme)
    if (parser.stack.length > deepest + besideLevels) throw new TooDeep()
  }
  yield* parser.end()
}
