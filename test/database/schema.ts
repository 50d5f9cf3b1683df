/**
 * Schema of a database as readable SQL that loads into an empty one: the result of all migrations.
 * Tables with their indexes, functions and triggers; referenced tables come first. Reasons are
 * included where the database has them (`comment on`).
 */
import type pg from 'pg'

type Table = { oid: number; name: string; kind: string; options: string; comment: string | null }
type Column = {
  table: number
  name: string
  quoted: string
  type: string
  required: boolean
  /**
   * Storage of a column, if it differs from its type's default; a separate statement, for
   * PostgreSQL 15.
   */
  storage: string | null
  origin: string
  expression: string | null
}
type Constraint = {
  table: number
  name: string
  kind: 'p' | 'u' | 'c' | 'f'
  definition: string
  target: number
}
type Index = { table: number; definition: string }
type View = { name: string; definition: string; defaults: string[] }
type Trigger = {
  table: number
  name: string
  function: number
  definition: string
  comment: string | null
}
type Routine = {
  oid: number
  name: string
  /** Signature for `comment on`: norm(text). */
  signature: string
  definition: string
  text: string
  /** Parsed body of a function; otherwise the body is the text. */
  parsed: string | null
  rows: number[]
  comment: string | null
}

export type Order = ReadonlyMap<string, readonly string[]>

/**
 * Prints the schema.
 * @param client connection without a transaction
 * @param order tables with their columns: printed in this order, except that referenced tables come
 * first
 * @throws when the schema contains an object that would not be printed, with its name
 */
export async function printSchema(client: pg.ClientBase, order: Order): Promise<string> {
  await client.query('begin isolation level repeatable read read only')
  try {
    // Objects of this schema are printed without its name.
    await client.query('set local search_path to public')
    await refuseUnknown(client)
    return await print(client, order)
  } finally {
    await client.query('rollback')
  }
}

