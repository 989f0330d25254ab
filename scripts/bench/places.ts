/** Where the bench finds and leaves things. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const here = fileURLToPath(new URL('.', import.meta.url))
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The built command and library: what users run is what is measured. */
export interface Built {
  readonly command: string
  readonly library: string
}

export const builtIn = (checkout: string): Built => ({
  command: join(checkout, 'dist', 'courtside.js'),
  library: join(checkout, 'dist', 'index.js'),
})

/** What a run makes for itself, profiles too; not kept. */
export const made = join(here, 'dist')
/** Kept: the last whole run. */
export const results = join(here, 'results')

/** A file of peers/ or inside/ as node runs it. */
export const compiled = (name: string): string => join(made, `${name}.js`)
