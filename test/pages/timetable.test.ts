/** A club's day as a page: drawn and as a table, without scripts, for whoever may steer. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { startCourtside } from '../../src/index.ts'
import type { PageSite, TimetableView } from '../../src/pages/page-site.ts'
import { timetableDrawing } from '../../src/pages/timetable-drawing.ts'
import { timetableLayoutOf } from '../../src/pages/timetable-layout.ts'
import { timetablePage } from '../../src/pages/timetable-page.ts'
import type { Timetable, TimetableItem } from '../../src/worlds/timetable.ts'
import { aFolder } from '../cli/child-process.ts'
import { type Hand, openServer } from '../fixtures/control-client.ts'
import { given } from '../../src/text/given.ts'

const pageAt = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers: { accept: 'text/html', ...headers } })
  return { status: answer.status, policy: answer.headers.get('content-security-policy'), text: await answer.text() }
}

const now = '2027-03-01T10:00:00Z'
const edge = 'place=Cotswold+Edge+Rackets+Club&day=2027-03-04'

const opened = async (t: Test, name: string): Promise<{ hand: Hand; root: string }> => {
  const hand = await (await openServer(t)).inHand(t)
  const world = await hand.world({ name, now })
  return { hand, root: new URL(world.url).origin }
}

t.test('a world that knows of places has a page of their days, and its page leads there', async t => {
  const { root } = await opened(t, 'day-fox')
  for (const [home, page] of [
    ['/', '/timetable'],
    ['/w/day-fox/', '/w/day-fox/timetable'],
  ] as const) {
    t.match((await pageAt(root + home)).text, new RegExp(`href="${page}"`), home)
    const { status, text, policy } = await pageAt(`${root}${page}?${edge}&as=parent`)
    t.equal(status, 200, page)
    t.match(policy, /default-src 'none'.*form-action 'self'/, 'its form asks this server, and nothing else is let in')
    for (const told of [
      /<h3>Cotswold Edge Rackets Club, Thursday,? 4 March 2027<\/h3>/,
      /As Leila Whitcombe sees it\. The world’s clock shows 2027-03-01 10:00\s+\(Europe\/London\)\./,
      /aria-label="20:00 to 21:00, Tennis Court 1: Cardio Tennis\. Group session, Gurpreet Sandhu\. Places/,
      /Places taken: 4 of 4\. It is not in the list by rule 2: /,
      /No\.\s+It is not in the list by rule 2: with a token, what the user or their family has access to\./,
      /<option value="parent" selected/,
      /<input type="date" name="day" value="2027-03-04"/,
      /day=2027-03-03&amp;as=parent"/,
    ])
      t.match(text, told, `${page} tells ${String(told)}`)
    t.notMatch(text, / style=/, 'nothing that the policy would refuse')
    t.notMatch(text, /undefined|NaN|\[object/)
  }
})

t.test('what can not be shown is told, with the usual day', async t => {
  const { root } = await opened(t, 'odd-fox')
  for (const [query, told] of [
    ['place=Nowhere', /there is no club with the id or the name &quot;Nowhere&quot;/],
    ['day=2027-02-30', /expected a date/],
    ['as=%3Cscript%3E', /Nobody has the role, the id or the name &quot;&lt;script&gt;&quot;/],
  ] as const) {
    const { status, text } = await pageAt(`${root}/w/odd-fox/timetable?${query}`)
    t.equal(status, 200)
    t.match(text, told)
    t.match(text, /<h3>[^<]+ 1 March 2027</, 'and today is shown')
  }
})

t.test(
  'there is none in a virtual world, of another contract, of no world; whoever may not steer sees nothing',
  async t => {
    const { hand, root } = await opened(t, 'own-fox')
    await hand.world({ name: 'virtual-fox', mode: 'virtual' })
    t.equal((await pageAt(`${root}/w/virtual-fox/timetable`)).status, 404)
    t.notMatch((await pageAt(`${root}/w/virtual-fox/`)).text, /timetable/)
    t.equal((await pageAt(`${root}/w/no-fox/timetable`)).status, 404)
    const foreign = await pageAt(`${root}/w/own-fox/timetable?${edge}`, { 'sec-fetch-site': 'cross-site' })
    t.match(foreign.text, /not for pages of other origins/)
    t.notMatch(foreign.text, /Cardio Tennis|Cotswold|Leila/)
    const contract = join(aFolder(t), 'pets.yaml')
    const paths = { '/pets': { get: { operationId: 'listPets', responses: { 200: { description: 'Pets.' } } } } }
    writeFileSync(contract, JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths }))
    const other = await startCourtside<string>({ contract })
    t.teardown(() => other.close())
    t.equal((await pageAt(`${other.url}/timetable`)).status, 404)
    t.notMatch((await pageAt(`${other.url}/`)).text, /href="[^"]*timetable/)
  },
)

// ---------------------------------------------------------------- the drawing

const instant = (time: string): string => `2027-03-01T${time}:00+00:00`
const anItem = (from: string, to: string, more: Partial<TimetableItem> = {}): TimetableItem => ({
  id: `${from} ${more.title ?? ''}`,
  kind: 'swim',
  lanes: ['1'],
  title: 'Swim',
  facts: [],
  ...more,
  from: instant(from),
  to: instant(to),
})
const aTimetable = (items: readonly TimetableItem[], more: Partial<Timetable> = {}): Timetable => ({
  words: { place: 'Pool', lane: 'Lane', none: 'On land' },
  place: { id: 'pool', name: 'The pool' },
  places: [],
  hasMorePlaces: false,
  day: '2027-03-01',
  timeZone: 'Europe/London',
  from: instant('00:00'),
  to: '2027-03-02T00:00:00+00:00',
  now: instant('10:30'),
  hours: Array.from({ length: 24 }, (_, hour) => instant(`${String(hour).padStart(2, '0')}:00`)),
  open: [{ from: instant('08:00'), to: instant('18:00') }],
  lanes: [
    { id: '1', name: 'Lane 1' },
    { id: '2', name: 'Lane 2' },
  ],
  kinds: [
    { id: 'swim', name: 'Swim', look: 'taken' },
    { id: 'free', name: 'Free', look: 'open' },
    { id: 'shut', name: 'Shut', look: 'shut' },
  ],
  items,
  omitted: { lanes: 0, items: 0 },
  ...more,
})

t.test('what overlaps stands apart, what does not shares its lane, and all of it lies within the drawing', async t => {
  const timetable = aTimetable([
    anItem('08:00', '10:00', { title: 'a' }),
    anItem('09:00', '11:00', { title: 'b' }),
    anItem('10:00', '11:00', { title: 'c', kind: 'free' }),
    anItem('11:00', '12:00', { title: 'd' }),
    anItem('07:00', '09:00', { title: 'e', lanes: ['1', '2'] }),
    anItem('13:00', '14:00', { title: 'f', lanes: [] }),
    anItem('00:00', '23:00', { title: 'g', kind: 'shut', lanes: ['2'] }),
  ])
  const { boxes, width, height, hours, lanes } = timetableLayoutOf(timetable)
  t.strictSame(
    lanes.map(({ name }) => name),
    ['Lane 1', 'Lane 2', 'On land'],
  )
  t.strictSame(
    [hours[0]?.label, hours.at(-1)?.label],
    ['07:00', '18:00'],
    'from the first that is on or open to the last',
  )
  t.equal(boxes.length, 8, 'what is in two lanes is drawn in both')
  t.equal(boxes.filter(({ isFirst }) => isFirst).length, 7, 'and stands for itself once')
  t.equal(boxes[0]?.item.title, 'g', 'what is shut lies below the others')
  for (const { item, x, y, width: wide, height: high } of boxes)
    t.ok(x >= 0 && x + wide <= width + 4 && y >= 0 && y + high <= height, `${item.title} is within`)
  const drawn = boxes.filter(({ look }) => look !== 'shut')
  const clashes = drawn.flatMap((one, index) =>
    drawn
      .slice(index + 1)
      .filter(
        other =>
          one.x + 0.5 < other.x + other.width
          && other.x + 0.5 < one.x + one.width
          && one.y < other.y + other.height
          && other.y < one.y + one.height,
      ),
  )
  t.strictSame(clashes, [], 'no two lie upon each other')
})

t.test('each line of a drawing is upright or level, and within it', t => {
  const items = [anItem('08:00', '10:00'), anItem('09:00', '11:00', { kind: 'free', lanes: ['2'] })]
  const { markup } = timetableDrawing(aTimetable(items), 'A day')
  const drawings = [...markup.matchAll(/<svg[^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"([^]*?)(?=<svg[^>]*viewBox|$)/g)]
  t.equal(drawings.length, 2, 'the names of the lanes, and the chart')
  for (const [, width, height, inside = ''] of drawings) {
    const lines = [...inside.matchAll(/<line class="rule" x1="(.+?)" x2="(.+?)" y1="(.+?)" y2="(.+?)"/g)]
    t.ok(lines.length > 2)
    for (const [text, ...places] of lines) {
      const [x1 = NaN, x2 = NaN, y1 = NaN, y2 = NaN] = places.map(Number)
      t.ok(x1 === x2 || y1 === y2, text)
      t.ok(
        [x1, x2].every(x => x >= 0 && x <= Number(width)),
        text,
      )
      t.ok(
        [y1, y2].every(y => y >= 0 && y <= Number(height)),
        text,
      )
    }
  }
  t.end()
})

t.test('an hour that comes twice is told apart; a day on which nothing is has hours too', async t => {
  const autumn = aTimetable([], {
    open: [],
    from: '2027-10-31T00:00:00+01:00',
    to: '2027-10-31T03:00:00+00:00',
    hours: [
      '2027-10-31T00:00:00+01:00',
      '2027-10-31T01:00:00+01:00',
      '2027-10-31T01:00:00+00:00',
      '2027-10-31T02:00:00+00:00',
    ],
    items: [anItem('00:00', '03:00', { from: '2027-10-31T00:00:00+01:00', to: '2027-10-31T03:00:00+00:00' })],
  })
  const made = { ...autumn, items: [{ ...anItem('00:00', '01:00'), from: autumn.from, to: autumn.to }] }
  t.strictSame(
    timetableLayoutOf(made).hours.map(({ label, zone }) => `${label}${zone}`),
    ['00:00', '01:00+01:00', '01:00+00:00', '02:00', '03:00'],
  )
  const { markup } = timetableDrawing(made, '')
  const texts = markup.matchAll(/<text class="(?:hour|small)" x="[^"]*" y="(\d+)"[^>]*>([^<]+)</g)
  t.strictSame(
    [...texts].map(([, y, text]) => `${text}, ${y}`),
    ['00:00, 19', '01:00, 11', '+01:00, 22', '01:00, 11', '+00:00, 22', '02:00, 19', '03:00, 19'],
    'what tells it apart stands below it, for which it stands higher than the others',
  )
  const { hours } = timetableLayoutOf(aTimetable([], { open: [] }))
  t.strictSame([hours[0]?.label, hours.at(-1)?.label], ['08:00', '20:00'])
})

t.test('what is taken has an edge on its left; what is open or shut has none', async t => {
  for (const [kind, edges] of [
    ['swim', [0.5]],
    ['free', []],
    ['shut', []],
  ] as const) {
    const timetable = aTimetable([anItem('10:00', '11:00', { kind })])
    const { markup } = timetableDrawing(timetable, '')
    const left = timetableLayoutOf(timetable).boxes[0]?.x ?? 0
    const places = [...markup.matchAll(/<rect class="edge" x="([\d.]+)"/g)].map(([, x]) => Number(x) - left)
    t.strictSame(places, edges, kind)
  }
})

/** What a drawing says in small letters, or in those of names, of one item and one lane. */
const saidIn = (timetable: Timetable, look: 'name' | 'small'): readonly (string | undefined)[] => {
  const { markup } = timetableDrawing(timetable, '')
  return [...markup.matchAll(new RegExp(`<text class="${look}" [^>]*>([^<]*)<`, 'g'))].map(([, text]) => text)
}

