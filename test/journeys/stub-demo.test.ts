/**
 * The demo as an app's developer meets it: credentials, one state at all base paths, pages and their order,
 * preferences.
 *
 * Operations, parameters and security come from the contract.
 */
import type { OutgoingHttpHeaders } from 'node:http'
import t from 'tap'
import { startCourtside } from '../../src/index.ts'
import { given } from '../../src/text/given.ts'
import { type Operation, isFields, jsonOf } from '../fixtures/oracle.ts'
import { type Answered, bodyOf, client, refusalIn, targetOf } from '../fixtures/served-client.ts'
import { openSite } from '../fixtures/served-site.ts'
import { type Session, codeIn, id, itemsIn, sessionsIn, stubBases, worldFile } from '../fixtures/worlds/open-stub.ts'
import { headersOf, inAnotherProcess, key, now, operations, oracle, personIds, personOf } from './demo-crawl.ts'

const server = { url: await openSite(t, { now }) }

const unknown = '0123456789abcdef01234567'

// ---------------------------------------------------------------- credentials

type Need = 'none' | 'optional' | 'required'
const needOf = ({ path }: Operation): Need => {
  if (path.startsWith('/my/')) return 'required'
  return path.startsWith('/coaching/') ? 'optional' : 'none'
}
const declared: Readonly<Record<Need, unknown>> = {
  none: [{ api_key: [] }],
  required: [{ api_key: [], access_token_v3: [] }],
  optional: [{ api_key: [] }, { api_key: [], access_token_v3: [] }],
}
const bare = 'Bearer realm="sports-club"'
const invalid = `${bare}, error="invalid_token"`

/**
 * What is asked of an operation that answers whoever may ask: what it requires, and a body that is one, though of no
 * session.
 */
const asking = (operation: Operation): { target: string; body?: string | Buffer; headers: OutgoingHttpHeaders } => ({
  target: targetOf(operation),
  headers: {},
  ...bodyOf(operation),
})

