/** Which products were changed. Of what is committed alone: never through a transaction's connection. */
import type { Ctx } from '#server/ctx.ts'

/** Where a reader stands, and the products that were changed by what was committed since it stood at `snapshot`. */
export type Changes = { snapshot: string; ids: number[] }

/** @param snapshot null at first: then there is nothing to catch up with */
export async function readChanges({ database }: Ctx, snapshot: string | null): Promise<Changes> {
  const { rows } = await database.pool.query<Changes>({
    name: 'products.changes',
    text: `
      select pg_current_snapshot()::text as snapshot, array(
        select distinct change.product_id
        from product_changes as change
        where change.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(change.xid, $1::pg_snapshot)
      ) as ids`,
    values: [snapshot],
  })
  return rows[0] as Changes
}

/** Products that nobody needs to catch up with any more: whoever stood before that reads everything anew. */
export async function forgetChanges(ctx: Ctx, before: Date): Promise<void> {
  await ctx.client.query('delete from product_changes where changed_at < $1', [before])
}

/** Of this cluster every transaction that can be seen has a number below its next one. */
export async function deleteForeignChanges(ctx: Ctx): Promise<void> {
  await ctx.client.query('delete from product_changes where xid >= pg_snapshot_xmax(pg_current_snapshot())')
}
