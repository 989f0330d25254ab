/** With what the calls of a world are made as an example: it succeeds, in every scenario that is shipped. */
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { hasFields } from '../fixtures/has-fields.ts'

const handed = (
  text: string,
): {
  callers: readonly { key: string; headers: Record<string, string>; samples: Samples }[]
  samples: Samples
} =>
  JSON.parse(
    (/data-settings="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll(
      /&(quot|#39|lt|gt|amp);/g,
      (_, name: string) => ({ quot: '"', '#39': "'", lt: '<', gt: '>' })[name] ?? '&',
    ),
  )

type Samples = Readonly<Record<string, { parameters?: { id?: string }; body?: unknown }>>

const lists: readonly (readonly [operation: string, path: string])[] = [
  ['getClub', '/clubs/{id}'],
  ['getClubEvents', '/clubs/{id}/events'],
  ['getAffiliate', '/affiliates/{id}'],
  ['listClubCoachingSessions', '/coaching/sessions/club/{id}'],
  ['listAffiliateCoachingSessions', '/coaching/sessions/affiliate/{id}'],
  ['listOwnerCoachingSessions', '/coaching/sessions/owner/{id}'],
  ['listCoachCoachingSessions', '/coaching/sessions/coach/{id}'],
]

t.test('the docs of every scenario begin with calls that succeed', async t => {
  const server = await startCourtside()
  t.teardown(() => server.close())
  const scenarios: readonly { name: string }[] = JSON.parse(
    await (await fetch(`${server.url}/control/v1/scenarios`)).text(),
  )
  t.ok(scenarios.length > 4)
  for (const { name } of scenarios) {
    // Each has the processor to itself.
    // oxlint-disable no-await-in-loop
    const world = await server.world({ scenario: name, now: '2027-03-01T09:00:00Z' })
    const { callers, samples } = handed(await (await fetch(world.url.replace(/\/v2$/, '/docs'))).text())
    const headers = callers[0]?.headers ?? {}
    for (const [operation, path] of lists) {
      const url = world.url + path.replace('{id}', samples[operation]?.parameters?.id ?? '')
      const answer = await fetch(url, { headers })
      t.equal(answer.status, 200, `${name}: ${path}`)
      if (path.includes('sessions')) t.not(await answer.text(), '[]', `${name}: ${path} has something in it`)
    }
    let signedUp = 0
    for (const { key, headers: own, samples: theirs } of callers) {
      const alike = Object.keys(theirs).filter(id => theirs[id]?.body === undefined || samples[id]?.body !== undefined)
      t.strictSame(alike, [], `${name}: ${key} is handed what is theirs alone`)
      const body = theirs.toggleCoachingSession?.body
      if (body === undefined || key === 'expired' || key === 'revoked') continue
      // One takes what another could have had.
      await world.reset()
      const answer = await fetch(`${world.url}/my/coaching/session`, {
        method: 'POST',
        headers: { ...own, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      hasFields(t, [answer.status, await answer.text()], [200, /"participating"/], `${name}: as ${key}`)
      signedUp++
    }
    t.ok(signedUp > 0, `${name}: somebody is signed up`)
    await world.close()
    // oxlint-enable no-await-in-loop
  }
})

t.test("so do those of somebody else's contract, of what it takes where it gives no example", async t => {
  const contract = fileURLToPath(new URL('../fixtures/served-library.yaml', import.meta.url))
  const { url, baseUrl, close } = await startCourtside({ contract })
  t.teardown(() => close())
  const { samples } = handed(await (await fetch(`${url}/docs`)).text())
  const isbn = String(Object(samples.getBook?.parameters).isbn)
  t.equal((await fetch(`${baseUrl}/books/${isbn}`)).status, 200, `/books/${isbn}`)
  const body = JSON.stringify(samples.addShelves?.body)
  t.type(body, 'string')
  const headers = { 'content-type': 'application/json' }
  t.equal((await fetch(`${baseUrl}/shelves`, { method: 'POST', headers, body })).status, 204, body)
})
