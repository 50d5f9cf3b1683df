/**
 * Queries of plain records: rows of one table, read and written by id, and listed by search,
 * filters and sort orders.
 */
import { and, asc, desc, eq, getTableColumns, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Endpoint, ParsedOf } from '#contract/endpoint.ts'
import type { Lang } from '#contract/parts.ts'
import type { Ctx } from '#server/ctx.ts'
import { mentions } from './mentions.ts'
import { named, namedIn } from './named.ts'
import type { PageAsked, Rows, Slice } from './page.ts'
import { unlessTaken } from './taken.ts'

/** Contract of a plain record. */
export type RecordCalls = Record<'page' | 'record' | 'create' | 'update' | 'delete', Endpoint>

/** Filters and sort order of the admin's list. */
type Asked<Calls extends RecordCalls> = Omit<ParsedOf<Calls['page']>, keyof PageAsked>
/** Fields of the record in replies. */
type Field<Calls extends RecordCalls> =
  Calls['record'] extends Endpoint<infer _, infer Reply>
    ? keyof z.output<Reply>[keyof z.output<Reply>]
    : never
/** Sort orders other than by age, by name, and by a column: `price_asc`, `position`. */
type OwnSort<Calls extends RecordCalls, Column extends string> =
  ParsedOf<Calls['page']> extends { sort: infer Sort extends string }
    ? Exclude<Sort, 'oldest' | 'newest' | 'name' | Column | `${Column}_${'asc' | 'desc'}`>
    : never

type RecordTable = PgTable & { id: PgColumn; $inferSelect: { id: number } }
type Written = Record<string, unknown>

export type RecordRows<Row, Shown, Calls extends RecordCalls> = {
  calls: Calls
  list(ctx: Ctx, asked: Asked<Calls>, slice: Slice): Promise<Rows<Shown>>
  find(ctx: Ctx, id: number): Promise<Shown | null>
  /** A row with the joined columns that replies show. */
  show(ctx: Ctx, row: Row): Promise<Shown>
  /** Locks a row against changes until the transaction ends. */
  lock(ctx: Ctx, id: number): Promise<Row | null>
  /** Locks a row for deletion: until the transaction ends no row can come to refer to it. */
  lockToDelete(ctx: Ctx, id: number): Promise<Row | null>
  /** Null if a unique value is taken. */
  insert(ctx: Ctx, row: Written): Promise<Row | null>
  /** Null if a unique value is taken. */
  update(ctx: Ctx, id: number, change: Written): Promise<Row | null>
  /** Returns the deleted row. */
  remove(ctx: Ctx, id: number): Promise<Row | null>
}

type Options<Calls extends RecordCalls, Shown, Hidden, Column extends string> = {
  /** Searched columns by the fields that show them. */
  search: { [Name in Field<Calls>]?: SQLWrapper }
  /** Columns of the name, in English and in Arabic. */
  name?: [name: SQLWrapper, name_ar?: SQLWrapper]
  sorts?: { [Sort in OwnSort<Calls, Column>]: SQL[] }
  /** Condition besides those on columns, which are asked for by their names. */
  filter?: (ctx: Ctx, asked: Asked<Calls>) => SQL | undefined
  /** Query of the rows with joined columns that replies show; by default the table alone. */
  select?: (ctx: Ctx) => { where(found: SQL | undefined): PromiseLike<Shown[]> }
  /** Columns that are never read. */
  hidden?: readonly Hidden[]
  /** Values of a new row that its form does not send. */
  defaults?: { [column: string]: SQL }
}

type ListAsked = { search?: string; sort: string; lang: Lang; [field: string]: unknown }

type Query<Row> = PromiseLike<Row[]> & {
  where(found: SQL | undefined): Query<Row>
  orderBy(...order: SQL[]): Query<Row>
  limit(limit: number): Query<Row>
  offset(offset: number): Query<Row>
  for(strength: 'update' | 'no key update'): Query<Row>
  as(name: string): SQLWrapper
}

