/**
 * Which test files a run is made of.
 *
 * What takes long, or needs more than node, has a run of its own: `npm test` leaves it out, and CI runs them all.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './child.ts'

const longRuns: Readonly<Record<string, readonly string[]>> = {
  // The longest first, here and below. What draws, grows or crawls, and all that the tools for contract tests are held
  // against: it needs nothing that `npm test` doesn't, and takes as long.
  thorough: [
    'test/comparison/pairs.test.ts',
    'test/recording/recording.test.ts',
    'test/journeys/stub-crawl.test.ts',
    'test/contract/work.test.ts',
    'test/contract/division.test.ts',
    'test/http/targets.test.ts',
    'test/proxy/proxy.test.ts',
    'test/verify/any-contract.test.ts',
    'test/virtual/generated.test.ts',
    'test/comparison/steps.test.ts',
    'test/world-file/scenarios.test.ts',
    'test/control/conformance.test.ts',
    'test/journeys/worlds-at-the-edge.test.ts',
    'test/contract/shared-schemas.test.ts',
    'test/http/abuse.test.ts',
    'test/world-file/lived-in.test.ts',
    'test/endurance/lists.test.ts',
    'test/recording/needles.test.ts',
    'test/drift/drift.test.ts',
    'test/proxy/silence.test.ts',
    'test/endurance/recorded-bounds.test.ts',
    'test/drift/loose.test.ts',
    'test/contract/pattern.test.ts',
    'test/control/large-worlds.test.ts',
    'test/recording/inflated.test.ts',
    'test/proxy/hostile-bodies.test.ts',
  ],
  commands: [
    'test/cli/exec.test.ts',
    'test/cli/verify.test.ts',
    'test/cli/cli.test.ts',
    'test/cli/record.test.ts',
    'test/verify/verify.test.ts',
    'test/cli/diff.test.ts',
    'test/cli/drift.test.ts',
    'test/verify/secrets.test.ts',
    'test/cli/proxy.test.ts',
    'test/comparison/circles.test.ts',
    'test/cli/replay.test.ts',
    'test/cli/coverage.test.ts',
    'test/cli/sample.test.ts',
    'test/cli/oauth.test.ts',
    'test/cli/data-address.test.ts',
  ],
  package: [
    'test/cli/package.test.ts',
    'test/cli/installed.test.ts',
    'test/cli/ready-made.test.ts',
    'test/verify/prism.test.ts',
    'test/cli/runners.test.ts',
    'test/cli/generators.test.ts',
  ],
  browser: [
    'test/journeys/account.test.ts',
    'test/journeys/browser.test.ts',
    'test/journeys/every-rule.test.ts',
    'test/journeys/explanations.test.ts',
    'test/journeys/first-minutes.test.ts',
    'test/journeys/console.test.ts',
    'test/journeys/console-busy.test.ts',
    'test/journeys/console-timetable.test.ts',
    'test/journeys/docs-authorization.test.ts',
    'test/journeys/docs.test.ts',
    'test/test-kit/playwright.test.ts',
  ],
  postgres: [
    'test/postgres/chaos.test.ts',
    'test/postgres/containers.test.ts',
    'test/postgres/data.test.ts',
    'test/postgres/haproxy.test.ts',
    'test/postgres/hot-world.test.ts',
    'test/postgres/sign-ins.test.ts',
    'test/postgres/store.test.ts',
    'test/postgres/lost-answers.test.ts',
    'test/postgres/wholes.test.ts',
    'test/postgres/replicas.test.ts',
    'test/postgres/journals.test.ts',
    'test/postgres/accounts.test.ts',
    'test/postgres/worlds.test.ts',
    'test/postgres/alike.test.ts',
    'test/postgres/connections.test.ts',
    'test/postgres/stories.test.ts',
    'test/postgres/newest.test.ts',
    'test/postgres/no-room.test.ts',
    'test/postgres/outages.test.ts',
  ],
  long: [
    'test/cli/prepared.test.ts',
    'test/cli/process.test.ts',
    'test/cli/reports.test.ts',
    'test/comparison/oracle.test.ts',
    'test/comparison/texts.test.ts',
    'test/contract/mutations.test.ts',
    'test/drift/club.test.ts',
    'test/endurance/abuse-club.test.ts',
    'test/endurance/abuse-life.test.ts',
    'test/endurance/lists-of-five-hundred.test.ts',
    'test/endurance/lists-of-five-hundred-more.test.ts',
    'test/endurance/lists-of-twenty.test.ts',
    'test/endurance/abuse.test.ts',
    'test/endurance/edited-odd-worlds.test.ts',
    'test/endurance/first-questions.test.ts',
    'test/endurance/hostile.test.ts',
    'test/endurance/idle-connections.test.ts',
    'test/endurance/many-changes.test.ts',
    'test/endurance/many-lessons.test.ts',
    'test/endurance/memory.test.ts',
    'test/endurance/odd-worlds.test.ts',
    'test/endurance/patterns.test.ts',
    'test/endurance/requests.test.ts',
    'test/endurance/same-bytes.test.ts',
    'test/endurance/start-bounds.test.ts',
    'test/endurance/start-days.test.ts',
    'test/endurance/toggle.test.ts',
    'test/endurance/turns.test.ts',
    'test/endurance/worlds-at-once.test.ts',
    'test/journeys/moving-dates.test.ts',
    'test/test-kit/guide.test.ts',
    'test/text/json-refusals.test.ts',
    'test/verify/faults.test.ts',
  ],
}

/** What says within seconds whether a change of a rule or of a world holds. */
const quick = [
  /^test\/(rules|club|data|stub|world-file)\//,
  /^test\/contract\/units\.test\.ts$/,
  /^test\/layers\.test\.ts$/,
  // Of worlds: those that need no server.
  /^test\/control\/(adopted-worlds|fault-schedules|journal-bounds|kept-without-secrets|repeated-entries)\.test\.ts$/,
]
/** Thousands of changes, of findings and of records: they take a third of the time, and few changes touch them. */
const grown = [
  'test/data/many-changes.test.ts',
  'test/world-file/generated.test.ts',
  'test/world-file/too-many.test.ts',
]

