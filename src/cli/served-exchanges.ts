/** What a server was asked, as HAR 1.2: of each world that is there, as its journal has it, without secrets. */
import { harTextOf } from '../report/har.ts'
import { isObject } from '../text/pointer.ts'
import { courtsideVersion } from '../version.ts'
import { atEnd } from './at-end.ts'
import { controlJson } from './control-json.ts'
import { Failure } from './failure.ts'
import type { Log } from './log.ts'
import { putFile } from './report-files.ts'
import type { InProcessFetch, ServeOptions } from './serve.ts'

/** A page of the list of worlds. */
const page = 100

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export interface ServedHar {
  readonly text: string
  /** What is no longer in it. */
  readonly notes: readonly string[]
}

/**
 * @param fetch of the server
 * @param control address of the control API
 * @param token undefined: it asks for none
 * @returns the calls of all worlds by time, each with the name of its world in its comment
 * @throws Failure of exit code 3 where they can't be told
 */
export const servedHar = async (
  fetch: InProcessFetch,
  control: string,
  token: string | undefined,
): Promise<ServedHar> => {
  const notes: string[] = []
  const entries: { readonly started: string; readonly entry: object }[] = []
  for (let offset = 0, seen = page; seen === page; offset += page) {
    // Each page follows the one before, and a journal may be large.
    // oxlint-disable-next-line no-await-in-loop
    const worlds = listOf(await controlJson(fetch, `${control}/worlds?offset=${offset}&limit=${page}`, token))
    seen = worlds.length
    for (const world of worlds) {
      if (!isObject(world) || typeof world.name !== 'string') continue
      const at = `${control}/worlds/${encodeURIComponent(world.name)}/journal/har`
      // oxlint-disable-next-line no-await-in-loop
      const har = await controlJson(fetch, at, token)
      const log = isObject(har) && isObject(har.log) ? har.log : {}
      if (typeof log.comment === 'string') notes.push(`world ${world.name}: ${log.comment}`)
      for (const entry of listOf(log.entries))
        if (isObject(entry))
          entries.push({ started: String(entry.startedDateTime), entry: { ...entry, comment: world.name } })
    }
  }
  const byTime = entries.toSorted((a, b) => (a.started < b.started ? -1 : Number(a.started > b.started)))
  const all = byTime.map(({ entry }) => entry)
  return { text: harTextOf(all, courtsideVersion()), notes }
}

export const leaveHar = (file: string, { text, notes }: ServedHar, log: Log): void => {
  putFile('har', file, text)
  for (const note of notes) log.warning(`--har ${file}: ${note}.`)
}

/**
 * As it is when the last call is answered, just before its journals end.
 *
 * @param file where the HAR goes; what fails is told, and is the exit code
 */
export const withHar = (options: ServeOptions, file: string, log: Log): readonly [ServeOptions, Log] => {
  let control = ''
  let har = (): Promise<ServedHar> => Promise.reject(new Error('It never listened.'))
  const onListening: ServeOptions['onListening'] = (serving, fetch) => {
    har = () => servedHar(fetch, control, options.controlToken)
    options.onListening(serving, fetch)
  }
  const onClosed = async (): Promise<void> => {
    const [asked] = await Promise.allSettled([har()])
    atEnd(() => {
      if (asked.status === 'fulfilled') return leaveHar(file, asked.value, log)
      const why = asked.reason instanceof Error ? asked.reason.message : String(asked.reason)
      throw new Failure(`--har ${file}: nothing was written. ${why}`, 3)
    })
    await options.onClosed?.()
  }
  const heard: Log = {
    ...log,
    ready: fields => {
      // By its own address: a public one may be a proxy's.
      control = fields.url + new URL(fields.control.url).pathname
      log.ready(fields)
    },
  }
  return [{ ...options, onListening, onClosed }, heard]
}
