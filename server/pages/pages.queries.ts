import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { pages } from './pages.tables.ts'

export type PageRow = Pick<typeof pages.$inferSelect, 'id' | 'text' | 'text_ar' | 'version'>

const columns = { id: pages.id, text: pages.text, text_ar: pages.text_ar, version: pages.version }

/** Pages that were ever changed. */
export async function listPageRows(ctx: Ctx): Promise<PageRow[]> {
  return ctx.db.select(columns).from(pages)
}

/** Locks all pages until the transaction ends: one without a row cannot be locked by itself. */
export async function lockPages(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`lock table ${pages} in share row exclusive mode`)
}

export async function findPageRow(ctx: Ctx, id: number): Promise<PageRow | null> {
  const [row] = await ctx.db.select(columns).from(pages).where(eq(pages.id, id))
  return row ?? null
}

export async function putPage(ctx: Ctx, page: PageRow): Promise<void> {
  const { text, text_ar, version } = page
  const values = { text, text_ar, version, changed_at: ctx.now() }
  await ctx.db
    .insert(pages)
    .values({ id: page.id, ...values })
    .onConflictDoUpdate({ target: pages.id, set: values })
}
