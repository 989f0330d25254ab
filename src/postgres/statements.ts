/** What is asked of the database, and written to it. Numbers come as floats, which is what JavaScript has. */
import type { Statement } from './database.ts'

const headOf = (table: string): string =>
  ['generation', 'version', 'steered'].map(name => `${table}.${name}::float8 as ${name}`).join(', ')
const head = headOf('worlds')
const milliseconds = (time: string): string => `floor(extract(epoch from ${time}) * 1000)::float8`
const world = `name, ${head}, settings, state, base, ${milliseconds('created')} as created`

/** Without use for as long as it lives, and a minute: so long it may take until a use is written down. */
const isExpired = "(lifetime > 0 and used < clock_timestamp() - make_interval(secs => lifetime) - interval '1 minute')"

/** Notes that it was done, for whoever does not hear of it: `courtside.acts` in settling.ts. */
export const doneIn = (of: string, id: string, told = 'name, generation, version, steered'): string =>
  `insert into courtside.acts (id, world, generation, version, steered) select ${id}::uuid, ${told} from ${of}`

const texts = {
  now: `select ${milliseconds('clock_timestamp()')} as now,
    current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  heads: `select name, ${head}, ${milliseconds('clock_timestamp()')} as now
    from courtside.worlds where name = any($1::text[]) and not ${isExpired}`,
  names: `select name from courtside.worlds where not ${isExpired} order by place
    offset $1::bigint limit $2::bigint`,
  read: `select ${world} from courtside.worlds where name = $1 and not ${isExpired}`,
  expire: `
    with gone as (delete from courtside.worlds where name = $1 and ${isExpired} returning name, generation)
    insert into courtside.former_lives (world, generation) select name, generation from gone`,
  create: `
    with full_up as (select count(*) >= $6::int as is_so from courtside.worlds),
    made as (
      insert into courtside.worlds (name, generation, settings, state, base, lifetime)
      select $1, nextval('courtside.generations'), $2::json, $3::json, $4, $5::int from full_up where not is_so
      on conflict (name) do nothing
      returning ${world}
    ), done as (${doneIn('made', '$7')})
    select made.*, case when is_so then 'too many' end as outcome
    from full_up left join made on true where is_so or made.name is not null`,
  begin: `
    with before as (
      select name, generation from courtside.worlds
      where name = $1 and ${milliseconds('created')} = $4::float8 for no key update
    ), former as (
      insert into courtside.former_lives (world, generation) select name, generation from before
    ), begun as (
      update courtside.worlds w
      set generation = nextval('courtside.generations'), version = 0, steered = 0, state = $2::json, base = $3
      from before where w.name = before.name returning w.name, ${headOf('w')}
    ), done as (${doneIn('begun', '$5')})
    select * from begun`,
  steer: `
    with steered as (
      update courtside.worlds set steered = steered + 1, state = $4::json
      where name = $1 and generation = $2::bigint and steered = $3::bigint returning name, ${head}
    ), done as (${doneIn('steered', '$5')})
    select * from steered`,
  remove: `
    with gone as (delete from courtside.worlds where name = $1 returning name, generation, version, steered),
    former as (insert into courtside.former_lives (world, generation) select name, generation from gone)
    ${doneIn('gone', '$2')}`,
  // Whichever comes first is the only one. Who asks again finds what it was told.
  settle: `
    insert into courtside.acts as a (id) values ($1) on conflict (id) do update set at = a.at
    returning world as name, ${headOf('a')}, ${milliseconds('at')} as at`,
  touch: 'update courtside.worlds set used = clock_timestamp() where name = $1',
  // A text for so many versions, which is read ten times as fast as a row for each record.
  since: `
    select w.generation::float8 as generation, w.version::float8 as version, w.steered::float8 as steered,
      c.whole::float8 as whole, c.body, c.records
    from courtside.worlds w
    left join lateral (
      select version as whole, body from courtside.wholes
      where world = w.name and generation = w.generation and version > $3::bigint
    ) k on true
    left join lateral (
      select 0 as first, k.whole, k.body, null as records where k.whole is not null
      union all
      select min(version), null, null, '[' || string_agg(
        '[' || version || ',' || to_json(kind) || ',' || to_json(key) || coalesce(',' || value, '') || ']', ','
        order by version, place
      ) || ']' as records
      from courtside.changes
      where world = w.name and generation = w.generation and version > coalesce(k.whole, $3::bigint)
      group by version / 256
    ) c on true
    where w.name = $1 and w.generation = $2::bigint order by c.first`,
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
  // Nobody begins another life meanwhile, in which it would be nobody's.
  keepWhole: `
    insert into courtside.wholes as k (world, generation, version, body)
    select name, generation, $3::bigint, $4 from courtside.worlds
    where name = $1 and generation = $2::bigint and version >= $3::bigint for share
    on conflict (world, generation) do update set version = excluded.version, body = excluded.body
      where k.version < excluded.version
    returning 1 as kept`,
  sweepCoveredOf: `
    delete from courtside.changes where ctid = any(array(
      select c.ctid from courtside.changes c join courtside.wholes k using (world, generation)
      where c.world = $1 and c.generation = $2::bigint and c.version <= k.version
      limit $3::int for update of c skip locked
    )) returning 1 as swept`,
  sweepCovered: `
    delete from courtside.changes where ctid = any(array(
      select c.ctid from courtside.wholes k join courtside.changes c
        on c.world = k.world and c.generation = k.generation and c.version <= k.version
      limit $1::int for update of c skip locked
    )) returning 1 as swept`,
  move: `
    update courtside.worlds set version = version + 1
    where name = $1 and generation = $2::bigint and version = $3::bigint`,
  commit: `
    select 1 as found from courtside.commits
    where world = $1 and generation = $2::bigint and version = $3::bigint and id = $4::uuid`,
  // Who is about to begin with it finds it there for an hour.
  hasBase: `
    with used as (
      update courtside.bases set kept = now() where digest = $1 and kept < now() - interval '1 minute'
    )
    select 1 as found from courtside.bases where digest = $1`,
  keepBase: 'insert into courtside.bases (digest, body) values ($1, $2) on conflict (digest) do nothing',
  base: 'select body from courtside.bases where digest = $1',
  sweepExpired: `
    with gone as (
      delete from courtside.worlds where name = any(array(
        select name from courtside.worlds where ${isExpired} limit $1::int for update skip locked
      )) returning name, generation
    )
    insert into courtside.former_lives (world, generation) select name, generation from gone returning 1 as swept`,
  // The ids of its commits stay as long as all others: whose answer was lost may still ask for one.
  sweepFormer: `
    with lives as (
      select world, generation from courtside.former_lives order by generation limit 100 for update skip locked
    ), changed as (
      delete from courtside.changes where ctid = any(array(
        select c.ctid from courtside.changes c join lives using (world, generation) limit $1::int
      )) returning 1 as swept
    ), wholes as (
      delete from courtside.wholes k using lives where k.world = lives.world and k.generation = lives.generation
    ), done as (
      delete from courtside.former_lives f using lives
      where f.generation = lives.generation
        and not exists (select from courtside.changes c where c.world = f.world and c.generation = f.generation)
      returning 1 as swept
    )
    select swept from changed union all select swept from done`,
  sweepTails: `
    delete from courtside.commits where ctid = any(array(
      select ctid from courtside.commits where at < now() - interval '10 minutes'
      order by at limit $1::int for update skip locked
    )) returning 1 as swept`,
  sweepActs: `
    delete from courtside.acts where ctid = any(array(
      select ctid from courtside.acts where at < now() - interval '10 minutes'
      order by at limit $1::int for update skip locked
    )) returning 1 as swept`,
  sweepBases: `
    delete from courtside.bases where digest = any(array(
      select digest from courtside.bases b
      where b.kept < now() - interval '1 hour'
        and not exists (select from courtside.worlds w where w.base = b.digest)
      limit $1::int for update skip locked
    )) returning 1 as swept`,
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
    settle: of('settle'),
    touch: of('touch'),
    since: of('since'),
    append: of('append'),
    keepWhole: of('keepWhole'),
    sweepCoveredOf: of('sweepCoveredOf'),
    sweepCovered: of('sweepCovered'),
    move: of('move'),
    commit: of('commit'),
    hasBase: of('hasBase'),
    keepBase: of('keepBase'),
    base: of('base'),
    sweepExpired: of('sweepExpired'),
    sweepFormer: of('sweepFormer'),
    sweepTails: of('sweepTails'),
    sweepActs: of('sweepActs'),
    sweepBases: of('sweepBases'),
  }
}
