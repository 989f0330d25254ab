/** The base paths of a contract's servers, every allowed value of their variables filled in. */
import { isObject } from '../text/pointer.ts'
import { parameterNames } from './path-template.ts'

const mostPaths = 64

/** Characters. No client could send many more, and each variable is looked for in all of them. */
const longestPath = 4_000

/** `https://api.example/{basePath}` with v1 and v2 allowed gives `/v1` and `/v2`; a server at the root gives ``. */
export const basePathsOf = (document: Record<string, unknown>): string[] => {
  const servers = Array.isArray(document.servers) ? document.servers : []
  const paths = servers.flatMap(server =>
    isObject(server) && typeof server.url === 'string' ? pathsOf(server.url, server.variables) : [],
  )
  return [...new Set(paths)].slice(0, mostPaths)
}

const pathsOf = (template: string, variables: unknown): string[] => {
  const path = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*([^?#]*)/i.exec(template)?.[1] ?? /^[^?#]*/.exec(template)?.[0] ?? ''
  if (path.length > longestPath) return []
  const names = new Set(parameterNames(path))
  let filled = [path]
  for (const name of names) {
    const values = valuesOf(isObject(variables) ? variables[name] : undefined)
    filled = filled.flatMap(one => values.map(value => one.replaceAll(`{${name}}`, value))).slice(0, mostPaths)
  }
  return filled.map(normalised)
}

const valuesOf = (variable: unknown): string[] => {
  if (!isObject(variable)) return []
  const first = String(variable.default ?? '')
  const others = Array.isArray(variable.enum) ? variable.enum.map(String) : []
  return [...new Set([first, ...others])].slice(0, mostPaths)
}

const normalised = (path: string): string => {
  const trimmed = path.replace(/\/+$/, '').replace(/^\/*/, '/')
  return trimmed === '/' ? '' : trimmed
}
