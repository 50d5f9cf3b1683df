import type { Ctx } from '#server/ctx.ts'
import type { mediaFiles } from '../media/media.tables.ts'
import type { categories, subcategories } from './categories.tables.ts'

type Category = typeof categories.$inferSelect
type Subcategory = typeof subcategories.$inferSelect

/** A category in the shop, with its stored picture and its active sub-categories, oldest first. */
export type ShownCategory = Pick<Category, 'id' | 'name' | 'name_ar' | 'slug' | 'is_home'> & {
  picture: Pick<typeof mediaFiles.$inferSelect, 'stem' | 'width' | 'height'> | null
  subcategories: Pick<Subcategory, 'id' | 'name' | 'name_ar' | 'slug' | 'status' | 'category_id'>[]
}

/**
 * Categories, oldest first.
 * @param onHome only those of the home page's tabs
 */
export async function listShownCategories(ctx: Ctx, onHome: boolean): Promise<ShownCategory[]> {
  const { rows } = await ctx.client.query<ShownCategory>({
    name: 'categories.listShown',
    text: `
      select
        category.id, category.name, category.name_ar, category.slug, category.is_home, coalesce(list.rows, '[]') as subcategories,
        case when file.id is not null then json_build_object('stem', file.stem, 'width', file.width, 'height', file.height) end as picture
      from categories as category
      left join media_files as file on file.id = category.media_id
      left join lateral (
        select json_agg(
          json_build_object(
            'id', subcategory.id, 'name', subcategory.name, 'name_ar', subcategory.name_ar, 'slug', subcategory.slug,
            'status', subcategory.status, 'category_id', subcategory.category_id
          ) order by subcategory.id
        ) as rows
        from subcategories as subcategory
        where subcategory.category_id = category.id and subcategory.status = 'active'
      ) as list on true
      where category.is_home or not $1
      order by category.id
      limit 500`,
    values: [onHome],
  })
  return rows
}
