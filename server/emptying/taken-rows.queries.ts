/**
 * Rows that are taken out of the shop and put back, in every table that hangs on them. The tables
 * are read from the foreign keys, so that none is forgotten.
 */
import type { Ctx } from '#server/ctx.ts'

/** Ids of rows by table. */
export type Roots = Map<string, number[]>

/** A foreign key; `ifGone` is what becomes of a row whose parent is deleted. */
type Reference = {
  table: string
  columns: string[]
  parent: string
  parent_columns: string[]
  ifGone: 'deleted' | 'emptied' | 'refused'
}

/** Rows of the catalogue follow their product without a foreign key (0009). */
const entryOfProduct: Reference = {
  table: 'catalogue_entries',
  columns: ['product_id'],
  parent: 'products',
  parent_columns: ['id'],
  ifGone: 'deleted',
}

/** A deleted product keeps its sub-category as long as there is one. */
const placeOfArchived: Reference = {
  table: 'products',
  columns: ['subcategory_id'],
  parent: 'subcategories',
  parent_columns: ['id'],
  ifGone: 'emptied',
}

const quoted = (name: string): string => `"${name}"`
const listed = (alias: string, columns: string[]): string =>
  columns.map((column) => `${alias}.${quoted(column)}`).join(', ')
const same = (one: string, columns: string[], other: string, others = columns): string =>
  columns
    .map((column, at) => `${one}.${quoted(column)} = ${other}.${quoted(others[at] as string)}`)
    .join(' and ')

async function listReferences(ctx: Ctx): Promise<Reference[]> {
  const { rows } = await ctx.client.query<Reference>(`
    select
      child.relname as table, parent.relname as parent, named.columns, named.parent_columns,
      case key.confdeltype when 'c' then 'deleted' when 'n' then 'emptied' else 'refused' end as "ifGone"
    from pg_constraint as key
    join pg_class as child on child.oid = key.conrelid
    join pg_class as parent on parent.oid = key.confrelid
    cross join lateral (
      select array_agg(own.attname::text order by place) as columns, array_agg(other.attname::text order by place) as parent_columns
      from unnest(key.conkey, key.confkey) with ordinality as pair (own, other, place)
      join pg_attribute as own on own.attrelid = key.conrelid and own.attnum = pair.own
      join pg_attribute as other on other.attrelid = key.confrelid and other.attnum = pair.other
    ) as named
    where key.contype = 'f' and key.connamespace = 'public'::regnamespace
    order by 1, 2, named.columns`)
  return rows
}

/** Tables of rows that go with rows of these tables, parents first. */
function listTables(references: Reference[], roots: Iterable<string>): string[] {
  const all = new Set(roots)
  // A set that grows while it is walked is walked to its new end.
  for (const parent of all)
    for (const one of references)
      if (one.parent === parent && one.ifGone === 'deleted') all.add(one.table)
  const ordered: string[] = []
  const isNext = (table: string) =>
    !ordered.includes(table) &&
    references.every(
      (one) => one.table !== table || !all.has(one.parent) || ordered.includes(one.parent),
    )
  while (ordered.length < all.size) {
    const next = [...all].find(isNext)
    if (next === undefined) throw new Error('Tables refer to each other in a circle')
    ordered.push(next)
  }
  return ordered
}

/** Taken rows of a table, as they were; $1 is the emptying. */
const taken = (table: string): string => `(
  select was.* from taken_rows as taken cross join lateral jsonb_populate_record(null::${quoted(table)}, taken.row) as was
  where taken.emptying_id = $1 and taken.table_name = '${table}' and not taken.stayed
)`

/**
 * Writes down rows with all that is deleted with them, and what is left without a row that it
 * refers to. The caller has locked the roots, so that nothing new refers to them.
 */
export async function takeRows(ctx: Ctx, emptyingId: number, roots: Roots): Promise<void> {
  const references = await listReferences(ctx)
  const tables = listTables(references, roots.keys())
  for (const table of tables) await takeFrom(ctx, emptyingId, table, tables, references, roots)
  for (const one of [...references, placeOfArchived])
    if (one.ifGone === 'emptied' && tables.includes(one.parent))
      await noteLoss(ctx, emptyingId, one)
}

/** Deletes taken rows, and writes down those of the catalogue, which the caller refreshes. */
export async function deleteTaken(ctx: Ctx, emptyingId: number, roots: Roots): Promise<void> {
  const tables = listTables(await listReferences(ctx), roots.keys())
  for (const table of tables.toReversed())
    if (roots.has(table))
      await ctx.client.query(
        `delete from ${quoted(table)} as own using ${taken(table)} as gone where own.id = gone.id`,
        [emptyingId],
      )
  // After all that buyers wait for.
  await takeFrom(ctx, emptyingId, entryOfProduct.table, ['products'], [entryOfProduct], roots)
}

async function takeFrom(
  ctx: Ctx,
  emptyingId: number,
  table: string,
  tables: string[],
  references: Reference[],
  roots: Roots,
): Promise<void> {
  const hangsOn = references
    .filter((one) => one.table === table && one.ifGone === 'deleted' && tables.includes(one.parent))
    .map(
      ({ columns, parent, parent_columns }) =>
        `(${listed('own', columns)}) in (select ${listed('gone', parent_columns)} from ${taken(parent)} as gone)`,
    )
  const ids = roots.get(table)
  const which = [...(ids ? ['own.id = any ($2::integer[])'] : []), ...hangsOn]
  await ctx.client.query(
    `insert into taken_rows (emptying_id, table_name, row)
       select $1, '${table}', to_jsonb(own) from ${quoted(table)} as own where ${which.join(' or ')} for update`,
    ids ? [emptyingId, ids] : [emptyingId],
  )
}

