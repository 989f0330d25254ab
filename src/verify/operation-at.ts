/** The operation that an address leads to, of a service that may have been at another place by then. */
import type { Contract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import { bySpecificity, comparablePath, pathPattern } from '../contract/path-template.ts'

/** @param address absolute, or from the server's root on */
export type OperationAt = (method: string, address: string) => Operation | undefined

/** @param baseUrl of the service */
export const operationsAt = (
  { operations, basePaths }: Pick<Contract, 'operations' | 'basePaths'>,
  baseUrl: string,
): OperationAt => {
  const patterns = operations
    .map(operation => ({ operation, pattern: pathPattern(operation.path) }))
    .toSorted((one, other) => bySpecificity(one.operation.path, other.operation.path))
  const bases = [new URL(baseUrl).pathname.replace(/\/+$/, ''), ...basePaths, '']
  return (method, address) => {
    const { pathname } = new URL(address, baseUrl)
    const within = bases.filter(base => pathname.startsWith(`${base}/`))
    const paths = within.map(base => comparablePath(pathname.slice(base.length)))
    return patterns.find(({ operation, pattern }) => operation.method === method && paths.some(pattern.test))?.operation
  }
}
