/** The virtual server as worlds see it: nothing to start from, nothing that changes. */
import { impossible } from '../contract/problem.ts'
import type { ModeProvider, Start } from '../worlds/mode-provider.ts'

const says = {
  alone: 'examples and generated values, no credentials',
  'beside a stub': 'the virtual server: recorded examples, no credentials',
}

/** What was measured: a journal, and who notes in it. */
const lifeWeight = 12_000

export const virtualProvider = (place: keyof typeof says): ModeProvider => {
  const start: Start = {
    scenario: undefined,
    title: undefined,
    now: undefined,
    lifeWeight,
    callers: [{ label: 'anybody: no credentials are asked for', headers: {} }],
    at: () => Promise.resolve(start),
    instantiate: ({ recorded }) => ({
      mode: recorded,
      actions: [],
      collections: async () => ({}),
      records: async () => undefined,
      changes: async () => [],
    }),
  }
  return {
    name: 'virtual',
    says: says[place],
    scenarios: async () => [],
    start: async ({ scenario, world }) => {
      if (scenario === undefined && world === undefined) return start
      const given = scenario === undefined ? 'world' : 'scenario'
      const why = 'a virtual world answers with recorded examples and starts from no data; expected none.'
      const message = `body/${given}: ${why}`
      return { problem: impossible([{ in: 'body', name: `/${given}`, code: 'invalid_body', message }]) }
    },
  }
}
