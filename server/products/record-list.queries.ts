/** What an admin's list of products asks the database; the rest of it is found in the ledger. */
import type { Ctx } from '#server/ctx.ts'

/** Before levels are read: those of what was sold since somebody last looked are reckoned anew. */
export async function catchUpWithLevels(ctx: Ctx): Promise<void> {
  await ctx.client.query({ name: 'products.catchUpWithLevels', text: 'select public.catch_up_with_levels()' })
}

export type PlacesAsked = { subcategory_id?: number | undefined; category_id?: number | undefined; hidden?: boolean | undefined }

/** The names of a sub-category and of its category, in both languages, normalised; null when nobody searches. */
export type Place = { id: number; names: string | null }

/** The sub-categories where products are asked for. @param isSearched whether their names are needed, which take most of the time */
export async function listPlaces(ctx: Ctx, { subcategory_id, category_id, hidden }: PlacesAsked, isSearched: boolean): Promise<Place[]> {
  const { rows } = await ctx.client.query<Place>({
    name: 'products.places',
    text: `
      select
        subcategory.id,
        case when $4::boolean
          then public.norm(concat_ws(' ', subcategory.name, subcategory.name_ar, category.name, category.name_ar))
        end as names
      from subcategories as subcategory
      join categories as category on category.id = subcategory.category_id
      where ($1::integer is null or subcategory.id = $1)
        and ($2::integer is null or subcategory.category_id = $2)
        and ($3::text is null or subcategory.status = $3)`,
    values: [subcategory_id, category_id, hidden === undefined ? null : hidden ? 'hidden' : 'active', isSearched],
  })
  return rows
}
