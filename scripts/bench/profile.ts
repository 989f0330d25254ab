/** One row's subject under its load, with node's profiler looking: where its time goes, function by function. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { made, root } from './places.ts'
import type { Row } from './row.ts'

interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  }[]
  readonly samples: readonly number[]
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[]
}

/** As many as a round, so often. */
const rounds = 10
const shownFunctions = 25

/** @returns what to print. */
export const profile = async (row: Row): Promise<string> => {
  const opened = await row.open()
  try {
    if (opened.subject === undefined)
      throw new Error(`"${row.name}" asks no server for more than its first answer: there is no load to profile.`)
    const { server, load } = opened.subject
    const file = join(made, `${row.name.replaceAll(/[^a-z0-9]+/gi, '-')}.cpuprofile`)
    await server.startProfile()
    for (let round = 0; round < rounds; round++) {
      // oxlint-disable-next-line no-await-in-loop
      await load()
    }
    await server.endProfile(file)
    const found: CpuProfile = JSON.parse(readFileSync(file, 'utf8'))
    return `${selfTimes(found).join('\n')}\n${relative(root, file)} opens in the developer tools of a browser.`
  } finally {
    await opened.close()
  }
}

const selfTimes = ({ nodes, samples, timeDeltas }: CpuProfile): readonly string[] => {
  const nameOf = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      (
        `${functionName === '' ? '(anonymous)' : functionName} `
        + `${url === '' ? '' : `${shownUrl(url)}:${lineNumber + 1}`}`
      ).trim(),
    ]),
  )
  const times = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const name = nameOf.get(id) ?? ''
    if (name !== '(idle)') times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0))
  }
  const total = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, shownFunctions)
    .map(([name, time]) => `${((100 * time) / total).toFixed(1).padStart(5)} %  ${name}`)
}

const shownUrl = (url: string): string => (url.startsWith('file:') ? relative(root, fileURLToPath(url)) : url)
