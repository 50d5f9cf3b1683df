/**
 * docs/schema.sql equals the result of all migrations, and is complete: loading it into an empty
 * database gives the same schema.
 */
import { join } from 'node:path'
import { getTableColumns, getTableName } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { printSchema } from './schema.ts'
import { tables } from './tables.ts'
import { cloneTemplate, emptyDatabase } from './database.ts'

const file = join(import.meta.dirname, '../../docs/schema.sql')
const heading =
  '-- What all migrations make together, table after table (test/database/schema.ts). `npm run schema` writes it anew.\n\n'
const order = new Map(
  tables.map((table) => [
    getTableName(table),
    Object.values(getTableColumns(table)).map(({ name }) => name),
  ]),
)

/**
 * Printed schema of a new database.
 * @param prepare changes the database first
 */
async function printed(
  { url, drop }: { url: string; drop(): Promise<void> },
  prepare?: string,
): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (prepare) await client.query(prepare)
    return heading + (await printSchema(client, order))
  } finally {
    await client.end()
    await drop()
  }
}

const sql = await printed(await cloneTemplate())

test('docs/schema.sql is what the migrations make (npm run schema writes it anew)', async () => {
  await expect(sql).toMatchFileSnapshot(file)
})

test('it loads into an empty database, and nothing is missing there', async () => {
  expect(await printed(await emptyDatabase(), sql)).toBe(sql)
})

test('tables that refer to each other, functions, options and what is said about them come out as they went in', async () => {
  const whole = `create extension if not exists pg_trgm with schema public;

create function twice(number integer default 1) returns integer
language sql immutable parallel safe
return (number * 2);

create table eggs (
  id integer primary key generated always as identity,
  "from" integer not null,
  colour text not null default 'it''s WHITE',
  weight integer generated always as (twice(id)) stored,
  constraint eggs_from_unique unique ("from"),
  constraint eggs_colour_known check (colour in ('it''s WHITE', 'brown'))
);

create unlogged table hens (
  egg_id integer not null,
  name text not null,
  constraint hens_name primary key (egg_id, name),
  constraint hens_egg foreign key (egg_id) references eggs(id) deferrable initially deferred
) with (fillfactor=70);
comment on table hens is
'Who came first
''nobody'' knows';
create index hens_named on hens using gin (name gin_trgm_ops) where name <> 'Nobody';

create function count_hens() returns trigger
language plpgsql set search_path to 'public' as $$
begin
  -- A HEN
  return NULL;
end
$$;
comment on function count_hens() is
'Counts.';

create trigger counted after insert on hens
  referencing new table as hatched
  for each statement
  execute function count_hens();
comment on trigger counted on hens is
'Once.';

create table nests (
  id integer primary key,
  hen integer,
  best integer
);

create function best_of_nests(only_of integer) returns integer
language plpgsql as $$
begin
  return (select max(twice(best)) from nests where id = only_of);
end
$$;

create view full_nests as
select id,
  hen
  from nests
  where best > 0;
alter view full_nests alter column hen set default 1;
`
  expect(await printed(await emptyDatabase(), whole)).toBe(heading + whole)
  const circular = `create table chickens (
  id integer primary key,
  laid integer,
  constraint chickens_laid foreign key (laid) references chickens(id)
);

create table dogs (
  id integer primary key,
  friend integer
);

create table cocks (
  id integer primary key,
  friend integer,
  constraint cocks_friend foreign key (friend) references dogs(id)
);
alter table dogs add constraint dogs_friend foreign key (friend) references cocks(id);
`
  expect(await printed(await emptyDatabase(), circular)).toBe(heading + circular)
})

test('what it could not show, it refuses', async () => {
  await expect(
    printed(await emptyDatabase(), 'create materialized view shown as select 1 as one'),
  ).rejects.toThrow('materialized view shown')
})
