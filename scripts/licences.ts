/** The licences of the packages that a bundle holds: most ask for their text to be kept with every copy. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** `inputs`: paths of the bundled files, relative to the root. */
export const licencesOf = (root: string, inputs: readonly string[]): string => {
  const folders = new Set(inputs.flatMap(path => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []))
  const all = [...folders].map(folder => licenceOf(join(root, folder)))
  return [...new Set(all)].toSorted().join(`\n${'-'.repeat(100)}\n\n`)
}

const licenceOf = (folder: string): string => {
  const { name, version, license }: Record<string, unknown> = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const files = readdirSync(folder)
    .filter(file => /^(licen[cs]e|notice)/i.test(file))
    .toSorted()
  const texts = files.map(file => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
  const heading = `${String(name)} ${String(version)}, ${String(license)}`
  return `${[heading, ...(texts.length > 0 ? texts : ['The package comes without the text.'])].join('\n\n')}\n`
}
