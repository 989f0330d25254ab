/** What a server was asked, as HAR 1.2: of each world that is there, as its journal has it, without secrets. */
import { harTextOf } from '../report/har.ts'
import { isObject } from '../text/pointer.ts'
import { courtsideVersion } from '../version.ts'
import { atEnd } from './at-end.ts'
import { controlJson } from './control-json.ts'
import { Failure } from './failure.ts'
import type { Log } from './log.ts'
import { putFile } from './report-files.ts'
import type { ServeOptions, Serving } from './serve.ts'

/** A page of the list of worlds. */
const page = 100

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * @param control address of the control API
 * @param token undefined: it asks for none
 * @returns the calls of all worlds by time, each with the name of its world in its comment
 * @throws Failure of exit code 3 where they can't be told
 */
export const servedHar = async (control: string, token: string | undefined): Promise<string> => {
  const entries: { readonly started: string; readonly entry: object }[] = []
  for (let offset = 0, seen = page; seen === page; offset += page) {
    // Each page follows the one before, and a journal may be large.
    // oxlint-disable-next-line no-await-in-loop
    const worlds = listOf(await controlJson(`${control}/worlds?offset=${offset}&limit=${page}`, token))
    seen = worlds.length
    for (const world of worlds) {
      if (!isObject(world) || typeof world.name !== 'string') continue
      // oxlint-disable-next-line no-await-in-loop
      const har = await controlJson(`${control}/worlds/${encodeURIComponent(world.name)}/journal/har`, token)
      const log = isObject(har) && isObject(har.log) ? har.log : {}
      for (const entry of listOf(log.entries))
        if (isObject(entry))
          entries.push({ started: String(entry.startedDateTime), entry: { ...entry, comment: world.name } })
    }
  }
  const byTime = entries.toSorted((a, b) => (a.started < b.started ? -1 : Number(a.started > b.started)))
  return harTextOf(
    byTime.map(({ entry }) => entry),
    courtsideVersion(),
  )
}

/**
 * As it is just before the server stops, whose journals end with it.
 *
 * @param file where the HAR goes; what fails is told, and is the exit code
 */
export const withHar = (options: ServeOptions, file: string, log: Log): readonly [ServeOptions, Log] => {
  let control = ''
  const onListening = (serving: Serving): void =>
    options.onListening({
      ...serving,
      close: async () => {
        const [har] = await Promise.allSettled([servedHar(control, options.controlToken)])
        await serving.close()
        atEnd(() => {
          if (har.status === 'fulfilled') return putFile('har', file, har.value)
          const why = har.reason instanceof Error ? har.reason.message : String(har.reason)
          throw new Failure(`--har ${file}: nothing was written. ${why}`, 3)
        })
      },
    })
  const heard: Log = {
    ...log,
    ready: fields => {
      control = fields.control.url
      log.ready(fields)
    },
  }
  return [{ ...options, onListening }, heard]
}