t.test('who may call which operation', async t => {
  const { ask } = client(t, server.url, oracle)
  const bearer = (token: string): OutgoingHttpHeaders => ({ authorization: `Bearer ${token}` })
  const withKey = (more: OutgoingHttpHeaders = {}): OutgoingHttpHeaders => ({ 'x-api-key': key, ...more })
  /** `required` and so on: the code; undefined: let in. */
  const cases: readonly {
    name: string
    headers: OutgoingHttpHeaders
    required?: string
    optional?: string
    none?: string
    challenge?: string
  }[] = [
    { name: 'a key and a token', headers: withKey(bearer('demo-parent')) },
    { name: 'the scheme in small letters', headers: withKey({ authorization: 'bearer demo-parent' }) },
    { name: 'the scheme in capitals', headers: withKey({ authorization: 'BEARER demo-parent' }) },
    { name: 'two spaces after the scheme', headers: withKey({ authorization: 'Bearer  demo-parent' }) },
    { name: 'a key alone', headers: withKey(), required: 'access_token_missing', challenge: bare },
    {
      name: 'nothing',
      headers: {},
      required: 'access_token_missing',
      optional: 'api_key_missing',
      none: 'api_key_missing',
      challenge: bare,
    },
    {
      name: 'a token alone',
      headers: bearer('demo-parent'),
      required: 'api_key_missing',
      optional: 'api_key_missing',
      none: 'api_key_missing',
    },
    {
      name: 'a bad token alone',
      headers: bearer('nobody'),
      required: 'access_token_invalid',
      optional: 'access_token_invalid',
      none: 'api_key_missing',
      challenge: invalid,
    },
    {
      name: 'a bad key and no token',
      headers: { 'x-api-key': 'x' },
      required: 'access_token_missing',
      optional: 'api_key_invalid',
      none: 'api_key_invalid',
      challenge: bare,
    },
    ...[
      ['a wrong key', 'nothing-of-the-kind'],
      ['a key in capitals', 'DEMO-KEY'],
      ['an inactive key', 'demo-key-inactive'],
      ['a key that goes on', 'demo-keys'],
      ['a cut key', 'demo-ke'],
      ['a token as the key', 'demo-parent'],
      ['two keys', 'demo-key, demo-key'],
      ['a key in quotes', '"demo-key"'],
      ['a name that every object has', 'constructor'],
      ['another', '__proto__'],
    ].map(([name = '', wrong]) => ({
      name,
      headers: { 'x-api-key': wrong, ...bearer('demo-parent') },
      required: 'api_key_invalid',
      optional: 'api_key_invalid',
      none: 'api_key_invalid',
    })),
    {
      name: 'an empty key',
      headers: { 'x-api-key': '', ...bearer('demo-parent') },
      required: 'api_key_missing',
      optional: 'api_key_missing',
      none: 'api_key_missing',
    },
    ...[
      ['a wrong token', 'nobody', 'access_token_invalid'],
      ['a token in capitals', 'DEMO-PARENT', 'access_token_invalid'],
      ['a revoked token', 'demo-revoked', 'access_token_invalid'],
      ['an expired token', 'demo-expired', 'access_token_expired'],
      ['a cut token', 'demo-paren', 'access_token_invalid'],
      ['a token that goes on', 'demo-parents', 'access_token_invalid'],
      ['the key as the token', 'demo-key', 'access_token_invalid'],
      ['a name that every object has', 'constructor', 'access_token_invalid'],
    ].map(([name = '', wrong = '', code = '']) => ({
      name,
      headers: withKey(bearer(wrong)),
      required: code,
      optional: code,
      challenge: invalid,
    })),
    ...[
      ['another scheme', 'Basic ZGVtbzpwYXJlbnQ='],
      ['a token without a scheme', 'demo-parent'],
      ['a scheme without a token', 'Bearer'],
      ['a scheme that is stuck to its token', 'Bearerdemo-parent'],
      ['two tokens', 'Bearer demo-parent demo-parent'],
      ['a token in quotes', 'Bearer "demo-parent"'],
      ['an odd scheme', 'Token demo-parent'],
    ].map(([name = '', authorization]) => ({
      name,
      headers: withKey({ authorization }),
      required: 'access_token_invalid',
      optional: 'access_token_invalid',
      challenge: invalid,
    })),
  ]
  for (const operation of operations) {
    const need = needOf(operation)
    t.strictSame(operation.security, declared[need], `${operation.id} declares what it needs`)
    const { target, headers, ...more } = asking(operation)
    for (const { name, headers: sent, challenge, ...codes } of cases) {
      const wanted = codes[need]
      const answered = await ask(operation.method, `/v2${target}`, { headers: { ...headers, ...sent }, ...more })
      const code = codeIn(answered.json)
      const isToken = wanted?.startsWith('access_token') === true
      if (wanted === undefined) t.notMatch(code ?? '', /^(access_token|api_key)_/, `${operation.id} lets in ${name}`)
      else
        t.strictSame(
          [answered.status, code, answered.headers['www-authenticate']],
          [isToken ? 401 : 400, wanted, isToken ? challenge : undefined],
          `${operation.id} refuses ${name}`,
        )
      if (answered.status === 401) t.strictSame(refusalIn(answered).errors, [`header.Authorization ${code}`])
    }
  }
})

