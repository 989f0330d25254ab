/** Where the operations of a contract may be, of a service that knows none of them where they were looked for. */
import type { Contract } from '../contract/contract.ts'

/**
 * @param baseUrl without a slash at the end
 * @returns what to try, in a sentence or two; undefined: it was looked for where the contract has it
 */
export const otherBasePath = ({ basePaths }: Pick<Contract, 'basePaths'>, baseUrl: string): string | undefined => {
  const { origin, pathname } = new URL(baseUrl)
  const own = pathname.replace(/\/+$/, '')
  const [first = ''] = basePaths
  if (own === first || basePaths.some(path => path !== '' && own.endsWith(path))) return undefined
  const named = basePaths.filter(path => path !== '')
  const are = named.length === 1 ? 'path of the contract is' : 'paths of the contract are'
  const says = first === '' ? 'The contract has no base path' : `The base ${are} ${named.join(', ')}`
  const found = own === '' ? 'none' : own
  return `Each call was answered with 404. ${says}, and --base-url has ${found}: try --base-url ${origin}${first}.`
}
