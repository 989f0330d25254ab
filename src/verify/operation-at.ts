/** The operation that an address leads to, of a service that may have been at another place by then. */
import type { Contract } from '../contract/contract.ts'
import type { Operation } from '../contract/operation.ts'
import { byTemplate } from '../contract/path-template.ts'

/** @param address absolute, or from the server's root on */
export type OperationAt = (method: string, address: string) => Operation | undefined

/** @param baseUrl of the service */
export const operationsAt = (
  { operations, basePaths }: Pick<Contract, 'operations' | 'basePaths'>,
  baseUrl: string,
): OperationAt => {
  const at = byTemplate(operations, ({ path }) => path)
  const bases = [new URL(baseUrl).pathname.replace(/\/+$/, ''), ...basePaths, '']
  const longestFirst = bases.toSorted((one, other) => other.length - one.length)
  return (method, address) => {
    const { pathname } = new URL(address, baseUrl)
    for (const base of longestFirst) {
      const found = pathname.startsWith(`${base}/`) ? at(pathname.slice(base.length)) : []
      const operation = ofMethod(found, method, one => one.method)
      if (operation !== undefined) return operation
    }
    return undefined
  }
}

/** Of what there is at a path that of a method; what is asked for by HEAD may be declared for GET (RFC 9110). */
export const ofMethod = <T>(all: readonly T[], method: string, methodOf: (one: T) => string): T | undefined =>
  all.find(one => methodOf(one) === method)
  ?? (method === 'HEAD' ? all.find(one => methodOf(one) === 'GET') : undefined)
