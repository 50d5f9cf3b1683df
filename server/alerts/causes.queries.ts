import type { Ctx } from '#server/ctx.ts'

export async function hasDevices(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.client.query<{ has: boolean }>({
    name: 'alerts.hasDevices',
    text: 'select exists (select from alert_devices) as has',
  })
  return rows[0]?.has === true
}

/** Deletes devices of people who are not on the staff any more. */
export async function deleteDevicesOfOthers(ctx: Ctx): Promise<void> {
  await ctx.client.query(
    'delete from alert_devices using users where users.id = alert_devices.user_id and not users.is_admin',
  )
}

/** Number of these inventory items of products on offer of which no piece is left. */
export async function countEnded(ctx: Ctx, itemIds: number[]): Promise<number> {
  const { rows } = await ctx.client.query<{ count: number }>(
    `select count(*)::integer as count
    from inventory_items as item
    join products as product on product.id = item.product_id and product.state = 'published' and product.archived_at is null
    where item.id = any ($1::integer[]) and item.quantity = 0
      and exists (select from variants where variants.inventory_item_id = item.id)`,
    [itemIds],
  )
  return rows[0]?.count ?? 0
}