t.test('what a lane is called is told as far as there is room beside the chart', t => {
  const letters = (count: number): string => 'n'.repeat(count)
  const cutTo = (count: number): string => `${letters(count - 1)}…`
  for (const [what, until, name, detail] of [
    ['a day of ten hours', '18:00', 14, 18],
    ['one of twenty-two, whose drawing is wider', '22:00', 18, 22],
  ] as const) {
    const open = [{ from: instant(until === '22:00' ? '00:00' : '08:00'), to: instant(until) }]
    const of = (more: number): Timetable =>
      aTimetable([], { open, lanes: [{ id: '1', name: letters(name + more), detail: letters(detail + more) }] })
    for (const [more, told] of [
      [0, [letters(name), letters(detail)]],
      [1, [cutTo(name), cutTo(detail)]],
    ] as const)
      t.strictSame([saidIn(of(more), 'name')[0], saidIn(of(more), 'small')[0]], told, `${what}, ${more} too many`)
  }
  t.end()
})

t.test('of an item as much is told as there is room for, and of a word no few letters', t => {
  for (const [places, detail, told] of [
    [undefined, '', ''],
    [undefined, 'Ann', 'Ann'],
    [undefined, 'Annabel Smith', 'Annabel Smith'],
    [undefined, 'Annabel Smithson', 'Annabel Smit…'],
    [undefined, 'a🎾🎾🎾🎾🎾🎾🎾', 'a🎾🎾🎾🎾🎾…'],
    [{ taken: 2, of: 4 }, '', '2/4'],
    [{ taken: 2, of: 4 }, 'Ann', '2/4 · Ann'],
    [{ taken: 2, of: 4 }, 'Annabel Smith', '2/4 · Annabe…'],
    [{ taken: 12, of: 20 }, 'Annabel', '12/20 · Anna…'],
    [{ taken: 12, of: 200 }, 'Annabel', '12/200'],
    [{ taken: 12, of: 200 }, 'Anna', '12/200 · Anna'],
  ] as const) {
    const item = anItem('10:00', '11:00', { detail, ...given({ places }) })
    t.strictSame(saidIn(aTimetable([item]), 'small').at(-1), told, `${detail}, ${told}`)
  }
  t.end()
})

