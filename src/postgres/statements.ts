/** What is asked of the database, and written to it. Numbers come as floats, which is what JavaScript has. */
import type { Statement } from './database.ts'

const head = 'generation::float8 as generation, version::float8 as version, steered::float8 as steered'
const milliseconds = (time: string): string => `floor(extract(epoch from ${time}) * 1000)::float8`
const world = `name, ${head}, settings, state, base, ${milliseconds('created')} as created`

/** Without use for as long as it lives, and a minute: so long it may take until a use is written down. */
const isExpired = "(lifetime > 0 and used < clock_timestamp() - make_interval(secs => lifetime) - interval '1 minute')"

const texts = {
  now: `select ${milliseconds('clock_timestamp()')} as now`,
  heads: `select name, ${head}, ${milliseconds('clock_timestamp()')} as now
    from courtside.worlds where name = any($1::text[]) and not ${isExpired}`,
  names: `select name from courtside.worlds where not ${isExpired} order by place`,
  read: `select ${world} from courtside.worlds where name = $1 and not ${isExpired}`,
  expire: `delete from courtside.worlds where name = $1 and ${isExpired}`,
  create: `
    with full_up as (select count(*) >= $6::int as is_so from courtside.worlds),
    made as (
      insert into courtside.worlds (name, generation, settings, state, base, lifetime)
      select $1, nextval('courtside.generations'), $2::json, $3::json, $4, $5::int from full_up where not is_so
      on conflict (name) do nothing
      returning ${world}
    )
    select made.*, case when is_so then 'too many' end as outcome
    from full_up left join made on true where is_so or made.name is not null`,
  begin: `
    update courtside.worlds
    set generation = nextval('courtside.generations'), version = 0, steered = 0, state = $2::json, base = $3
    where name = $1 returning name, ${head}`,
  steer: `
    update courtside.worlds set steered = steered + 1, state = $4::json
    where name = $1 and generation = $2::bigint and steered = $3::bigint returning name, ${head}`,
  remove: 'delete from courtside.worlds where name = $1',
  touch: 'update courtside.worlds set used = clock_timestamp() where name = $1',
  since: `
    select w.generation::float8 as generation, w.version::float8 as version, w.steered::float8 as steered,
      c.version::float8 as at, c.kind, c.key, c.value::text as value
    from courtside.worlds w
    left join courtside.changes c on c.world = w.name and c.generation = w.generation and c.version > $3::bigint
    where w.name = $1 and w.generation = $2::bigint order by c.version, c.place`,
  // A row that somebody else has just now is passed over: nobody waits for the worlds of others.
  append: `
    with wanted as (
      select world, generation, version, commits, place
      from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) with ordinality
        as of (world, generation, version, commits, place)
    ), free as (
      select w.name, wanted.version, wanted.commits, wanted.place
      from wanted join courtside.worlds w
        on w.name = wanted.world and w.generation = wanted.generation and w.version = wanted.version
      for no key update of w skip locked
    ), moved as (
      update courtside.worlds w set version = free.version + free.commits
      from free where w.name = free.name
      returning w.name, w.generation, free.version, free.place
    ), logged as (
      insert into courtside.commits (world, generation, version, id)
      select moved.name, moved.generation, moved.version + of.nth, of.id
      from moved join unnest($5::bigint[], $6::bigint[], $7::uuid[]) as of (place, nth, id) using (place)
    ), changed as (
      insert into courtside.changes (world, generation, version, place, kind, key, value)
      select moved.name, moved.generation, moved.version + of.nth, of.at, of.kind, of.key, of.value::json
      from moved join
        unnest($8::bigint[], $9::bigint[], $10::int[], $11::text[], $12::text[], $13::text[])
          as of (place, nth, at, kind, key, value) using (place)
    )
    select case when moved.place is not null then 'written' when w.name is not null then 'locked' else 'late' end as how
    from wanted
    left join moved using (place)
    left join courtside.worlds w
      on w.name = wanted.world and w.generation = wanted.generation and w.version = wanted.version
    order by wanted.place`,
  move: `
    update courtside.worlds set version = version + 1
    where name = $1 and generation = $2::bigint and version = $3::bigint`,
  commit: `
    select 1 as found from courtside.commits
    where world = $1 and generation = $2::bigint and version = $3::bigint and id = $4::uuid`,
  hasBase: 'select 1 as found from courtside.bases where digest = $1',
  keepBase: 'insert into courtside.bases (digest, body) values ($1, $2) on conflict (digest) do nothing',
  base: 'select body from courtside.bases where digest = $1',
  sweep: `
    with former as (
      select c.world, c.generation, c.version from courtside.commits c
      where not exists (select from courtside.worlds w where w.name = c.world and w.generation = c.generation)
      limit $1::int
    ), without as (
      delete from courtside.changes using former
      where changes.world = former.world and changes.generation = former.generation
        and changes.version = former.version
    )
    delete from courtside.commits using former
    where commits.world = former.world and commits.generation = former.generation
      and commits.version = former.version`,
} as const satisfies Readonly<Record<string, string>>

export const statements: Readonly<Record<keyof typeof texts, Statement>> = prepared()

function prepared(): Record<keyof typeof texts, Statement> {
  const of = (name: keyof typeof texts): Statement => ({ name: `courtside ${name}`, text: texts[name] })
  return {
    now: of('now'),
    heads: of('heads'),
    names: of('names'),
    read: of('read'),
    expire: of('expire'),
    create: of('create'),
    begin: of('begin'),
    steer: of('steer'),
    remove: of('remove'),
    touch: of('touch'),
    since: of('since'),
    append: of('append'),
    move: of('move'),
    commit: of('commit'),
    hasBase: of('hasBase'),
    keepBase: of('keepBase'),
    base: of('base'),
    sweep: of('sweep'),
  }
}
