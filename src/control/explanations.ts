/** Why is something in a list, or not: the mode's to say, once the call of the list is one that could be made. */
import { isFailed, type Violation } from '../contract/problem.ts'
import type { Operation } from '../contract/operation.ts'
import type { Contract } from '../contract/contract.ts'
import { given } from '../text/given.ts'
import { didYouMean, nearest } from '../text/nearest.ts'
import { unknownOperation } from './faults.ts'
import { type ControlOperation, failed, inWorld, wrongBody } from './operation.ts'

export const explainListing: ControlOperation<'explainListing'> = ({ worlds, path: { world: name }, body }) =>
  inWorld(worlds, name, async world => {
    const { contract } = worlds.served
    const { id, as, operationId, path, query = {} } = body
    const explain = world.instance.explainListing
    if (explain === undefined)
      return failed([
        wrongBody(
          '',
          `the lists of a ${world.settings.mode} world follow no rules: they are recorded.`,
          'not_explainable',
        ),
      ])
    const unknown = operationId === undefined ? [] : unknownOperation(operationId, contract.operations, '/operationId')
    if (unknown.length > 0) return failed(unknown)
    const violationsFor = (chosen: string): readonly Violation[] => {
      const operation = contract.operations.find(one => one.id === chosen)
      return operation === undefined ? [] : wrongQuery(query, operation, contract)
    }
    const listing = await explain({ id, query, violationsFor, ...given({ as, operationId, path }) })
    if (isFailed(listing)) return listing
    const { isListed, facts, because, ...rest } = listing
    return {
      status: 200,
      body: { ...rest, path: { ...rest.path }, query, listed: isListed, facts: [...facts], ...given({ because }) },
    }
  })

const wrongQuery = (
  query: Readonly<Record<string, unknown>>,
  { parameters, id }: Operation,
  { schemas }: Contract,
): Violation[] => {
  const declared = parameters.filter(({ in: place }) => place === 'query')
  const names = declared.map(({ name }) => name)
  return Object.entries(query).flatMap(([name, value]) => {
    const parameter = declared.find(one => one.name === name)
    if (parameter === undefined) {
      const hint = didYouMean(nearest(name, names, 1), `; it has ${names.join(', ') || 'none'}.`)
      return [wrongBody(`/query/${name}`, `${id} declares no such parameter${hint}`, 'unknown_parameter')]
    }
    const { schemaPointer } = parameter
    const [problem] = schemaPointer === undefined ? [] : schemas.problems(schemaPointer, value, 'request')
    if (problem === undefined) return []
    return [wrongBody(`/query/${name}${problem.pointer}`, `expected ${problem.expected}, found ${problem.found}.`)]
  })
}
