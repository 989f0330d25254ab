/**
 * The package that reads and writes YAML, loaded when there is something to read: what the build has prepared is read
 * without it, so that most starts don't need it.
 */
import { createRequire as requireFrom } from 'node:module'
import type { Document, LineCounter, Parser, YAMLParseError } from 'yaml'

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
  const { Composer, Document: Empty, Parser: Reader, YAMLParseError: Wrong } = yaml()
  lineCounter?.addNewLine(0)
  const parser = new Reader(lineCounter?.addNewLine)
  const composer = new Composer({ merge: true, prettyErrors: false, uniqueKeys: false })
  const [first = new Empty(), second] = composer.compose(partsOf(text, parser, deepest), true, text.length)
  if (second !== undefined) {
    const message = 'one document was expected, a second one was found. Put it into a file of its own'
    first.errors.push(new Wrong([second.range[0], second.range[1]], 'MULTIPLE_DOCS', message))
  }
  for (const error of wrongNames(first)) first.errors.push(error)
  first.errors.sort((one, other) => one.pos[0] - other.pos[0])
  return first
}

/**
 * Names that are no texts, or there already. The package holds each name against all before it in its object, and
 * writes one with parts down as a text, which takes twice as long for each of its levels.
 */
const wrongNames = (document: Document): readonly YAMLParseError[] => {
  const { YAMLParseError: Wrong, isCollection, isScalar, visit } = yaml()
  const found: YAMLParseError[] = []
  visit(document, {
    Map: (_, { items }) => {
      const known = new Set<unknown>()
      for (const { key } of items) {
        const [from, to] = (isScalar(key) || isCollection(key) ? key.range : undefined) ?? [0, 0]
        if (isCollection(key)) {
          const message = 'a name is a text, and a list or an object was found'
          found.push(new Wrong([from, to], 'NON_STRING_KEY', message))
          return visit.BREAK
        }
        if (!isScalar(key)) continue
        if (known.has(key.value)) found.push(new Wrong([from, from + 1], 'DUPLICATE_KEY', 'Map keys must be unique'))
        known.add(key.value)
      }
      return undefined
    },
  })
  return found
}

/** @throws TooDeep before what is too deep is put together */
function* partsOf(text: string, parser: Parser, deepest: number): ReturnType<Parser['parse']> {
  const { Lexer } = yaml()
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme)
    if (parser.stack.length > deepest + besideLevels) throw new TooDeep()
  }
  yield* parser.end()
}
