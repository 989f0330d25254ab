/** A contract in which something else stands at each of its places, one at a time. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { loadContract } from '../../src/contract/contract.ts'
import { readSource } from '../../src/contract/document/source.ts'
import { isObject } from '../../src/text/pointer.ts'

const good = fileURLToPath(new URL('../fixtures/contract-good/', import.meta.url))

/** The document with another value at every place of it, one at a time. */
function* mutations(value: unknown, others: readonly unknown[]): Generator<unknown> {
  yield* others
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const mutated of mutations(item, others)) yield value.with(index, mutated)
  } else if (isObject(value)) {
    for (const [field, item] of Object.entries(value))
      for (const mutated of mutations(item, others)) yield { ...value, [field]: mutated }
  }
}

t.test('whatever stands in a contract, loading it ends in findings and throws nothing', async t => {
  const contract = readSource(join(good, 'every-object.yaml'))
  if (!('source' in contract)) return t.fail('the contract is there')
  const path = join(t.testdir({ 'contract.json': '' }), 'contract.json')
  let count = 0
  for (const mutated of mutations(contract.source.value, [null, 5, [null], { $ref: '#' }])) {
    const text = JSON.stringify(mutated)
    writeFileSync(path, text)
    const { contract: usable, findings } = loadContract(path, 'foreign')
    if (usable === undefined && findings.length === 0) t.fail(`no reason is given for refusing ${text}`)
    count++
  }
  t.ok(count > 500, `${count} contracts`)
})
