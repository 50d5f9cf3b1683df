/**
 * Stored rows of a release for all later ones, table by table, with a checksum each. Every later
 * build must migrate them without loss (docs/releasing.md).
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, brotliCompress, brotliDecompress } from 'node:zlib'
import type pg from 'pg'

export type KeptTable = {
  name: string
  /** Columns except for generated ones. */
  columns: string[]
  rows: number
  sum: string
}

export type KeptRelease = {
  version: string
  /** Names of its migrations, in order. */
  migrations: string[]
  tables: KeptTable[]
}

const noteFile = 'release.json'
const rowsFile = 'rows.json.br'

/** Rows of a table: a list of values each. */
type Rows = unknown[][]

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Writes the shop's tables into the folder. */
export async function keepRelease(
  client: pg.ClientBase,
  folder: string,
  release: Omit<KeptRelease, 'tables'>,
): Promise<KeptRelease> {
  const tables = await sumTables(client, await listTables(client))
  const all: Rows[] = []
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ row: unknown[] }>(
      `select json_build_array(${columns.map(quote).join()}) as row from ${quote(name)} order by ctid`,
    )
    all.push(rows.map(({ row }) => row))
  }
  const kept = { ...release, tables }
  const text = JSON.stringify(all)
  const tight = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  }
  await writeFile(join(folder, rowsFile), await compress(text, tight))
  await writeFile(join(folder, noteFile), `${JSON.stringify(kept, null, 2)}\n`)
  return kept
}

export async function readKept(folder: string): Promise<KeptRelease> {
  return JSON.parse(await readFile(join(folder, noteFile), 'utf8')) as KeptRelease
}

/**
 * Loads the rows into a database that has only the release's schema. Triggers are disabled, since
 * their results are among the rows.
 */
export async function loadKept(client: pg.ClientBase, folder: string): Promise<void> {
  const { tables } = await readKept(folder)
  const all = JSON.parse(
    (await decompress(await readFile(join(folder, rowsFile)))).toString('utf8'),
  ) as Rows[]
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  for (const [index, { name, columns }] of tables.entries()) {
    const records = (all[index] ?? []).map((row) =>
      Object.fromEntries(columns.map((column, index) => [column, row[index]])),
    )
    const names = columns.map(quote).join()
    await client.query(`delete from ${quote(name)}`)
    await client.query(
      `insert into ${quote(name)} (${names}) overriding system value select ${names} from json_populate_recordset(null::${quote(name)}, $1::json)`,
      [JSON.stringify(records)],
    )
  }
  await client.query(`
    select setval(pg_get_serial_sequence(quote_ident(attrelid::regclass::text), attname),
      (xpath('/row/max/text()', query_to_xml(format('select max(%I) as max from %s', attname, attrelid::regclass), true, true, '')))[1]::text::bigint)
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relkind = 'r' and relnamespace = 'public'::regnamespace`)
  await client.query('commit')
  await client.query('analyze')
}

/** Checksums of the same tables and columns in the current database. */
export async function sumTables(
  client: pg.ClientBase,
  tables: Pick<KeptTable, 'name' | 'columns'>[],
): Promise<KeptTable[]> {
  await client.query("set timezone = 'UTC'")
  const sums: KeptTable[] = []
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ rows: number; sum: string }>(
      `select count(*)::int as rows, coalesce(sum(hashtextextended(row(${columns.map(quote).join()})::text, 0)), 0)::text as sum from ${quote(name)}`,
    )
    sums.push({ name, columns, ...(rows[0] as { rows: number; sum: string }) })
  }
  return sums
}

async function listTables(client: pg.ClientBase): Promise<Pick<KeptTable, 'name' | 'columns'>[]> {
  const { rows } = await client.query(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`)
  return rows
}

const quote = (name: string): string => `"${name}"`
