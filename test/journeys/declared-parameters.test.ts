/**
 * Every query parameter that a contract declares is heeded: it changes some answer, of somebody, in some world.
 *
 * The parameters come from the contracts, so one that is declared and then forgotten fails here. That this would be
 * seen is shown by one that is forgotten: the club's contract is served with a parameter more, of which no code knows.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { loadContract } from '../../src/contract/contract.ts'
import { listen } from '../../src/http/listen.ts'
import { clubSites } from '../../src/app/sites.ts'
import { controlFile, explanationsFile, worldsOracle } from '../fixtures/control-client.ts'
import { type Operation, clubFile, isFields, oracleOf } from '../fixtures/oracle.ts'
import { type Get, type Site, inertParameters, isQuery } from '../fixtures/parameter-effects.ts'
import { client } from '../fixtures/served-client.ts'

/** Parameters that no answer can show, as `listClubs query.sport`, and why. */
const inert: Readonly<Record<string, string>> = {}
const forgotten = 'listClubs query.forgotten'
const forgottenInYaml = `        - { name: forgotten, in: query, schema: { $ref: '#/components/schemas/Sport' } }\n`

/** The demo first: what it shows needs no other world. The large one shows nothing more. */
const scenarios = ['demo', 'last-place', 'new-member', 'quiet-club']

const examples = fileURLToPath(new URL('../../examples/', import.meta.url))
const text = readFileSync(clubFile, 'utf8')
  .replaceAll('../examples/', examples)
  .replace(/operationId: listClubs\n[^]*?parameters:\n/, found => found + forgottenInYaml)
const forgetfulFile = join(t.testdir({ 'forgetful.yaml': text }), 'forgetful.yaml')
const operationsOf = (file: string): readonly Operation[] =>
  oracleOf(file, { prefixes: [], errorSchema: 'Error' }).operations
const [forgetful, control] = [operationsOf(forgetfulFile), operationsOf(controlFile)]
const explanations = operationsOf(explanationsFile)

const { contract, findings } = loadContract(forgetfulFile, 'own')
if (contract === undefined) throw new Error("The contract can't be served", { cause: findings })
const failures: unknown[] = []
const sites = await clubSites(contract, { seed: 1, real: () => Date.parse('2027-03-15T09:00:00Z') })
const { app } = await sites(contract, {
  onError: error => void failures.push(error),
  access: () => ({ isLoopback: true, token: undefined }),
})
const server = await listen(app, { host: '127.0.0.1', port: 0 })
t.teardown(() => server.close())

/** Every answer is held against the contract. */
const getting = (t: Test): Get => client(t, server.url, worldsOracle).get

const namesIn = (operations: readonly Operation[]): readonly string[] =>
  operations.flatMap(({ id, parameters }) => parameters.filter(isQuery).map(({ name }) => `${id} query.${name}`))

/** A new world with everybody in it; who is nobody comes last. */
const worldOf = async (t: Test, scenario: string): Promise<Site> => {
  const wish = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ scenario }) }
  const { json } = await client(t, server.url, worldsOracle).ask('POST', '/control/v1/worlds', wish)
  if (!isFields(json) || !Array.isArray(json.callers)) throw new Error(`There is no world ${scenario}`)
  const [application, ...people] = json.callers.filter(isFields)
  return { base: String(json.path), callers: [...people, application].map(headersOf) }
}

const headersOf = (caller: Record<string, unknown> | undefined): Record<string, string> =>
  isFields(caller?.headers)
    ? Object.fromEntries(Object.entries(caller.headers).map(([name, value]) => [name, String(value)]))
    : {}

t.test('every query parameter of the control API changes an answer', async t => {
  for (const scenario of scenarios.slice(0, 2)) await worldOf(t, scenario)
  // Of two operations, one that keeps to the contract: what the journal tells apart.
  for (const target of ['/v2/clubs', '/v2/affiliates?limit=0']) await getting(t)(target, { 'x-api-key': 'demo-key' })
  const unseen = await inertParameters(control, [{ base: '/control/v1', callers: [{}] }], getting(t))
  t.strictSame(
    unseen,
    namesIn(control).filter(name => Object.hasOwn(inert, name)),
  )
})

t.test('every query parameter of what is told of requests changes an answer', async t => {
  const { base } = await worldOf(t, 'demo')
  for (const target of ['/clubs', '/affiliates']) await getting(t)(base + target, { 'x-api-key': 'demo-key' })
  // A world of its own is named in the path.
  const operations = explanations.map(operation => ({ ...operation, path: operation.path.replace('/{world}', '') }))
  const unseen = await inertParameters(
    operations.map(one => ({ ...one, parameters: one.parameters.filter(({ name }) => name !== 'world') })),
    [{ base: base.replace(/\/v2$/, ''), callers: [{}] }],
    getting(t),
  )
  t.strictSame(unseen, [])
})

t.test('every query parameter of the club changes an answer, but for the one that is forgotten', async t => {
  const worlds = await Promise.all(scenarios.map(scenario => worldOf(t, scenario)))
  t.strictSame(
    namesIn(forgetful).filter(name => !namesIn(worldsOracle.operations).includes(name)),
    [forgotten],
    'one more is declared',
  )
  const unseen = await inertParameters(forgetful, worlds, getting(t))
  t.strictSame(
    unseen,
    namesIn(forgetful).filter(name => name === forgotten || Object.hasOwn(inert, name)),
  )
})

t.test('what is listed as inert is declared, and has a reason', async t => {
  const declared = [worldsOracle.operations, control, explanations].flatMap(some => namesIn(some))
  t.ok(declared.length > 60, 'the contracts declare some')
  t.strictSame(
    Object.keys(inert).filter(name => !declared.includes(name) || inert[name] === ''),
    [],
  )
  t.strictSame(failures, [], 'and the server failed at nothing')
})