t.test(
  'credentials go before all that may be wrong with a request, and after what there is no operation for',
  async t => {
    const { ask } = client(t, server.url, oracle)
    const post = '/my/coaching/session'
    const json = { 'content-type': 'application/json' }
    const good = headersOf('demo-parent')
    const cases: readonly {
      name: string
      method?: string
      target: string
      headers: OutgoingHttpHeaders
      body?: string
      answer: readonly [number, string]
    }[] = [
      {
        name: 'no token, no key, limit=0',
        target: '/my/matches?limit=0',
        headers: {},
        answer: [401, 'access_token_missing'],
      },
      {
        name: 'a token, no key, limit=0',
        target: '/my/matches?limit=0',
        headers: { authorization: 'Bearer demo-parent' },
        answer: [400, 'api_key_missing'],
      },
      { name: 'a token, a key, limit=0', target: '/my/matches?limit=0', headers: good, answer: [400, 'out_of_range'] },
      { name: 'no key, limit=0', target: '/clubs?limit=0', headers: {}, answer: [400, 'api_key_missing'] },
      { name: 'no key, bad id', target: '/clubs/x', headers: {}, answer: [400, 'api_key_missing'] },
      {
        name: 'a key in the query',
        target: '/clubs?X-API-Key=demo-key',
        headers: {},
        answer: [400, 'api_key_missing'],
      },
      {
        name: 'a token in the query',
        target: '/my/bookings?access_token=demo-parent',
        headers: headersOf(),
        answer: [401, 'access_token_missing'],
      },
      { name: 'no such path', target: '/nowhere', headers: {}, answer: [404, 'route_not_found'] },
      {
        name: 'no such method',
        method: 'DELETE',
        target: '/my/bookings',
        headers: {},
        answer: [405, 'method_not_allowed'],
      },
      {
        name: 'a post of text, unsigned',
        method: 'POST',
        target: post,
        headers: { 'content-type': 'text/plain' },
        body: 'x',
        answer: [401, 'access_token_missing'],
      },
      {
        name: 'a post of text without a key',
        method: 'POST',
        target: post,
        headers: { 'content-type': 'text/plain', authorization: 'Bearer demo-parent' },
        body: 'x',
        answer: [400, 'api_key_missing'],
      },
      {
        name: 'a post of text',
        method: 'POST',
        target: post,
        headers: { 'content-type': 'text/plain', ...good },
        body: 'x',
        answer: [400, 'unsupported_media_type'],
      },
      {
        name: 'a post of broken JSON, unsigned',
        method: 'POST',
        target: post,
        headers: json,
        body: '{',
        answer: [401, 'access_token_missing'],
      },
      {
        name: 'a post of broken JSON',
        method: 'POST',
        target: post,
        headers: { ...json, ...good },
        body: '{',
        answer: [400, 'invalid_body'],
      },
      {
        name: 'a post of nothing',
        method: 'POST',
        target: post,
        headers: { ...json, ...good },
        body: '',
        answer: [400, 'invalid_body'],
      },
      {
        name: 'a post of too much',
        method: 'POST',
        target: post,
        headers: { ...json, ...good },
        body: JSON.stringify('x'.repeat(256 * 1024)),
        answer: [400, 'body_too_large'],
      },
      {
        name: 'a post of too much, unsigned',
        method: 'POST',
        target: post,
        headers: json,
        body: JSON.stringify('x'.repeat(256 * 1024)),
        answer: [401, 'access_token_missing'],
      },
      {
        name: 'a post without a session',
        method: 'POST',
        target: post,
        headers: { ...json, ...good },
        body: JSON.stringify({ clientId: unknown }),
        answer: [400, 'invalid_body'],
      },
    ]
    for (const { name, method = 'GET', target, headers, body, answer } of cases) {
      const { status, json: said } = await ask(method, `/v2${target}`, {
        headers,
        ...given({ body }),
      })
      t.strictSame([status, codeIn(said)], answer, name)
    }
  },
)

t.test('ids of slots are the same in another process', async t => {
  const list = async (url: string): Promise<string> =>
    (
      await client(t, url, oracle).get(`/v2/coaching/sessions/club/${id('club', 'mill-pond')}?limit=500`, {
        'x-api-key': 'the-key',
      })
    ).text
  const world = worldFile('mill-pond')
  const here = await startCourtside({ world, now })
  t.equal(here.stubUrl, `${here.url}/v2`)
  const [one, other] = [
    await list(here.url).finally(() => here.close()),
    await inAnotherProcess(t, ['--world', world, '--now', '2027-03-01T10:00Z'], list),
  ]
  t.ok(sessionsIn(jsonOf(one)).length > 100)
  t.equal(one, other)
})

