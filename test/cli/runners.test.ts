/**
 * The files to paste for each test runner, run by that runner in a project that has installed the packed package; and
 * TypeScript's ways to find it.
 */
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from './child-process.ts'
import { packed, projectWith, ran } from './packed.ts'

const tarball = packed(t)
const chromium = '/usr/bin/chromium'
const types = ['typescript@5.9.3', '@types/node@20.19.43', '@types/jest@30.0.0']

const runners: readonly {
  readonly name: string
  readonly packages: readonly string[]
  readonly command: readonly string[]
  readonly told: RegExp
  readonly manifest?: object
}[] = [
  { name: 'jest', packages: ['jest@30.5.2'], command: ['jest'], told: /Tests: +3 passed, 3 total/ },
  {
    name: 'ts-jest',
    packages: ['jest@30.5.2', 'ts-jest@29.4.15', ...types],
    command: ['jest'],
    told: /Tests: +3 passed, 3 total/,
  },
  { name: 'vitest', packages: ['vitest@5.1.1'], command: ['vitest', 'run'], told: /Tests {2}3 passed \(3\)/ },
  { name: 'node-test', packages: [], command: ['node', '--test'], told: /pass 3\n/ },
  { name: 'tap', packages: ['tap@21.8.0'], command: ['tap', '--disable-coverage'], told: /^ok 1 - clubs\.test\.mjs/m },
  {
    name: 'playwright',
    packages: ['@playwright/test@1.65.1'],
    command: ['playwright', 'test', '--reporter=list'],
    told: /1 passed/,
  },
]

for (const { name, packages, command, told } of runners) {
  const skip = name === 'playwright' && !existsSync(chromium) ? `${chromium} is missing` : false
  t.test(`the file for ${name} runs as it is pasted`, { skip }, async t => {
    const folder = projectWith(t, [tarball, ...packages])
    cpSync(join(root, 'examples/test-runners', name), folder, { recursive: true })
    const { status, stdout, stderr } = ran('npx', ['--no-install', ...command], folder, { CHROMIUM: chromium })
    t.equal(status, 0, 'it passes', { stdout, stderr })
    t.match(stdout + stderr, told)
  })
}

t.test('TypeScript finds the types in every way that it looks for them', async t => {
  const folder = projectWith(t, [tarball, ...types])
  const text = `
    import { startCourtside, VerificationError, type CourtsideWorld } from 'courtside'
    import type { components, paths } from 'courtside/contract'
    export const names = (clubs: components['schemas']['Club'][]): string[] => clubs.map(({ name }) => name)
    export type Clubs = paths['/clubs']['get']
    export const use = async (world: CourtsideWorld): Promise<boolean> => {
      await world.act('takeLastPlace', { sessionId: 'x' })
      // @ts-expect-error There is no such argument.
      await world.act('takeLastPlace', { session: 'x' })
      // @ts-expect-error There is no such operation.
      await world.fault('listClub', { status: 503 })
      // @ts-expect-error There is no such option.
      await startCourtside({ scenaro: 'last-place' })
      return new VerificationError('') instanceof Error
    }`
  mkdirSync(join(folder, 'ways'))
  for (const name of ['a.ts', 'a.cts', 'a.mts']) writeFileSync(join(folder, 'ways', name), text)
  const ways: readonly (readonly [module: string, resolution: string, file: string])[] = [
    ['commonjs', 'node', 'a.ts'],
    ['node16', 'node16', 'a.cts'],
    ['node16', 'node16', 'a.mts'],
    ['nodenext', 'nodenext', 'a.ts'],
    ['nodenext', 'nodenext', 'a.mts'],
    ['esnext', 'bundler', 'a.ts'],
    ['preserve', 'bundler', 'a.ts'],
  ]
  for (const [module, resolution, file] of ways) {
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--types', 'node', '--skipLibCheck', 'false']
    const { status, stdout } = ran(
      'npx',
      ['--no-install', 'tsc', ...options, '--module', module, '--moduleResolution', resolution, `ways/${file}`],
      folder,
    )
    t.strictSame([status, stdout], [0, ''], `${module}, ${resolution}, ${file}`)
  }
})

t.test('require and import give the same library', async t => {
  const folder = projectWith(t, [tarball])
  writeFileSync(
    join(folder, 'both.cjs'),
    `const required = require('courtside')
    import('courtside').then(imported => {
      const names = Object.keys(imported).filter(name => name !== 'default')
      const others = Object.keys(required).filter(name => !names.includes(name))
      console.log(names.length > 5, others.join(), names.every(name => imported[name] === required[name]))
    })`,
  )
  t.equal(ran('node', ['both.cjs'], folder).stdout, 'true  true\n')
})