export function recordRows<
  Table extends RecordTable,
  const Calls extends RecordCalls,
  Hidden extends string = never,
  Shown = Omit<Table['$inferSelect'], Hidden>,
>(
  table: Table,
  calls: Calls,
  {
    search,
    name: [name, name_ar] = [table.id, undefined],
    sorts,
    filter,
    select,
    hidden = [],
    defaults,
  }: Options<Calls, Shown, Hidden, keyof Table['$inferSelect'] & string>,
): RecordRows<Omit<Table['$inferSelect'], Hidden>, Shown, Calls> {
  type Row = Omit<Table['$inferSelect'], Hidden>
  const record = recordOf(calls)
  const all: Record<string, PgColumn> = getTableColumns(table)
  const columns = Object.fromEntries(
    Object.entries(all).filter(([column]) => !hidden.some((no) => no === column)),
  )
  const rows = (ctx: Ctx) => ctx.db.select(columns).from(table as PgTable) as unknown as Query<Row>
  const records = (ctx: Ctx) => (select?.(ctx) ?? rows(ctx)) as unknown as Query<Shown>
  const is = (id: number) => eq(table.id, id)
  const find = async (ctx: Ctx, id: number) => first(await records(ctx).where(is(id)))
  const [oldest, newest] = [asc(table.id), desc(table.id)]
  const last = isNewestFirst(calls) ? newest : oldest
  const order = (sort: string, lang: Lang): SQL[] => {
    const declared: { [sort: string]: SQL[] } = {
      oldest: [oldest],
      newest: [newest],
      name: [name_ar ? namedIn(lang, name, name_ar) : named(name), oldest],
      ...sorts,
    }
    const [, column = '', direction] = /^(.*?)(?:_(asc|desc))?$/.exec(sort) as string[]
    const by = direction === 'desc' ? desc : asc
    return declared[sort] ?? [by(all[column] as PgColumn), last]
  }
  return {
    calls,
    list: async (ctx, asked, { limit, offset }) => {
      const { search: text, sort, lang, ...fields } = asked as unknown as ListAsked
      const found = and(
        await mentions(ctx, record, search as { [field: string]: SQLWrapper }, text),
        ...Object.entries(fields).map(([field, value]) =>
          value === undefined || !all[field] ? undefined : eq(all[field], value),
        ),
        filter?.(ctx, asked),
      )
      const query = records(ctx).where(found)
      return {
        rows: await query
          .orderBy(...order(sort, lang))
          .limit(limit)
          .offset(offset),
        total: await ctx.db.$count(records(ctx).where(found).as('found') as never),
      }
    },
    find,
    show: async (ctx, row) =>
      select ? ((await find(ctx, (row as { id: number }).id)) as Shown) : (row as unknown as Shown),
    lock: async (ctx, id) => first(await rows(ctx).where(is(id)).for('no key update')),
    lockToDelete: async (ctx, id) => first(await rows(ctx).where(is(id)).for('update')),
    insert: async (ctx, row) =>
      first(
        (await ctx.db
          .insert(table as PgTable)
          .overridingSystemValue()
          .values({ ...defaults, ...row } as never)
          .onConflictDoNothing()
          .returning(columns)) as Row[],
      ),
    update: async (ctx, id, change) =>
      first(
        ((await unlessTaken(
          ctx.db
            .update(table as PgTable)
            .set(change as never)
            .where(is(id))
            .returning(columns),
        )) ?? []) as Row[],
      ),
    remove: async (ctx, id) =>
      first((await ctx.db.delete(table).where(is(id)).returning(columns)) as Row[]),
  }
}

const first = <Row>([row]: Row[]): Row | null => row ?? null

/** Whether the list stands with its newest first where no order is asked for. */
const isNewestFirst = ({ page }: RecordCalls): boolean =>
  (page.input.parse({}) as { sort?: string }).sort === 'newest'

/** Schema of the record in replies, which is the only field of its own call. */
export const recordOf = ({ record }: RecordCalls): z.ZodObject =>
  Object.values((record.reply as z.ZodObject).shape)[0] as z.ZodObject