async function print(client: pg.ClientBase, order: Order): Promise<string> {
  const read = async <Row>(query: string) => (await client.query(query)).rows as Row[]
  const extensions = await read<{ name: string }>(
    `select extname as name from pg_extension where extname <> 'plpgsql' order by extname`,
  )
  const columns = await read<Column>(columnsQuery)
  const constraints = await read<Constraint>(constraintsQuery)
  const indexes = await read<Index>(indexesQuery)
  const triggers = await read<Trigger>(triggersQuery)
  const tables = inLoadingOrder(await read<Table>(tablesQuery), constraints, order)
  const { alone, beside } = placeRoutines(await read<Routine>(routinesQuery), tables, triggers)

  const printed = new Set<number>()
  const blocks = [
    extensions
      .map(({ name }) => `create extension if not exists ${name} with schema public;`)
      .join('\n'),
    ...alone.map(printRoutine),
  ]
  for (const table of tables) {
    printed.add(table.oid)
    const of = <Part extends { table: number }>(parts: Part[]) =>
      parts.filter((part) => part.table === table.oid)
    const inside = of(constraints).filter(({ kind, target }) => kind !== 'f' || printed.has(target))
    const late = constraints.filter(
      (one) =>
        one.kind === 'f' &&
        one.target === table.oid &&
        one.table !== table.oid &&
        printed.has(one.table),
    )
    blocks.push(
      [
        printTable(table, inOrder(of(columns), order.get(table.name) ?? []), inside),
        ...of(indexes).map(({ definition }) => printIndex(definition)),
        ...late.map(
          (one) =>
            `alter table ${nameOf(tables, one.table)} add constraint ${one.name} ${tidy(one.definition)};`,
        ),
      ].join('\n'),
      ...(beside.get(table.oid) ?? []).map(printRoutine),
      of(triggers).map(printTrigger).join('\n'),
    )
  }
  blocks.push(...(await read<View>(viewsQuery)).map(printView))
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

// The order

/** Unordered entries come last. */
function inOrder<Named extends { name: string }>(
  parts: Named[],
  order: readonly string[],
): Named[] {
  const rank = ({ name }: Named) => (order.includes(name) ? order.indexOf(name) : order.length)
  return parts.toSorted((one, other) => rank(one) - rank(other))
}

function inLoadingOrder(tables: Table[], constraints: Constraint[], order: Order): Table[] {
  const referredTo = (table: Table) =>
    constraints
      .filter((one) => one.kind === 'f' && one.table === table.oid)
      .map(({ target }) => target)
  return dependenciesFirst(inOrder(tables, [...order.keys()]), (table) =>
    tables.filter(({ oid }) => referredTo(table).includes(oid)),
  )
}

/** Moves dependencies first, and otherwise keeps the order, also in cycles. */
function dependenciesFirst<Part>(parts: Part[], dependenciesOf: (part: Part) => Part[]): Part[] {
  const sorted = new Set<Part>()
  const seen = new Set<Part>()
  const visit = (part: Part) => {
    if (seen.has(part)) return
    seen.add(part)
    const dependencies = dependenciesOf(part)
    for (const one of parts) if (dependencies.includes(one)) visit(one)
    sorted.add(part)
  }
  for (const part of parts) visit(part)
  return [...sorted]
}

/**
 * Position of a function: beside the only table whose triggers use it, or after the last table that
 * it reads or writes, or first.
 */
function placeRoutines(routines: Routine[], tables: Table[], triggers: Trigger[]) {
  const callsOf = (routine: Routine) =>
    routines.filter(
      (other) =>
        other !== routine && new RegExp(`\\b${other.name}\\s*\\(`, 'i').test(bodyOf(routine)),
    )
  const places = new Map<Routine, number>()
  const place = (routine: Routine): number => {
    const known = places.get(routine)
    if (known !== undefined) return known
    places.set(routine, -1)
    const triggered = new Set(
      triggers.filter((trigger) => trigger.function === routine.oid).map(({ table }) => table),
    )
    const uses = ({ oid, name }: Table) =>
      routine.rows.includes(oid) || names(bodyOf(routine), name)
    let at = -1
    if (triggered.size === 1) at = tables.findIndex(({ oid }) => triggered.has(oid))
    if (triggered.size === 0)
      at = Math.max(tables.findLastIndex(uses), ...callsOf(routine).map(place))
    places.set(routine, at)
    return at
  }
  const sorted = dependenciesFirst(routines, callsOf)
  const at = (index: number) => sorted.filter((routine) => place(routine) === index)
  return { alone: at(-1), beside: new Map(tables.map(({ oid }, index) => [oid, at(index)])) }
}

const bodyOf = (routine: Routine) => routine.parsed ?? routine.text

/** Whether a body reads or writes the table. */
const names = (body: string, table: string) =>
  new RegExp(
    `\\b(?:from|join|into|update|table|only)\\s+(?:public\\.)?"?${table}\\b|\\bpublic\\.${table}\\b`,
    'i',
  ).test(body)

const nameOf = (tables: Table[], oid: number) => tables.find((table) => table.oid === oid)?.name

// The parts

function printTable(table: Table, columns: Column[], constraints: Constraint[]): string {
  const isPlainKey = ({ kind, name, definition }: Constraint) =>
    kind === 'p' && name === `${table.name}_pkey` && /^PRIMARY KEY \([^,]+\)$/.test(definition)
  const key = constraints.find(isPlainKey)
  const rank = ({ kind }: Constraint) => 'pucf'.indexOf(kind)
  const lines = [
    ...columns.map((column) =>
      printColumn(column, key?.definition === `PRIMARY KEY (${column.quoted})`),
    ),
    ...constraints
      .filter((one) => one !== key)
      .toSorted((one, other) => rank(one) - rank(other))
      .map(({ name, definition }) => `constraint ${name} ${printCheck(tidy(definition))}`),
  ]
  return `create ${table.kind}table ${table.name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${table.options};${printStorage(table, columns)}${printComment(`table ${table.name}`, table.comment)}`
}

function printStorage(table: Table, columns: Column[]): string {
  const set = columns.flatMap(({ quoted, storage }) =>
    storage === null ? [] : [`  alter column ${quoted} set storage ${storage}`],
  )
  return set.length > 0 ? `\nalter table ${table.name}\n${set.join(',\n')};` : ''
}

function printColumn(
  { quoted, type, required, origin, expression }: Column,
  isKey: boolean,
): string {
  const value = expression === null ? '' : tidy(expression)
  const origins: Record<string, string> = {
    a: ' generated always as identity',
    d: ' generated by default as identity',
    s: ` generated always as (${value}) stored`,
    v: ` generated always as (${value}) virtual`,
    '': value && ` default ${value}`,
  }
  return `${quoted} ${type}${isKey ? ' primary key' : required && !'ad'.includes(origin || '-') ? ' not null' : ''}${origins[origin]}`
}

/** Defaults of a view's columns apply to rows written through it. */
const printView = ({ name, definition, defaults }: View) =>
  [
    `create view ${name} as\n${tidy(definition)
      .replaceAll(/^ {2,}/gm, '  ')
      .trim()}`,
    ...defaults.map((one) => `alter view ${name} ${tidy(one)};`),
  ].join('\n')

const printCheck = (definition: string) =>
  definition.replace(
    /^check \((.+) >= (-?\d+) and \1 <= (-?\d+)\)$/,
    'check ($1 between $2 and $3)',
  )

const printIndex = (definition: string) => `${tidy(definition).replace(' using btree', '')};`

const printTrigger = ({ definition, name, comment }: Trigger) => {
  const text = tidy(definition).replaceAll(/ (referencing|for each|execute function) /g, '\n  $1 ')
  return `${text};${printComment(`trigger ${name} on ${/ on (\S+)/.exec(text)?.[1]}`, comment)}`
}

/** Function as PostgreSQL prints it, except for the schema, layout and case of its head. */
function printRoutine({ definition, text, parsed, signature, comment }: Routine): string {
  if (text.includes('$$')) throw new Error(`${signature}: a body with $$ in it is not printed`)
  const [head = ''] = definition.split(/\n(?=AS \$|RETURN |BEGIN ATOMIC)/)
  const [first, returns, ...traits] = head.split('\n').map((line) => tidy(line.trim()))
  const opening = `${first?.replace(/^create or replace (function|procedure) public\./, 'create $1 ')} ${returns}\n${traits.join(' ')}`
  const body = parsed === null ? ` as $$${text}$$` : `\n${tidy(parsed)}`
  return `${opening}${body};${printComment(`function ${signature}`, comment)}`
}

const printComment = (what: string, comment: string | null) =>
  comment === null ? '' : `\ncomment on ${what} is\n'${comment.replaceAll("'", "''")}';`

/** Lower case outside of quotes; no redundant casts of literals; lists in the usual notation. */
const tidy = (sql: string) =>
  sql
    .replace(
      /('(?:[^']|'')*')::text\b(?!\[)|'(?:[^']|'')*'|"(?:[^"]|"")*"|[^'"]+/g,
      (part, literal?: string) => (/^['"]/.test(part) ? (literal ?? part) : part.toLowerCase()),
    )
    .replace(/= any \(array\[([^\]]*)\]\)/g, 'in ($1)')

