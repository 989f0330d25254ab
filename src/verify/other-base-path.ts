/** Where the operations of a contract may be, of a service that knows none of them where they were looked for. */
import type { Contract } from '../contract/contract.ts'

/** A gateway turns strangers away before it looks where a call leads. */
const ofStrangers: readonly number[] = [401, 403]

/**
 * @param baseUrl without a slash at the end
 * @param statuses all with which it has answered
 * @returns what to try, in a sentence or two; undefined: it was looked for where the contract has it,
 *   or something was found
 */
export const otherBasePath = (
  { basePaths }: Pick<Contract, 'basePaths'>,
  baseUrl: string,
  statuses: ReadonlySet<number>,
): string | undefined => {
  const letIn = [...statuses].filter(status => !ofStrangers.includes(status))
  if (letIn.length !== 1 || letIn[0] !== 404) return undefined
  const { origin, pathname } = new URL(baseUrl)
  const own = pathname.replace(/\/+$/, '')
  const [first = ''] = basePaths
  if (own === first || basePaths.some(path => path !== '' && own.endsWith(path))) return undefined
  const named = basePaths.filter(path => path !== '')
  const are = named.length === 1 ? 'path of the contract is' : 'paths of the contract are'
  const says = first === '' ? 'The contract has no base path' : `The base ${are} ${named.join(', ')}`
  const found = own === '' ? 'none' : own
  const calls = letIn.length === statuses.size ? 'Each call' : 'Each call that was not turned away'
  return `${calls} was answered with 404. ${says}, and --base-url has ${found}: try --base-url ${origin}${first}.`
}