const all = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map(name => `test/${name.replaceAll('\\', '/')}`)
  .filter(name => name.endsWith('.test.ts'))
  .toSorted()

const isLong = (name: string): boolean => Object.values(longRuns).some(files => files.includes(name))

/** They are begun first, so that at the end no processor waits for one that another has. */
const longest = [
  'test/journeys/stub-demo.test.ts',
  'test/data/memory.test.ts',
  'test/contract/prepared.test.ts',
  'test/journeys/virtual.test.ts',
]

/** Each of these has a process of its own: others do most of what they do, or they look at what theirs takes. */
const isAlone = (name: string): boolean =>
  /^test\/(cli|endurance|test-kit)\//.test(name) || longest.includes(name) || isLong(name)

/** It measures CPU, of which the same work takes up to half more beside other processes: it has the machine alone. */
export const wantsQuiet = (name: string): boolean => name === 'test/endurance/turns.test.ts'

/** What these hold is the proof of a contract itself: for them nothing is prepared. */
export const provesAnew = (name: string): boolean => name.startsWith('test/contract/')

const largestGroup = 14

/**
 * What runs in one process. Most of the time of a small file is taken by what comes before its first test: modules are
 * read and compiled, contracts and schemas prepared. In a group that comes once.
 */
export const inGroups = (files: readonly string[]): readonly (readonly string[])[] => {
  const groups: string[][] = []
  for (const name of files) {
    const others = groups.find(
      ([first = '', ...more]) =>
        more.length + 1 < largestGroup && !isAlone(first) && provesAnew(first) === provesAnew(name),
    )
    if (others === undefined || isAlone(name)) groups.push([name])
    else others.push(name)
  }
  return groups
}

export const testFiles = all
  .filter(name => !isLong(name))
  .toSorted((one, other) => Number(longest.includes(other)) - Number(longest.includes(one)))

export const quickTestFiles = testFiles.filter(
  name => quick.some(pattern => pattern.test(name)) && !grown.includes(name),
)

/** @throws Error where there is no such run, or a file of it is gone */
export const filesOfRun = (run: string): readonly string[] => {
  const files = Object.hasOwn(longRuns, run) ? (longRuns[run] ?? []) : []
  if (files.length === 0) throw new Error(`There is no run "${run}", only ${Object.keys(longRuns).join(', ')}.`)
  const gone = files.filter(name => !all.includes(name))
  if (gone.length > 0) throw new Error(`Of the run "${run}" there is no ${gone.join(', ')}.`)
  return files
}