// The catalogs

/** Excludes objects of extensions, which are printed by name only. */
const ours = (catalog: string, oid: string) =>
  `not exists (select from pg_depend as part where part.deptype = 'e' and part.classid = '${catalog}'::regclass and part.objid = ${oid})`

const ourTables = `
  select oid, relname, relpersistence, reloptions from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and ${ours('pg_class', 'oid')}`

const tablesQuery = `
  select
    oid::int, quote_ident(relname) as name,
    case relpersistence when 'u' then 'unlogged ' else '' end as kind,
    coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '') as options,
    obj_description(oid, 'pg_class') as comment
  from (${ourTables})
  order by relname collate "C"`

/** Definitions of views and defaults of their columns; printed after all tables. */
const viewsQuery = `
  select quote_ident(relname) as name, pg_get_viewdef(oid, true) as definition,
    array(
      select 'alter column ' || quote_ident(attname) || ' set default ' || pg_get_expr(adbin, adrelid, true)
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum where adrelid = pg_class.oid order by adnum
    ) as defaults
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' and ${ours('pg_class', 'oid')}
  order by relname collate "C"`

const columnsQuery = `
  select
    attrelid::int as table, attname as name, quote_ident(attname) as quoted, format_type(atttypid, atttypmod) as type, attnotnull as required,
    case when attstorage <> typstorage then case attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end end as storage,
    attidentity::text || attgenerated::text as origin, pg_get_expr(adbin, adrelid, true) as expression
  from pg_attribute join (${ourTables}) as ours on ours.oid = attrelid join pg_type on pg_type.oid = atttypid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped
  order by attrelid, attnum`

