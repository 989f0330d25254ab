/** The imports that stand in sources, which are taken as text: test/layers.test.ts plants some of its own. */
import { readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'

export interface Import {
  /** As it is written. */
  readonly from: string
  readonly line: number
  /** Gone when the program runs. */
  readonly isType: boolean
  readonly isDynamic: boolean
}

/** By the path below src/. */
export type Sources = ReadonlyMap<string, string>

export const parsed = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)

export const lineOf = (file: ts.SourceFile, node: ts.Node): number =>
  file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1

export const everyNode = (root: ts.Node): readonly ts.Node[] => {
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    nodes.push(node)
    node.forEachChild(visit)
  }
  visit(root)
  return nodes
}

export const importsOf = (path: string, text: string): Import[] => {
  const file = parsed(path, text)
  const imports: Import[] = []
  const add = (node: ts.Node, from: ts.Node | undefined, isType: boolean, isDynamic: boolean): void => {
    const literal = from !== undefined && ts.isLiteralTypeNode(from) ? from.literal : from
    // What is worked out while it runs can't be held against a table.
    const specifier = literal !== undefined && ts.isStringLiteralLike(literal) ? literal.text : '(computed)'
    imports.push({ from: specifier, line: lineOf(file, node), isType, isDynamic })
  }
  for (const node of everyNode(file)) {
    if (ts.isImportDeclaration(node)) add(node, node.moduleSpecifier, node.importClause?.isTypeOnly === true, false)
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined)
      add(node, node.moduleSpecifier, node.isTypeOnly, false)
    else if (ts.isImportTypeNode(node)) add(node, node.argument, true, false)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node, node.arguments[0], false, true)
    else if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'require') {
      add(node, node.arguments[0], false, false)
    }
  }
  return imports
}

export const isRelative = (from: string): boolean => from.startsWith('.')

/** @param path of the importing file */
export const targetOf = (path: string, from: string): string => posix.join(posix.dirname(path), from)

/** @param src where the sources are */
export const sourcesIn = (src: string): Sources => {
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.ts'))
  return new Map(
    paths
      .map(path => path.replaceAll('\\', '/'))
      .toSorted()
      .map(path => [path, readFileSync(join(src, path), 'utf8')]),
  )
}
