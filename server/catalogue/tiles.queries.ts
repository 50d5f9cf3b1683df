/** Pictures for categories without one of their own. */
import type { Ctx } from '#server/ctx.ts'
import type { Card } from './card.ts'

type Picture = Card['pictures'][number]

/**
 * First picture of each category's newest visible product, by category id; missing if that product
 * has no picture.
 */
export async function listNewestPictures(
  ctx: Ctx,
  categoryIds: number[],
): Promise<Map<number, Picture>> {
  const { rows } = await ctx.client.query<{ id: number; picture: Picture }>({
    name: 'catalogue.newestPictures',
    text: `
      select asked.id, newest.picture
      from unnest($1::integer[]) as asked (id)
      cross join lateral (
        select card -> 'pictures' -> 0 as picture
        from catalogue_entries
        where visible and category_id = asked.id
        order by created_at desc, product_id desc
        limit 1
      ) as newest
      where newest.picture is not null`,
    values: [categoryIds],
  })
  return new Map(rows.map(({ id, picture }) => [id, picture]))
}
