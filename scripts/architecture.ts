/**
 * Draws docs/architecture.svg from what the files of src/ import. With `--check` it only says whether the committed
 * picture is stale: it changes with what one folder imports of another, not with the number or the names of files.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { arrowsIn } from './architecture/arrows.ts'
import { sourcesIn } from './architecture/imports.ts'
import { pictureOf } from './architecture/picture.ts'
import { root } from './child.ts'

const {
  values: { check },
} = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const name = 'docs/architecture.svg'
const target = join(root, name)
const picture = pictureOf(arrowsIn(sourcesIn(join(root, 'src'))))
const committed = existsSync(target) ? readFileSync(target, 'utf8') : undefined

if (picture === committed) {
  console.log(`${name} is up to date.`)
} else if (check) {
  console.error(
    `${name} is ${committed === undefined ? 'missing' : 'stale'}: run "npm run architecture" and commit the result.`,
  )
  process.exitCode = 1
} else {
  writeFileSync(target, picture)
  console.log(`${name} was drawn.`)
}
