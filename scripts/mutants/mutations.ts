/**
 * The small changes that are tried on a source file, each a wrong program that a test should notice.
 *
 * Types are left alone: what a compiler refuses needs no test. So are texts with words in them, for no test may ask for
 * wording; and long tables, which are data.
 */
import ts from 'typescript'

interface Mutation {
  /** Offsets in the file. */
  readonly start: number
  readonly end: number
  /** What stands there, and what takes its place. */
  readonly before: string
  readonly after: string
}

export interface Mutant extends Mutation {
  readonly file: string
  /** From 1 on. */
  readonly row: number
  /** From 0 on. */
  readonly column: number
  /** The text of the line. */
  readonly line: string
  /** Which it is of those that change the same in the line; from 1 on. */
  readonly nth: number
}

export const mutantsIn = (file: string, text: string): readonly Mutant[] => {
  const lines = text.split('\n')
  const placed = mutationsIn(file, text).map(mutation => {
    const above = text.slice(0, mutation.start).split('\n')
    const [row, column] = [above.length, above.at(-1)?.length ?? 0]
    return { ...mutation, file, row, column, line: lines[row - 1]?.trim() ?? '' }
  })
  const starts = new Map<string, number[]>()
  const changeOf = ({ row, before, after }: (typeof placed)[number]): string => JSON.stringify([row, before, after])
  for (const one of placed) starts.set(changeOf(one), [...(starts.get(changeOf(one)) ?? []), one.start])
  return placed.map(one => ({
    ...one,
    nth: 1 + (starts.get(changeOf(one)) ?? []).filter(start => start < one.start).length,
  }))
}

type Put = (node: ts.Node, after: string) => void

const mutationsIn = (path: string, text: string): readonly Mutation[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  const found: Mutation[] = []
  const put: Put = (node, after) => {
    const [start, end] = [node.getStart(file), node.getEnd()]
    found.push({ start, end, before: text.slice(start, end), after })
  }
  const look = (node: ts.Node): void => {
    if (
      ts.isTypeNode(node)
      || ts.isImportDeclaration(node)
      || ts.isTypeAliasDeclaration(node)
      || ts.isInterfaceDeclaration(node)
    )
      return
    if (isTable(node)) return
    for (const mutate of mutators) mutate(node, put)
    ts.forEachChild(node, look)
  }
  look(file)
  return found
}

const isTable = (node: ts.Node): boolean => ts.isArrayLiteralExpression(node) && node.elements.length > 30

const otherOperators = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['&&', '||'],
  ['||', '&&'],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['%', '*'],
  ['+=', '-='],
  ['-=', '+='],
])

const isText = (node: ts.Node): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

const operators = (node: ts.Node, put: Put): void => {
  if (!ts.isBinaryExpression(node)) return
  const { left, right, operatorToken } = node
  if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return put(node, left.getText())
  const other = otherOperators.get(operatorToken.getText())
  if (other !== undefined && !(other === '-' && [left, right].some(isText))) put(operatorToken, other)
}

const choices = (node: ts.Node, put: Put): void => {
  if (!ts.isConditionalExpression(node)) return
  for (const branch of [node.whenTrue, node.whenFalse]) put(node, `(${branch.getText()})`)
}

const conditions = (node: ts.Node, put: Put): void => {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) put(node.expression, `!(${node.expression.getText()})`)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    put(node, node.operand.getText())
}

const statements = (node: ts.Node, put: Put): void => {
  if (ts.isExpressionStatement(node)) put(node, ';')
  if (ts.isIfStatement(node) && node.elseStatement === undefined && leaves(node.thenStatement)) put(node, ';')
}

/** An early return, or its like. */
const leaves = (statement: ts.Statement): boolean => {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement
  return (
    last !== undefined
    && (ts.isReturnStatement(last)
      || ts.isThrowStatement(last)
      || ts.isContinueStatement(last)
      || ts.isBreakStatement(last))
  )
}

const literals = (node: ts.Node, put: Put): void => {
  if (node.kind === ts.SyntaxKind.TrueKeyword) put(node, 'false')
  else if (node.kind === ts.SyntaxKind.FalseKeyword) put(node, 'true')
  else if (ts.isStringLiteralLike(node) && node.text === '') put(node, "'mutant'")
  else if (ts.isNumericLiteral(node)) put(node, String(Number(node.text) + 1))
}

const spreads = (node: ts.Node, put: Put): void => {
  if (ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.parent)) put(node, '...[]')
  if (ts.isSpreadAssignment(node)) put(node, '...{}')
}

/** Calls that can be left out, and the object that they are made on taken as it is. */
const dispensable = new Set(['filter', 'toSorted', 'toReversed', 'slice', 'trim', 'toLowerCase'])
const otherMethods = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
])

const calls = (node: ts.Node, put: Put): void => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return
  const { expression: object, name, questionDotToken } = node.expression
  if (questionDotToken === undefined && dispensable.has(name.text)) put(node, object.getText())
  const other = otherMethods.get(name.text)
  if (other !== undefined) put(name, other)
}

const mutators = [operators, choices, conditions, statements, literals, spreads, calls]
