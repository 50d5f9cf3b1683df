/** Which products a sorted list shows near its top. */
import type { Sort } from '#contract/products.ts'
import type { Ctx } from '#server/ctx.ts'

/** The mean of accepted reviews, spelled as the index has it (products.tables.ts). */
const mean = '(review_sum::double precision / greatest(review_count, 1))'

/** What each order reads of a product, and how it stands by that: as ordered.ts has it. The id at the end leaves no two products equal. */
const orders: Record<Sort, { facts: string; by: string }> = {
  newest: { facts: 'id, created_at', by: 'created_at desc, id desc' },
  price_asc: { facts: 'id, price', by: 'price, id' },
  price_desc: { facts: 'id, price', by: 'price desc, id desc' },
  rating: { facts: `id, ${mean} as mean, review_count`, by: 'mean desc, review_count desc, id desc' },
}

export type ActiveSubcategory = { id: number; name: string; name_ar: string | null; slug: string }

/** The active sub-categories of a category, or of the whole shop. */
export async function listActiveSubcategories(ctx: Ctx, categoryId: number | null): Promise<ActiveSubcategory[]> {
  const { rows } = await ctx.client.query<ActiveSubcategory>({
    name: 'products.activeSubcategories',
    text: `select id, name, name_ar, slug from subcategories where status = 'active' and ($1::integer is null or category_id = $1) order by id`,
    values: [categoryId],
  })
  return rows
}

/** In this order over all of these sub-categories: of each no more is read than could be on the page. */
export async function listSortedIdsOf(ctx: Ctx, subcategoryIds: number[], sort: Sort, limit: number, offset: number): Promise<number[]> {
  const { facts, by } = orders[sort]
  const { rows } = await ctx.client.query<{ id: number }>({
    name: `products.sortedOf.${sort}`,
    text: `
      select sorted.id
      from unnest($1::integer[]) as subcategory (id)
      cross join lateral (
        select ${facts}
        from products as product
        where product.subcategory_id = subcategory.id and product.archived_at is null
        order by ${by}
        limit $2::bigint + $3::bigint
      ) as sorted
      order by ${by.replaceAll(/(^|, )/g, '$1sorted.')}
      limit $2 offset $3`,
    values: [subcategoryIds, limit, offset],
  })
  return rows.map((row) => row.id)
}
