/** Does one changed file still compile? Asked of a compiler that keeps the rest of the program in mind. */
import { join } from 'node:path'
import ts from 'typescript'

export interface Compiler {
  /** Whether the program has this file: some of the sources are for browsers, and programs of their own. */
  has(path: string): boolean
  compiles(path: string, text: string): boolean
}

/** @param root the folder of tsconfig.json; paths are relative to it */
export const compilerOf = (root: string): Compiler => {
  const configured = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(configured.config, ts.sys, root)
  // A name that is no longer used is no reason for a program not to run.
  const lenient = { ...options, noUnusedLocals: false, noUnusedParameters: false, allowUnreachableCode: true }
  const changed = new Map<string, { readonly text: string; readonly version: number }>()
  const service = ts.createLanguageService({
    getCompilationSettings: () => lenient,
    getScriptFileNames: () => fileNames,
    getScriptVersion: name => String(changed.get(name)?.version ?? 0),
    getScriptSnapshot: name => {
      const text = changed.get(name)?.text ?? ts.sys.readFile(name)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  })
  let version = 0
  return {
    has: path => service.getProgram()?.getSourceFile(join(root, path)) !== undefined,
    compiles: (path, text) => {
      const name = join(root, path)
      const original = ts.sys.readFile(name) ?? ''
      changed.set(name, { text, version: ++version })
      const isGood =
        service.getSyntacticDiagnostics(name).length === 0 && service.getSemanticDiagnostics(name).length === 0
      changed.set(name, { text: original, version: ++version })
      return isGood
    },
  }
}