// ---------------------------------------------------------------- one state

t.test('four base paths, one club', async t => {
  const shared = { url: await openSite(t, { now }) }
  const { ask } = client(t, shared.url, oracle)
  const list = `/my/coaching/sessions/coach/${personIds.get('tomasz')}?type=individual&limit=500`
  const seenAt = async (base: string): Promise<string> =>
    (await ask('GET', base + list, { headers: headersOf('demo-parent') })).text
  const [first = '/v2'] = stubBases
  const slot = sessionsIn(jsonOf(await seenAt(first))).find(({ bookable, booked }) => bookable && booked === 0)
  const theo = personIds.get('theo') ?? ''
  const body = JSON.stringify({ clientId: theo, session: slot })
  const lists: string[] = [await seenAt(first)]
  for (const [index, base] of [...stubBases, ...stubBases].entries()) {
    const { status } = await ask('POST', `${base}/my/coaching/session`, {
      headers: { ...headersOf('demo-parent'), 'content-type': 'application/json' },
      body,
    })
    t.equal(status, 200, `posted at ${base}`)
    const all = await Promise.all(stubBases.map(seenAt))
    t.equal(new Set(all).size, 1, 'and seen alike at all of them')
    lists.push(all[0] ?? '')
    t.equal(lists[index + 1], lists[(index + 1) % 2], 'signed up and out in turn')
  }
  t.not(lists[0], lists[1])
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const answers = await Promise.all(
      stubBases.map(
        async base => (await ask('GET', base + targetOf(operation), { headers: headersOf('demo-coach') })).text,
      ),
    )
    t.equal(new Set(answers).size, 1, operation.id)
  }
})

// ---------------------------------------------------------------- pages and order

const { compare } = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true })
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const byId = (one: Record<string, unknown>, other: Record<string, unknown>): number =>
  Number(text(one.id) > text(other.id)) - Number(text(one.id) < text(other.id))
type Order = (one: Record<string, unknown>, other: Record<string, unknown>) => number
const byName: Order = (one, other) => compare(text(one.name), text(other.name)) || byId(one, other)
const byDistance: Order = (one, other) => Number(one.distance) - Number(other.distance)
const byChange: Order = (one, other) =>
  Date.parse(text(other.changed)) - Date.parse(text(one.changed)) || byId(one, other)
const bySession: Order = (one, other) => {
  const [[a], [b]] = [sessionsIn([one]), sessionsIn([other])]
  if (a === undefined || b === undefined) return 0
  return (
    Date.parse(a.period.start) - Date.parse(b.period.start)
    || Date.parse(a.period.end) - Date.parse(b.period.end)
    || compare(a.club.name, b.club.name)
    || compare(a.coach.name, b.coach.name)
    || compare(a.courts[0]?.name ?? '', b.courts[0]?.name ?? '')
    || byId(one, other)
  )
}

/** Whose list it is, by its path: `club`, or '' for everybody's. */
const ownerOf = (path: string): string => /\/(\w+?)s?\/\{id\}/.exec(path)?.[1] ?? ''

