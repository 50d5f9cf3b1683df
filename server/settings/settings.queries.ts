import type { Ctx } from '#server/ctx.ts'
import type { settings } from './settings.tables.ts'

/** Changed settings by name. */
export async function listStoredSettings(ctx: Ctx): Promise<Map<string, unknown>> {
  const { rows } = await ctx.client.query<Pick<typeof settings.$inferSelect, 'key' | 'value'>>({
    name: 'settings.list',
    text: 'select key, value from settings',
  })
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** Locks all settings until the transaction ends. */
export async function lockSettings(ctx: Ctx): Promise<void> {
  await ctx.client.query('lock table settings in share row exclusive mode')
}

/** Writes settings; undefined ones are kept. */
export async function putSettings(ctx: Ctx, values: Record<string, unknown>): Promise<void> {
  await ctx.client.query(
    `insert into settings (key, value, updated_at)
     select key, value, $2 from jsonb_each($1)
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [JSON.stringify(values), ctx.now()],
  )
}
