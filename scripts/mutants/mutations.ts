/**
 * The small changes that are tried on a source file, each a wrong program that a test should notice.
 *
 * Types are left alone: what a compiler refuses needs no test. So are texts with words in them, for no test may ask for
 * wording; and long tables, which are data.
 */
import ts from 'typescript'

export interface Mutation {
  /** Offsets in the file. */
  readonly start: number
  readonly end: number
  /** What stands there, and what takes its place. */
  readonly before: string
  readonly after: string
}

type Put = (node: ts.Node, after: string) => void

export const mutationsIn = (path: string, text: string): readonly Mutation[] => {
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