t.test('every list: pages of seven are one page of five hundred, in its order', async t => {
  const { get } = client(t, server.url, oracle)
  const paged = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'offset'))
  t.ok(paged.length > 0)
  const busiest: Readonly<Record<string, string>> = {
    club: 'abab2977c32f00837cf9d2b0',
    affiliate: id('affiliate', '35c29717b665af12500f7302'),
    owner: id('affiliate', '35c29717b665af12500f7302'),
    coach: personIds.get('tomasz') ?? '',
  }
  const orders = new Map([
    ['listClubDistances', byDistance],
    ['listMyMatches', byChange],
  ])
  const tokensFor: Readonly<Record<Need, readonly (string | undefined)[]>> = {
    required: ['demo-parent', 'demo-coach'],
    optional: [undefined, 'demo-parent'],
    none: [undefined],
  }
  for (const operation of paged) {
    const usual = operation.path.includes('/sessions/') ? bySession : byName
    const order = orders.get(operation.id) ?? usual
    const scope = ownerOf(operation.path)
    const path = operation.path.replace('{id}', busiest[scope] ?? '')
    for (const token of tokensFor[needOf(operation)]) {
      const page = async (offset: number, limit: number): Promise<readonly Record<string, unknown>[]> => {
        const needed = operation.id === 'listClubDistances' ? 'address=Cheltenham&' : ''
        const target = `/v2${path}?${needed}offset=${offset}&limit=${limit}`
        return itemsIn((await get(target, headersOf(token))).json)
      }
      const all = await page(0, 500)
      const inPages = []
      for (let offset = 0; offset < all.length + 7; offset += 7) inPages.push(...(await page(offset, 7)))
      const said = `${operation.id} for ${token ?? 'nobody'}`
      t.ok(all.length < 500, `${said}: ${all.length}`)
      t.strictSame(
        inPages.map(item => JSON.stringify(item)),
        all.map(item => JSON.stringify(item)),
        `${said}: in pages`,
      )
      t.strictSame(
        all.map(item => JSON.stringify(item)),
        all.toSorted(order).map(item => JSON.stringify(item)),
        `${said}: in order`,
      )
    }
  }
})

t.test('an offset has no upper bound, and what is refused is quoted as it was sent', async t => {
  const { get } = client(t, server.url, oracle)
  const ids: Readonly<Record<string, string>> = {
    club: 'abab2977c32f00837cf9d2b0',
    affiliate: id('affiliate', '35c29717b665af12500f7302'),
    owner: id('affiliate', '35c29717b665af12500f7302'),
    coach: personIds.get('tomasz') ?? '',
  }
  for (const operation of operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'offset'))) {
    const scope = ownerOf(operation.path)
    const asked = (query: string): Promise<Answered> =>
      get(
        `/v2${operation.path.replace('{id}', ids[scope] ?? '')}?${
          operation.id === 'listClubDistances' ? 'address=Cheltenham&' : ''
        }${query}`,
        headersOf('demo-parent'),
      )
    for (const offset of ['1000', '2147483648', '9007199254740993', '99999999999999999999', '9'.repeat(400)])
      t.strictSame((await asked(`offset=${offset}`)).json, [], `${operation.id}: ${offset.slice(0, 20)}`)
    t.strictSame(
      (await asked('offset=0000&limit=2')).text,
      (await asked('limit=2')).text,
      `${operation.id}: as many zeros as one likes`,
    )
    t.strictSame(
      (await asked('offset=0003&limit=0002')).text,
      (await asked('offset=3&limit=2')).text,
      `${operation.id}: zeros before a number`,
    )
    const numbers = operation.parameters.filter(({ schema }) => schema.type === 'integer')
    for (const { name } of numbers) {
      for (const [sent, quoted] of [
        ['-007', '-007'],
        ['1e2', '"1e2"'],
        ['%2B1', '"\\+1"'],
        ['+1', '" 1"'],
        ['0x10', '"0x10"'],
        ['%205', '" 5"'],
        ...(name === 'offset'
          ? [['-99999999999999999999', '-99999999999999999999']]
          : [['99999999999999999999', '99999999999999999999']]),
      ]) {
        const { json } = await asked(`${name}=${sent}`)
        t.match(
          isFields(json) ? json.message : json,
          new RegExp(`found ${quoted}\\.$`),
          `${operation.id}: ${name}=${sent}`,
        )
      }
    }
  }
})

// ---------------------------------------------------------------- ids

