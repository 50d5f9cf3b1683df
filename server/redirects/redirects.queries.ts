import { inArray, sql } from 'drizzle-orm'
import { redirects as calls } from '#contract/shop/redirects.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordRows } from '#server/db/record-rows.ts'
import { redirects } from './redirects.tables.ts'

export type Redirect = typeof redirects.$inferSelect

const { id, old_address, new_address } = redirects

export const redirectRows = recordRows(redirects, calls, {
  search: { old_address, new_address },
})

/** Redirects of old addresses in stored form. */
export const findRedirects = (ctx: Ctx, oldAddresses: string[]): Promise<Redirect[]> =>
  ctx.db
    .select()
    .from(redirects)
    .where(sql`${old_address} = any(${sql.param(oldAddresses)}::text[])`)

/** Adds redirects, each with an old address of its own, or replaces where they lead. */
export async function putRedirects(
  ctx: Ctx,
  rows: Pick<Redirect, 'old_address' | 'new_address'>[],
): Promise<Redirect[]> {
  return ctx.db
    .insert(redirects)
    .values(rows.map((row) => ({ ...row, created_at: ctx.now() })))
    .onConflictDoUpdate({
      target: old_address,
      set: {
        new_address: sql`excluded.new_address`,
        version: sql`${redirects.version} + (${new_address} <> excluded.new_address)::integer`,
      },
    })
    .returning()
}

export const removeRedirects = (ctx: Ctx, ids: number[]): Promise<Redirect[]> =>
  ctx.db.delete(redirects).where(inArray(id, ids)).returning()
