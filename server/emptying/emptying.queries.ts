import { and, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Actor } from '#server/staff.ts'
import { demoRows, emptyings } from './emptying.tables.ts'

export type Emptying = typeof emptyings.$inferSelect

/** Keys of marked rows of a table; of settings with the value that the demo gave them. */
export async function listDemoRows(
  ctx: Ctx,
  table: string,
): Promise<{ row_key: string; value: unknown }[]> {
  return ctx.db
    .select({ row_key: demoRows.row_key, value: demoRows.value })
    .from(demoRows)
    .where(eq(demoRows.table_name, table))
}

export const hasMarks = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db.select({ key: demoRows.row_key }).from(demoRows).limit(1)).length > 0

export async function insertEmptying(
  ctx: Ctx,
  { by, with_changed }: { by: Actor; with_changed: boolean },
): Promise<Emptying> {
  const values = { state: 'running' as const, with_changed, ...by, created_at: ctx.now() }
  const [row] = await ctx.db.insert(emptyings).values(values).returning()
  return row as Emptying
}

export async function findLastEmptying(ctx: Ctx): Promise<Emptying | null> {
  const [row] = await ctx.db.select().from(emptyings).orderBy(desc(emptyings.id)).limit(1)
  return row ?? null
}

/** Newest one that was done since then and is not put back. */
export async function findRestorable(ctx: Ctx, since: Date): Promise<Emptying | null> {
  const [row] = await ctx.db
    .select()
    .from(emptyings)
    .where(and(eq(emptyings.state, 'done'), gt(emptyings.emptied_at, since)))
    .orderBy(desc(emptyings.id))
    .limit(1)
  return row ?? null
}

/** Claims the running one, if no process has shown a sign of life of it since then. */
export async function claimEmptying(ctx: Ctx, since: Date): Promise<Emptying | null> {
  // A locked one is being taken by another process.
  const free = ctx.db
    .select({ id: emptyings.id })
    .from(emptyings)
    .where(eq(emptyings.state, 'running'))
    .for('update', { skipLocked: true })
  const [row] = await ctx.db
    .update(emptyings)
    .set({ worked_at: ctx.now() })
    .where(
      and(
        inArray(emptyings.id, free),
        or(sql`${emptyings.worked_at} is null`, lt(emptyings.worked_at, since)),
      ),
    )
    .returning()
  return row ?? null
}

/** @param only state in which it is changed; any by default */
export async function changeEmptying(
  ctx: Ctx,
  id: number,
  changes: Partial<typeof emptyings.$inferInsert>,
  only?: Emptying['state'],
): Promise<Emptying> {
  const [row] = await ctx.db
    .update(emptyings)
    .set(changes)
    .where(and(eq(emptyings.id, id), only && eq(emptyings.state, only)))
    .returning()
  return row as Emptying
}

/** Locks one until the transaction ends; false if it is in another state by now. */
export async function lockEmptying(
  ctx: Ctx,
  id: number,
  state: Emptying['state'],
): Promise<boolean> {
  const rows = await ctx.db
    .select()
    .from(emptyings)
    .where(and(eq(emptyings.id, id), eq(emptyings.state, state)))
    .for('update')
  return rows.length > 0
}