t.test('an id of each operation that is unknown, malformed or empty', async t => {
  const { get } = client(t, server.url, oracle)
  const kinds: Readonly<Record<string, string>> = {
    clubs: 'unknown_club',
    affiliates: 'unknown_affiliate',
    club: 'unknown_club',
    affiliate: 'unknown_affiliate',
    owner: 'unknown_owner',
    coach: 'unknown_coach',
  }
  const filters: Readonly<Record<string, string>> = {
    eventId: 'unknown_event',
    coach: 'unknown_coach',
    clubId: 'unknown_club',
    affiliateId: 'unknown_affiliate',
  }
  let tried = 0
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    for (const { in: place, name, schema } of operation.parameters) {
      if (!String(schema.pattern).includes('a-f')) continue
      tried++
      const [, kind = ''] = /(\w+)\/\{id\}/.exec(operation.path) ?? []
      const code = place === 'path' ? kinds[kind] : filters[name]
      const refusal = async (value: string): Promise<unknown> => {
        const answered = await get(
          `/v2${targetOf(operation, { ...scopeOf(operation), [name]: value })}`,
          headersOf('demo-parent'),
        )
        return answered.status === 200 ? 'shown' : refusalIn(answered)
      }
      const refused = (reason: string | undefined, counted: string | undefined): unknown => ({
        status: 400,
        code: reason,
        errors: [`${place}.${name} ${reason}`],
        counted,
      })
      t.strictSame(await refusal(unknown), refused(code, undefined), `${operation.id}: an unknown ${name}`)
      for (const malformed of ['x', `${unknown}0`, unknown.slice(1), `g${unknown.slice(1)}`, '%20'])
        t.strictSame(
          await refusal(malformed),
          refused('invalid_parameter', '1'),
          `${operation.id}: ${name}=${malformed}`,
        )
      t.strictSame(
        await refusal(''),
        place === 'path' ? refused('invalid_parameter', '1') : 'shown',
        `${operation.id}: an empty ${name}`,
      )
    }
  }
  t.equal(tried, 3 + 8 + 4 + 1 + 6, 'everything that has an id')
})

const scopeOf = ({ path }: Operation): Record<string, string> => {
  if (path.includes('/club/') || path.startsWith('/clubs/')) return { id: 'abab2977c32f00837cf9d2b0' }
  if (path.includes('/affiliate/') || path.includes('/owner/') || path.startsWith('/affiliates/'))
    return { id: '35c29717b665af12500f7302' }
  return path.includes('{id}') ? { id: personIds.get('tomasz') ?? '' } : {}
}

// ---------------------------------------------------------------- preferences

