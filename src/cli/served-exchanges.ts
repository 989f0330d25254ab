/** What a server was asked, as HAR 1.2: of each world that is there, as its journal has it, without secrets. */
import { isObject } from '../text/pointer.ts'
import { courtsideVersion } from '../version.ts'
import type { Log } from './log.ts'
import { putFile, refuseUnwritable } from './report-files.ts'
import type { ServeOptions, Serving } from './serve.ts'

/** A page of the list of worlds. */
const page = 100

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * @param control address of the control API
 * @param token undefined: it asks for none
 * @returns the calls of all worlds by time, each with the name of its world in its comment
 */
export const servedHar = async (control: string, token: string | undefined): Promise<string> => {
  const headers = { accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  const read = async (path: string): Promise<unknown> => (await fetch(`${control}${path}`, { headers })).json()
  const entries: { readonly started: string; readonly entry: object }[] = []
  for (let offset = 0, seen = page; seen === page; offset += page) {
    // Each page follows the one before, and a journal may be large.
    // oxlint-disable-next-line no-await-in-loop
    const worlds = listOf(await read(`/worlds?offset=${offset}&limit=${page}`))
    seen = worlds.length
    for (const world of worlds) {
      if (!isObject(world) || typeof world.name !== 'string') continue
      // oxlint-disable-next-line no-await-in-loop
      const har = await read(`/worlds/${encodeURIComponent(world.name)}/journal/har`)
      const log = isObject(har) && isObject(har.log) ? har.log : {}
      for (const entry of listOf(log.entries))
        if (isObject(entry))
          entries.push({ started: String(entry.startedDateTime), entry: { ...entry, comment: world.name } })
    }
  }
  const log = {
    version: '1.2',
    creator: { name: 'courtside', version: courtsideVersion() },
    entries: entries
      .toSorted((a, b) => (a.started < b.started ? -1 : Number(a.started > b.started)))
      .map(one => one.entry),
  }
  return `${JSON.stringify({ log }, undefined, 1)}\n`
}

/**
 * Before the server stops: its journals end with it.
 *
 * @param file where the HAR goes
 * @throws Failure for a file that can't be written
 */
export const withHar = (options: ServeOptions, file: string, log: Log): readonly [ServeOptions, Log] => {
  refuseUnwritable({ har: file })
  let control = ''
  const onListening = (serving: Serving): void =>
    options.onListening({
      ...serving,
      close: async () => {
        try {
          putFile('har', file, await servedHar(control, options.controlToken))
        } finally {
          await serving.close()
        }
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
