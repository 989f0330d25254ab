/**
 * Each rule that keeps a session or a slot out of a list, in a world where it does: asked through the control API and
 * the kit, and of the console in a browser where there is one.
 */
import t from 'tap'
import { slotId, slotKey } from '../../src/club/slot-id.ts'
import { type CourtsideWorld, startCourtside } from '../../src/index.ts'
import { idOf } from '../../src/world-file/ids.ts'
import { complaintsOf, launched, pageOf, skip } from '../fixtures/chromium.ts'
import { hasFields } from '../fixtures/has-fields.ts'
import { given } from '../../src/text/given.ts'

const now = '2027-03-01T10:00:00Z'
const [hour, otherHour] = [
  { day: 'sunday', start: '10:00', end: '11:00', from: 'sun+1w', to: 'sun+1w' },
  { day: 'sunday', start: '12:00', end: '13:00', from: 'sun+1w', to: 'sun+1w' },
]
const open = { members: true, nonMembers: true }

/** A group session of Hal's of each kind that nobody is shown, and the hour that he is there. */
const worldOf = ({
  preferredCourts = ['court-1', 'court-2'],
  availability = hour,
  minutes = 60,
  price = 32,
  booking = {},
  fee = 9,
  isPrivate = false,
}: {
  readonly preferredCourts?: readonly string[]
  readonly availability?: object
  readonly minutes?: number
  readonly price?: number
  readonly booking?: object
  readonly fee?: number
  readonly isPrivate?: boolean
} = {}): Record<string, unknown> => ({
  world: { name: 'every-rule', extends: 'last-place' },
  groups: [
    {
      id: 'asked',
      affiliate: 'little-barrow',
      name: 'Asked',
      leaders: ['hal'],
      private: isPrivate,
      series: [
        {
          id: 'asked',
          name: 'Asked',
          sport: 'tennis',
          coaching: 'group',
          eligibility: open,
          feeOptions: [{ id: 'asked-fee', name: 'A session', price: fee, durationMinutes: 60, capacity: 2 }],
          events: [
            {
              id: 'asked-month',
              club: 'little-barrow',
              name: 'This month',
              bookings: [
                {
                  id: 'asked-one',
                  name: 'Asked one',
                  start: 'mon+1w 20:00',
                  courts: ['court-2'],
                  coach: 'hal',
                  feeOption: 'asked-fee',
                  ...booking,
                },
              ],
            },
          ],
        },
        {
          id: 'alone',
          name: 'Alone with Hal',
          sport: 'tennis',
          coaching: 'individual',
          club: 'little-barrow',
          eligibility: open,
          feeOptions: [{ id: 'alone-fee', name: 'Alone', price, durationMinutes: minutes, capacity: 1 }],
        },
      ],
    },
  ],
  preferences: [{ person: 'hal', preferredCourts, availability: [availability] }],
})

/** The id of a lesson on such terms, whether anybody can have it or not. */
const lesson = (court: string, minutes = 60, price = 32): string => {
  const [coachId, courtId, feeOptionId] = [idOf('person', 'hal'), idOf('court', court), idOf('fee option', 'alone-fee')]
  return slotId(
    Date.parse('2027-03-14T10:00:00Z'),
    slotKey({ coachId, courtId, feeOptionId, durationMinutes: minutes, price }),
  )
}

interface Case {
  readonly name: string
  readonly rule: number
  readonly fact: RegExp
  readonly of: Parameters<typeof worldOf>[0]
  readonly id: string
  readonly as?: string
  readonly happens?: (world: CourtsideWorld) => Promise<unknown>
}

const group = idOf('booking', 'asked-one')