t.test(
  'Prefer: a status and a delay are honoured, an example and generated values are not, and nothing changes',
  async t => {
    const { ask, get } = client(t, server.url, oracle)
    const list = `/v2/my/coaching/sessions/coach/${personIds.get('tomasz')}?type=individual`
    const before = (await get(list, headersOf('demo-parent'))).text
    const slot = sessionsIn(jsonOf(before)).find(({ bookable }) => bookable)
    const body = JSON.stringify({ clientId: slot?.clients[0]?.id, session: slot })
    const post = (prefer: string): Promise<Answered> =>
      ask('POST', '/v2/my/coaching/session', {
        headers: { ...headersOf('demo-parent'), 'content-type': 'application/json', prefer },
        body,
      })
    for (const prefer of ['code=200', 'code=400', 'code=401', 'code=400, delay=5']) {
      const answered = await post(prefer)
      t.equal(String(answered.status), prefer.slice(5, 8), prefer)
      t.match(answered.headers['preference-applied'], prefer.split(', ')[0], prefer)
      t.equal((await get(list, headersOf('demo-parent'))).text, before, `${prefer} changes nothing`)
    }
    for (const operation of operations) {
      const { target, headers, ...more } = asking(operation)
      for (const status of ['400', ...(needOf(operation) === 'none' ? [] : ['401'])]) {
        const answered = await ask(operation.method, `/v2${target}`, {
          headers: { ...headers, ...headersOf('demo-parent'), prefer: `code=${status}` },
          ...more,
        })
        t.strictSame(
          [answered.status, answered.headers['preference-applied']],
          [Number(status), `code=${status}`],
          `${operation.id} with ${status}`,
        )
      }
    }
    const plain = (await get('/v2/clubs?limit=3', headersOf())).text
    const honoured = await get('/v2/clubs?limit=3', { ...headersOf(), prefer: 'delay=1' })
    t.strictSame(
      [honoured.text, honoured.headers['preference-applied'], honoured.headers['courtside-warning']],
      [plain, 'delay=1', undefined],
    )
    for (const [prefer, told] of [
      ['example=large', /example/],
      ['dynamic=true', /dynamic/],
      ['code=299', /299/],
      ['exmaple=large', /exmaple/],
    ] as const) {
      const answered = await get('/v2/clubs?limit=3', { ...headersOf(), prefer })
      t.equal(answered.text, plain, `${prefer} makes no difference`)
      t.match(answered.headers['courtside-warning'], told, `${prefer} is told`)
      t.equal(answered.headers['preference-applied'], undefined)
      const strict = await get('/v2/clubs?limit=3', { ...headersOf(), prefer: `${prefer}, handling=strict` })
      t.equal(strict.status, 400, `${prefer} is refused under handling=strict`)
    }
    t.equal(
      (await get('/v2/my/bookings', { 'x-api-key': key, prefer: 'code=200' })).status,
      401,
      'no preference lets anybody in',
    )
    t.equal(
      (await get('/v2/clubs?limit=0', { ...headersOf(), prefer: 'code=200' })).status,
      400,
      'a bad request beats a preference',
    )
  },
)

t.test("a parent's morning: she finds a slot, signs her son in, sees it, and another family finds it gone", async t => {
  const morning = { url: await openSite(t, { now }) }
  const { ask, get } = client(t, morning.url, oracle)
  const list = `/v2/my/coaching/sessions/coach/${personIds.get('tomasz')}?type=individual&limit=500`
  const theo = personIds.get('theo') ?? ''
  const offered = async (token: string): Promise<readonly Session[]> =>
    sessionsIn((await get(list, headersOf(token))).json)
  const slot = (await offered('demo-parent')).find(
    ({ booked, bookable, clients }) => booked === 0 && bookable && clients.some(({ id: one }) => one === theo),
  )
  if (slot === undefined) throw new Error('There is a slot for Theo.')
  t.ok(
    (await offered('demo-member')).some(({ id: one }) => one === slot.id),
    'another family is offered it, too',
  )
  const post = (token: string, clientId: string, session: object): Promise<Answered> =>
    ask('POST', '/v2/my/coaching/session', {
      headers: { ...headersOf(token), 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, session }),
    })
  const [booked] = sessionsIn((await post('demo-parent', theo, slot)).json)
  t.strictSame([booked?.id, booked?.booked], [slot.id, 1])
  t.ok(
    itemsIn((await get('/v2/my/bookings', headersOf('demo-parent'))).json).some(({ id: one }) => one === slot.id),
    'it is in her bookings',
  )
  t.notOk(
    (await offered('demo-member')).some(({ id: one }) => one === slot.id),
    'the slot is gone for another family',
  )
  const gareth = personOf.get('demo-member') ?? ''
  const late = await post('demo-member', gareth, {
    ...slot,
    clients: [{ id: gareth, name: 'Gareth Pugh', relationship: 'self' }],
  })
  t.strictSame([late.status, codeIn(late.json)], [400, 'slot_taken'])
  t.equal((await post('demo-parent', theo, slot)).status, 200)
  t.ok(
    (await offered('demo-member')).some(({ id: one }) => one === slot.id),
    'and back when she has signed him out',
  )
})
