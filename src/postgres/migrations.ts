/**
 * The tables, as one step after the other made them. A step that has been released is never altered: another one is
 * added.
 */
import type { ClientBase } from 'pg'

/** Whoever starts at the same time waits for this lock: any number that no other program has. */
const lock = 0x636f7572

const steps: readonly string[] = [
  `create sequence courtside.generations;
   create table courtside.bases (
     digest text primary key,
     body bytea not null,
     kept timestamptz not null default now()
   );
   create table courtside.worlds (
     place bigint generated always as identity,
     name text primary key,
     generation bigint not null,
     version bigint not null default 0,
     steered bigint not null default 0,
     base text references courtside.bases,
     settings json not null,
     state json not null,
     lifetime integer not null,
     created timestamptz not null default now(),
     used timestamptz not null default now()
   ) with (fillfactor = 50);
   create table courtside.commits (
     world text not null,
     generation bigint not null,
     version bigint not null,
     id uuid not null,
     primary key (world, generation, version)
   );
   create table courtside.changes (
     world text not null,
     generation bigint not null,
     version bigint not null,
     place integer not null,
     kind text not null,
     key text not null,
     value json,
     primary key (world, generation, version, place)
   )`,
  `create table courtside.journals (
     world text not null,
     generation bigint not null,
     cleared integer not null default 0,
     total bigint not null,
     bytes bigint not null,
     violations bigint not null,
     beside bigint not null,
     actions bigint not null,
     calls jsonb not null,
     primary key (world, generation)
   ) with (fillfactor = 50);
   create table courtside.entries (
     world text not null,
     generation bigint not null,
     cleared integer not null,
     number bigint not null,
     upto bigint not null,
     entry bytea not null,
     primary key (world, generation, cleared, number)
   );
   alter table courtside.entries alter column entry set storage external;
   create function courtside.summed(one jsonb, other jsonb) returns jsonb language sql immutable as $$
     select coalesce(jsonb_object_agg(name, calls), '{}') from (
       select name, sum(calls::bigint) as calls from (
         select * from jsonb_each_text(one) union all select * from jsonb_each_text(other)
       ) as both_of (name, calls) group by name
     ) as summed
   $$`,
  `alter table courtside.commits add column at timestamptz not null default now();
   create index commits_at on courtside.commits (at);
   create table courtside.former_lives (
     world text not null,
     generation bigint not null,
     primary key (generation)
   );
   insert into courtside.former_lives (world, generation)
   select distinct c.world, c.generation from courtside.commits c
   where not exists (select from courtside.worlds w where w.name = c.world and w.generation = c.generation)`,
  `create table courtside.acts (
     id uuid primary key,
     world text,
     generation bigint,
     version bigint,
     steered bigint,
     at timestamptz not null default now()
   );
   create index acts_at on courtside.acts (at)`,
  `create table courtside.wholes (
     world text not null,
     generation bigint not null,
     version bigint not null,
     body bytea not null,
     primary key (world, generation)
   )`,
]

/** Who has the lock, or rows, is waited for so long; a step over large tables takes as long as it takes. */
const bounds = "set local lock_timeout = '10min'; set local statement_timeout = 0"

/** @param onWait told in words what is waited for @throws SchemaTooNew */
export const migrate = async (client: ClientBase, onWait: (what: string) => void): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(bounds)
    const { rows: locked } = await client.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [
      lock,
    ])
    if (locked[0]?.ours !== true) {
      onWait("Another server is changing the database's tables: this one waits for it, up to 10 minutes.")
      await client.query('select pg_advisory_xact_lock($1)', [lock])
    }
    await client.query('create schema if not exists courtside')
    await client.query('create table if not exists courtside.migrations (step integer primary key, at timestamptz)')
    const { rows } = await client.query<{ step: number }>(
      'select coalesce(max(step), 0) as step from courtside.migrations',
    )
    const done = rows[0]?.step ?? 0
    if (done > steps.length) throw new SchemaTooNew(done, steps.length)
    if (done > 0 && done < steps.length)
      onWait(`The database's tables are changed, from step ${done} to ${steps.length}: large ones take a while.`)
    for (const [at, sql] of steps.entries()) {
      if (at < done) continue
      // Each stands on the one before.
      // oxlint-disable-next-line no-await-in-loop
      await client.query(sql)
      // oxlint-disable-next-line no-await-in-loop
      await client.query('insert into courtside.migrations values ($1, now())', [at + 1])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

class SchemaTooNew extends Error {
  constructor(found: number, known: number) {
    super(
      `The database's tables are those of a newer program: they have had ${found} migrations, and this one knows `
        + `${known}. Start that version, or another database.`,
    )
    this.name = 'SchemaTooNew'
  }
}