/** Writes down what rows that stay refer to, of what goes. */
async function noteLoss(
  ctx: Ctx,
  emptyingId: number,
  {
    table,
    columns,
    parent,
    parent_columns,
  }: Pick<Reference, 'table' | 'columns' | 'parent' | 'parent_columns'>,
): Promise<void> {
  const kept = [...new Set([...(await readPrimaryKey(ctx, table)), ...columns])]
  const fields = kept.map((column) => `'${column}', own.${quoted(column)}`).join(', ')
  await ctx.client.query(
    `insert into taken_rows (emptying_id, table_name, row, stayed)
     select $1, '${table}', jsonb_build_object(${fields}), true from ${quoted(table)} as own
     where (${listed('own', columns)}) in (select ${listed('gone', parent_columns)} from ${taken(parent)} as gone)
       and not exists (select from ${taken(table)} as gone where ${same('own', await readPrimaryKey(ctx, table), 'gone')})
     for update`,
    [emptyingId],
  )
}

async function readPrimaryKey(ctx: Ctx, table: string): Promise<string[]> {
  const { rows } = await ctx.client.query<{ name: string }>(
    `select attribute.attname as name from pg_index as index
     join pg_attribute as attribute on attribute.attrelid = index.indrelid and attribute.attnum = any (index.indkey)
     where index.indrelid = $1::regclass and index.indisprimary order by attribute.attnum`,
    [quoted(table)],
  )
  return rows.map(({ name }) => name)
}

/** A taken row that cannot come back, because another has its name, address or code by now. */
export type Clash = { table: string; name: string }

/**
 * Puts all rows of an emptying back. What hangs on something that was deleted meanwhile stays away.
 * Returns what clashes, of the first table in which something does: then the transaction must be
 * rolled back.
 */
export async function putRowsBack(ctx: Ctx, emptyingId: number): Promise<Clash[]> {
  const references = await listReferences(ctx)
  const { rows: tables } = await ctx.client.query<{ table: string; fields: string[] }>(
    `select table_name as table, (select array_agg(key) from jsonb_object_keys((array_agg(row))[1]) as key) as fields
     from taken_rows where emptying_id = $1 and not stayed and table_name <> 'settings'
     group by table_name order by table_name <> 'media_files', min(id)`,
    [emptyingId],
  )
  for (const { table, fields } of tables) {
    const clashes = await insertTaken(ctx, emptyingId, table, fields, references)
    if (clashes.length > 0) return clashes
  }
  await restoreLosses(ctx, emptyingId)
  return []
}

async function insertTaken(
  ctx: Ctx,
  emptyingId: number,
  table: string,
  fields: string[],
  references: Reference[],
): Promise<Clash[]> {
  const { rows } = await ctx.client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname::text = any ($2::text[])`,
    [quoted(table), fields],
  )
  const columns = rows.map(({ name }) => name)
  const parents = references.filter((one) => one.table === table)
  const isThere = ({ columns, parent, parent_columns }: Reference) =>
    `(num_nulls(${listed('was', columns)}) > 0 or exists (select from ${quoted(parent)} as parent where ${same('was', columns, 'parent', parent_columns)}))`
  const comesBack = parents.filter(({ ifGone }) => ifGone === 'deleted').map(isThere)
  const lost = (column: string) =>
    parents.find(({ ifGone, columns }) => ifGone === 'emptied' && columns.includes(column))
  const values = columns.map((column) => {
    const reference = lost(column)
    const value = `was.${quoted(column)}`
    return reference ? `case when ${isThere(reference)} then ${value} end` : value
  })
  const of = `from ${taken(table)} as was where ${['true', ...comesBack].join(' and ')}`
  // A picture that no night has swept yet is still there.
  const anew = table === 'media_files'
  await ctx.client.query(
    `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) overriding system value
     select ${values.join(', ')} ${of}
     ${anew ? 'and not exists (select from media_files as other where other.stem = was.stem and other.id <> was.id)' : ''}
     on conflict ${anew ? '(id) do update set created_at = excluded.created_at' : 'do nothing'}`,
    [emptyingId],
  )
  const key = await readPrimaryKey(ctx, table)
  const { rows: clashes } = await ctx.client.query<{ name: string }>(
    `select coalesce(was ->> 'name', was ->> 'slug', was ->> 'sku', was ->> 'stem', '') as name
     from (
       select to_jsonb(was) as was ${of}
       and not exists (select from ${quoted(table)} as own where ${same('own', key, 'was')})
     ) as missing order by 1`,
    [emptyingId],
  )
  return clashes.map(({ name }) => ({ table, name }))
}

/** Restores what rows that stayed referred to, where they refer to nothing else by now. */
async function restoreLosses(ctx: Ctx, emptyingId: number): Promise<void> {
  const fieldsOf = 'array(select jsonb_object_keys(taken.row) order by 1)'
  const { rows } = await ctx.client.query<{ table: string; fields: string[] }>(
    `select distinct table_name as table, ${fieldsOf} as fields from taken_rows as taken where emptying_id = $1 and stayed`,
    [emptyingId],
  )
  for (const { table, fields } of rows) {
    const key = await readPrimaryKey(ctx, table)
    const columns = fields.filter((field) => !key.includes(field))
    await ctx.client.query(
      `update ${quoted(table)} as own set ${columns.map((column) => `${quoted(column)} = coalesce(own.${quoted(column)}, was.${quoted(column)})`).join(', ')}
       from taken_rows as taken cross join lateral jsonb_populate_record(null::${quoted(table)}, taken.row) as was
       where taken.emptying_id = $1 and taken.table_name = '${table}' and taken.stayed and ${fieldsOf} = $2 and ${same('own', key, 'was')}`,
      [emptyingId, fields],
    )
  }
}
