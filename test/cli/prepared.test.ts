/**
 * The program as it is shipped starts from what its build has prepared, and sees all the same what was edited since.
 */
import { cpSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { makersDigest } from '../../scripts/prepare.ts'
import { preparedForm } from '../../src/contract/prepared.ts'
import { preparedContract } from '../../src/contract/prepared-contract.ts'
import { yamlForm } from '../../src/contract/document/source.ts'
import { shapesForm } from '../../src/world-file/sections.ts'
import { judgeAnswers } from '../fixtures/judged-answers.ts'
import { aFolder, root, run, start } from './child-process.ts'

t.test('the build has prepared every contract and every world that is shipped', t => {
  const work = { folder: join(root, 'dist/prepared'), by: makersDigest(root) }
  const yamlIn = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.yaml'))
      .map(name => join(root, folder, name))
  for (const path of yamlIn('openapi')) t.ok(preparedContract(path, work), path)
  for (const path of yamlIn('examples/worlds')) t.ok(preparedForm(shapesForm, readFileSync(path), work), path)
  for (const path of [...yamlIn('openapi'), ...yamlIn('examples/worlds')])
    t.ok(preparedForm(yamlForm, readFileSync(path), work), path)
  t.end()
})

/** Another copy of the program, to be edited. */
const copied = (t: Test): string => {
  const folder = aFolder(t)
  for (const part of ['dist', 'openapi', 'examples', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

const rewrite = (path: string, change: (text: string) => string): void =>
  writeFileSync(path, change(readFileSync(path, 'utf8')))

const answer = async (t: Test, folder: string): Promise<string> => {
  const { out, end } = start(t, ['start', '--port', '0', '--json'], {
    cwd: folder,
    program: [join(folder, 'dist/courtside.js')],
  })
  const { baseUrl } = JSON.parse(await out.next(/baseUrl/))
  judgeAnswers(t, baseUrl)
  const text = await (await fetch(`${baseUrl}/my/coaching/clubs`, { headers: { prefer: 'example=one' } })).text()
  await end()
  return text
}

t.test('an example that was edited is served as it is now', async t => {
  const folder = copied(t)
  const path = join(folder, 'examples/listMyCoachingClubs/one.json')
  t.equal(await answer(t, folder), readFileSync(path, 'utf8'))
  rewrite(path, text => text.replace('Cotswold Edge', 'Severn Side'))
  t.match(await answer(t, folder), 'Severn Side')
})

const spoilt = [
  {
    name: 'an example that breaks its schema',
    file: 'examples/listMyCoachingClubs/one.json',
    change: (text: string) => text.replace(/"id": "[^"]*"/, '"id": 5'),
    says: /^examples\/listMyCoachingClubs\/one\.json:3:\d+ error invalid-example #\/0\/id: /,
  },
  {
    name: 'a contract with a field that is none',
    file: 'openapi/sports-club.yaml',
    change: (text: string) => text.replace(/^ {2}title:/m, '  titel:'),
    says: /^openapi\/sports-club\.yaml:\d+:3 error unknown-field #\/info\/titel: /,
  },
  {
    name: 'a world with a record of another shape',
    file: 'examples/worlds/demo.yaml',
    change: (text: string) => text.replace(/^people:$/m, 'people:\n  - { id: added, firstName: 5 }'),
    says: /^examples\/worlds\/demo\.yaml:\d+:\d+ error wrong-type #\/people\/0\/firstName: /,
  },
  {
    name: 'a world with a record that is none',
    file: 'examples/worlds/demo.yaml',
    change: (text: string) => `${text}\ndragons: []\n`,
    says: /^examples\/worlds\/demo\.yaml:\d+:1 error unknown-field #\/dragons: /,
  },
]

for (const { name, file, change, says } of spoilt) {
  t.test(`nothing starts on ${name}`, async t => {
    const folder = copied(t)
    rewrite(join(folder, file), change)
    const { code, err } = await run(t, ['start', '--port', '0'], {
      cwd: folder,
      program: [join(folder, 'dist/courtside.js')],
    })
    t.equal(code, 1)
    t.ok(
      err.some(line => says.test(line)),
      err.slice(0, 5).join('\n'),
    )
  })
}

t.test('without what was prepared it starts as well', async t => {
  const folder = copied(t)
  for (const name of readdirSync(join(folder, 'dist/prepared')))
    rewrite(join(folder, 'dist/prepared', name), text => text.slice(0, text.length / 2))
  t.equal(await answer(t, folder), readFileSync(join(root, 'examples/listMyCoachingClubs/one.json'), 'utf8'))
})
