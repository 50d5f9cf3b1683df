import type { Ctx } from '#server/ctx.ts'

/**
 * Visible product for a text: its id, slug or exact name in either language, or a former slug, in
 * this order; of several the oldest. The former slug of an archived product leads to the product
 * that has its address now. A slug that a product has, visible or not, is nobody's former one.
 */
export async function findShownId(ctx: Ctx, text: string): Promise<number | null> {
  const id = /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : 0
  const { rows } = await ctx.client.query<{ id: number }>({
    name: 'catalogue.find',
    text: `
      with former as (
        select product_id from product_former_slugs
        where slug = $2 and not exists (select from products where slug = $2 and archived_at is null)
      )
      select entry.product_id as id
      from (
        select product_id, 1 as way from catalogue_entries where product_id = $1
        union all select product_id, 2 from catalogue_entries where slug = $2
        union all select product_id, 3 from catalogue_entries where name = $2
        union all select product_id, 3 from catalogue_entries where name_ar = $2
        union all select product_id, 4 from former
        union all
        select heir.product_id, 5
        from former
        join products as archived on archived.id = former.product_id and archived.archived_at is not null
        join catalogue_entries as heir on heir.slug = archived.slug
      ) as found
      join catalogue_entries as entry on entry.product_id = found.product_id
      where entry.visible
      order by found.way, entry.product_id
      limit 1`,
    values: [id, text],
  })
  return rows[0]?.id ?? null
}
