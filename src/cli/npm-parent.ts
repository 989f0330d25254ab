/**
 * A server that is the script of npm (`npm start`) ends with npm, however that ends: npm hands signals on to a shell
 * alone, and who is killed hands on nothing. Started in any other way a server outlives whoever started it.
 */
import { readFileSync } from 'node:fs'

/** Milliseconds. */
const lookTime = 250

/** What npm says of itself to the scripts that it runs, and to all that they run. */
type Environment = Readonly<Record<string, string | undefined>>

/** A script that is this command and nothing else: not one that starts it beside something. */
const isOurs = ({ npm_lifecycle_script: script = '' }: Environment): boolean =>
  /^(?:node +\S*courtside\S*|(?:npx +)?courtside) [^&|;]*$/.test(`${script} `)

/** Calls back once npm is gone. */
export const whenNpmEnds = (environment: Environment, end: () => void): void => {
  if (!isOurs(environment)) return
  const parent = process.ppid
  const npm = parentOf(parent)
  const looking = setInterval(() => {
    if (process.ppid === parent && parentOf(parent) === npm) return
    clearInterval(looking)
    end()
  }, lookTime)
  looking.unref()
}

/** Of the shell between npm and this process, where there is one. Undefined where nobody tells. */
const parentOf = (id: number): string | undefined => {
  try {
    // The name in brackets may hold anything.
    return / (\d+)/.exec(/\) \S( \d+)/.exec(readFileSync(`/proc/${id}/stat`, 'latin1'))?.[1] ?? '')?.[1]
  } catch {
    return undefined
  }
}
