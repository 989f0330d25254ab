/** On which Node the program starts, as the package promises it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { tooOld } from '../../src/cli/node-version.ts'
import { root } from './child-process.ts'

t.test('what is older than the package says is told so, and by what to do', t => {
  for (const version of ['16.20.2', '18.20.8', '20.0.0', '20.18.3'])
    t.match(tooOld(version), /^Node 20\.19 or later is needed, and this is [\d.]+\. Install it/, version)
  for (const version of ['20.19.0', '20.20.2', '22.0.0', '24.1.0', '100.0.0'])
    t.equal(tooOld(version), undefined, version)
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  t.equal(engines.node, '>=20.19')
  t.end()
})
