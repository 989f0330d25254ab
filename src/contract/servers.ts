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

/** Behind the host, of which any part may be a variable, the scheme too: `{protocol}://{host}/api`. */
const behindHost = /^(?:[^/?#]*:)?\/\/[^/?#]*([^?#]*)/

const pathsOf = (template: string, variables: unknown): string[] => {
  const ofHost = behindHost.exec(template)?.[1]
  const path = ofHost ?? /^[^?#]*/.exec(template)?.[0] ?? ''
  if (path.length > longestPath) return []
  const names = new Set(parameterNames(path))
  let filled = [path]
  for (const name of names) {
    const values = valuesOf(isObject(variables) ? variables[name] : undefined)
    filled = filled.flatMap(one => values.map(value => one.replaceAll(`{${name}}`, value))).slice(0, mostPaths)
  }
  // A variable may stand for scheme and host: `{endpoint}/v1`.
  const mayHaveHost = path.startsWith('{')
  return filled.map(one => normalised(mayHaveHost ? (behindHost.exec(one)?.[1] ?? one) : one))
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