const constraintsQuery = `
  select
    conrelid::int as table, quote_ident(conname) as name, contype as kind, pg_get_constraintdef(pg_constraint.oid, true) as definition,
    confrelid::int as target
  from pg_constraint join (${ourTables}) as ours on ours.oid = conrelid
  where contype in ('p', 'u', 'c', 'f')
  order by conname collate "C"`

const indexesQuery = `
  select indrelid::int as table, pg_get_indexdef(indexrelid, 0, true) as definition
  from pg_index join (${ourTables}) as ours on ours.oid = indrelid
  where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by indexrelid::regclass::text collate "C"`

const triggersQuery = `
  select
    tgrelid::int as table, quote_ident(tgname) as name, tgfoid::int as function, pg_get_triggerdef(pg_trigger.oid, true) as definition,
    obj_description(pg_trigger.oid, 'pg_trigger') as comment
  from pg_trigger join (${ourTables}) as ours on ours.oid = tgrelid
  where not tgisinternal
  order by tgname collate "C"`

const routinesQuery = `
  select
    oid::int, quote_ident(proname) as name, oid::regprocedure::text as signature, pg_get_functiondef(oid) as definition, prosrc as text,
    pg_get_function_sqlbody(oid) as parsed, obj_description(oid, 'pg_proc') as comment,
    array(
      select case refclassid when 'pg_class'::regclass then refobjid else (select typrelid from pg_type where pg_type.oid = refobjid) end::int
      from pg_depend
      where classid = 'pg_proc'::regclass and objid = pg_proc.oid and refclassid in ('pg_class'::regclass, 'pg_type'::regclass)
    ) as rows
  from pg_proc
  where pronamespace = 'public'::regnamespace and ${ours('pg_proc', 'oid')}
  order by oid::regprocedure::text collate "C"`

/** Other kinds of objects, which cannot be printed. */
const unknownQuery = `
  select pg_describe_object('pg_class'::regclass, oid, 0) as what from pg_class
  where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i', 't', 'v') and ${ours('pg_class', 'oid')}
    -- The sequence behind an identity, as it is made without options.
    and not (relkind = 'S' and exists (
      select from pg_depend join pg_sequence on seqrelid = objid
      where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype = 'i'
        and (seqstart, seqincrement, seqmin, seqcache, seqcycle) = (1, 1, 1, 1, false)
    ))
  union all
  select pg_describe_object('pg_type'::regclass, oid, 0) from pg_type
  where typnamespace = 'public'::regnamespace and typtype not in ('b', 'c') and ${ours('pg_type', 'oid')}
  union all
  select pg_describe_object('pg_constraint'::regclass, oid, 0) from pg_constraint
  where connamespace = 'public'::regnamespace and contype not in ('p', 'u', 'c', 'f', 'n', 't')
  union all
  select pg_describe_object('pg_trigger'::regclass, oid, 0) || ', as it is not simply enabled' from pg_trigger
  where tgenabled <> 'O' and not tgisinternal
  union all select pg_describe_object('pg_policy'::regclass, oid, 0) from pg_policy
  union all
  select pg_describe_object('pg_statistic_ext'::regclass, oid, 0) from pg_statistic_ext
  union all
  select pg_describe_object('pg_class'::regclass, attrelid, attnum) || ', as it has statistics or a collation of its own'
  from pg_attribute join (${ourTables}) as ours on ours.oid = attrelid join pg_type on pg_type.oid = atttypid
  where attnum > 0 and not attisdropped and (attstattarget >= 0 or attcompression <> '' or attcollation <> typcollation)
  union all
  select 'the comment on ' || pg_describe_object(classoid, objoid, objsubid)
  from pg_description join (${ourTables}) as ours on ours.oid = objoid
  where classoid = 'pg_class'::regclass and objsubid > 0
  order by what`

async function refuseUnknown(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ what: string }>(unknownQuery)
  if (rows.length > 0)
    throw new Error(
      `test/database/schema.ts does not print ${rows.map(({ what }) => what).join(', ')}`,
    )
}
