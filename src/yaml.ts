/**
 * The package that reads and writes YAML, loaded when there is something to read: what the build has prepared is read
 * without it, so that most starts don't need it.
 */
import { createRequire as requireFrom } from 'node:module'

/** Put in by the build: the bundled package, relative to the module. */
declare const yamlModule: string | undefined

const path = typeof yamlModule === 'string' ? yamlModule : 'yaml'

export const yaml = (): typeof import('yaml') => requireFrom(import.meta.url)(path)