const cases: readonly Case[] = [
  { name: 'a private group, to anybody', rule: 1, fact: /Asked is private/, of: { isPrivate: true }, id: group },
  {
    name: 'full, to anybody',
    rule: 1,
    fact: /2 of 2 places are taken/,
    of: { booking: { participants: ['sue', 'dot'] } },
    id: group,
  },
  {
    name: 'full, to another family',
    rule: 2,
    fact: /2 of 2 places are taken/,
    of: { booking: { participants: ['sue', 'dot'] } },
    id: group,
    as: 'parent',
  },
  { name: 'for nothing', rule: 3, fact: /A session, is £0\.00/, of: { fee: 0 }, id: group, as: 'parent' },
  {
    name: 'a lesson for nothing',
    rule: 3,
    fact: /Alone, is £0\.00/,
    of: { price: 0 },
    id: lesson('court-1', 60, 0),
    as: 'parent',
  },
  {
    name: 'planned',
    rule: 4,
    fact: /its status is planned/,
    of: { booking: { status: 'planned' } },
    id: group,
    as: 'parent',
  },
  {
    name: 'outside availability',
    rule: 5,
    fact: /does not lie within the availability of Hal Denby/,
    of: { availability: otherHour },
    id: lesson('court-1'),
    as: 'parent',
  },
  {
    name: 'of a duration that fills no steps',
    rule: 6,
    fact: /45 minutes are no whole steps of 60 minutes on Court 1/,
    of: { minutes: 45 },
    id: lesson('court-1', 45),
    as: 'parent',
  },
  {
    name: 'while the court is taken',
    rule: 6,
    fact: /^Court 1 is busy/,
    of: {},
    id: lesson('court-1'),
    as: 'parent',
    happens: world =>
      world.act('closeCourt', {
        courtId: idOf('court', 'court-1'),
        from: '2027-03-14T09:00:00Z',
        to: '2027-03-14T11:00:00Z',
      }),
  },
  {
    name: 'on a court that the coach does not prefer',
    rule: 7,
    fact: /Court 2 is not among the courts that Hal Denby prefers/,
    of: { preferredCourts: ['court-1'] },
    id: lesson('court-2'),
    as: 'parent',
  },
]

const server = await startCourtside()
t.teardown(() => server.close())

const worlds = new Map<Case, CourtsideWorld>()
const worldFor = async (one: Case): Promise<CourtsideWorld> => {
  const world = worlds.get(one) ?? (await server.world({ world: worldOf(one.of), now }))
  if (!worlds.has(one)) await one.happens?.(world)
  worlds.set(one, world)
  return world
}

/** The list itself is asked, too: of the club, as the same caller. */
const isListed = async (world: CourtsideWorld, { id, as }: Case): Promise<boolean> => {
  const path = `${as === undefined ? '' : '/my'}/coaching/sessions/club/${idOf('club', 'little-barrow')}?limit=500`
  const answer = await world.fetch(path, { headers: world.as(as) })
  t.equal(answer.status, 200)
  return (await answer.text()).includes(id)
}

for (const one of cases)
  t.test(`rule ${one.rule} hides what is ${one.name}`, async t => {
    const { id, as, rule, fact } = one
    const world = await worldFor(one)
    t.notOk(await isListed(world, one), 'the list has it not')
    const byKit = await world.explain(id, as)
    hasFields(t, byKit, { listed: false, because: { step: 'rule', rule: { number: rule } } }, byKit.says)
    t.match(byKit.facts.join('; '), fact)
    const asked = await fetch(`${server.url}/control/v1/worlds/${world.name}/explanations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, ...given({ as }) }),
    })
    t.equal(asked.status, 200)
    const { says, facts } = Object(await asked.json())
    t.strictSame({ says, facts }, { says: byKit.says, facts: byKit.facts }, 'the control API says the same')
  })

t.test('where none of that is so it is in the list', async t => {
  const world = await server.world({ world: worldOf(), now })
  for (const id of [group, lesson('court-1'), lesson('court-2')]) {
    hasFields(t, await world.explain(id, 'parent'), { listed: true })
    hasFields(t, await world.explain(id), { listed: true })
  }
})

t.test('the console says the same', { skip }, async t => {
  const page = await pageOf(t, await launched(t), { viewport: { width: 390, height: 844 } })
  const complaints = complaintsOf(page)
  for (const one of cases) {
    const { id, as, rule, name } = one
    const world = await worldFor(one)
    await page.goto(`${server.url}/w/${world.name}/`)
    const panel = page.getByRole('region', { name: "Why isn't it in the list?" })
    await panel.getByLabel('Its id').fill(id)
    if (as !== undefined) await panel.getByLabel('Who calls').selectOption(as)
    await panel.getByRole('button', { name: 'Explain' }).click()
    await panel.getByText(`rule ${rule}:`).first().waitFor()
    const [first = ''] = (await world.explain(id, as)).facts
    t.ok((await panel.innerText()).includes(first), `${name}: ${first}`)
  }
  t.strictSame(complaints, [])
})
