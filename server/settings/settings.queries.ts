import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { settings } from './settings.tables.ts'

/** What was ever changed, by name. */
export async function listStoredSettings(ctx: Ctx): Promise<Map<string, unknown>> {
  const { rows } = await ctx.client.query<{ key: string; value: unknown }>({
    name: 'settings.list',
    text: 'select key, value from settings',
  })
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** Until the transaction ends nobody else changes a setting. */
export async function lockSettings(ctx: Ctx): Promise<void> {
  await ctx.client.query('lock table settings in share row exclusive mode')
}

/** What is undefined is left alone. */
export async function putSettings(ctx: Ctx, values: Record<string, unknown>): Promise<void> {
  const rows = Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value, updated_at: ctx.now() }]))
  if (rows.length === 0) return
  await ctx.db
    .insert(settings)
    .values(rows)
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updated_at: sql`excluded.updated_at` } })
}