t.test('whatever things are called is text', async t => {
  const evil = `<img src=x onerror="alert(1)">'"&`
  const { markup } = timetableDrawing(
    aTimetable([anItem('10:00', '16:00', { title: evil, detail: evil, facts: [evil], id: evil })], {
      lanes: [{ id: '1', name: evil, detail: evil }],
    }),
    evil,
  )
  t.notMatch(markup, /<img/)
  t.match(markup, /&lt;img src=x onerror=&quot;alert/)
})

const aSite: PageSite = {
  title: 'Swimming',
  version: '1',
  base: '',
  mounts: [{ prefix: '', says: 'all' }],
  operations: [],
  document: () => ({}),
  assets: new URL('file:///'),
}
const aView: Omit<TimetableView, 'timetable'> = {
  world: 'wet-fox',
  home: '/w/wet-fox/',
  path: '/w/wet-fox/timetable',
  title: 'A day at the pool',
  events: '/events',
  clock: '/clock',
  callers: [],
  as: '',
}

t.test('who of the caller and their own takes part, and who could be signed up, stands with what it is about', t => {
  const own = (name: string, participating: boolean, may?: 'join' | 'leave') => ({
    id: name,
    name,
    participating,
    ...given({ may }),
  })
  for (const [name, all, told] of [
    ['nobody is the caller', undefined, []],
    ['nobody of them takes part, nor could', [own('Ann', false)], []],
    ['one takes part', [own('Ann', true, 'leave'), own('Bea', false)], ['★ Ann']],
    [
      'two could be signed up',
      [own('Ann', false, 'join'), own('Bea', false, 'join')],
      ['could be signed up: Ann, Bea'],
    ],
    ['one of each', [own('Ann', false, 'join'), own('Bea', true)], ['★ Bea; could be signed up: Ann']],
  ] as const) {
    const item = anItem('10:00', '11:00', all === undefined ? {} : { own: all })
    const page = timetablePage(aSite, { ...aView, timetable: aTimetable([item]) })
    const mine = [...page.matchAll(/<span class="mine">([^<]*)<\/span>/g)].map(([, text]) => text)
    t.strictSame(mine, told, name)
  }
  t.end()
})

t.test('the key shows what each kind looks like: by its first letter, and what is shut by its hatching', t => {
  const page = timetablePage(aSite, { ...aView, timetable: aTimetable([]) })
  const keys = [...page.matchAll(/<svg class="key"[^]*?<\/svg\s*>[^<]*/g)].map(([key]) => [
    key.slice(key.lastIndexOf('>') + 1).trim(),
    /<text class="sign[^>]*>(\w)</.exec(key)?.[1],
    key.includes('url(#shut)'),
  ])
  t.strictSame(keys.slice(0, 3), [
    ['Swim', 'S', false],
    ['Free', 'F', false],
    ['Shut', undefined, true],
  ])
  t.end()
})
