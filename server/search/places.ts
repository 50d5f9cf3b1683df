/** Categories and sub-categories that a word names, for what is shown where nothing matches. */
import type { Lang } from '#contract/parts.ts'
import type { SearchPlace } from '#contract/products/search.ts'
import { countBySubcategory } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/ctx.ts'
import { normalise } from '#server/db/normalise.ts'
import { remember } from '#server/db/remember.ts'
import { inLanguage } from '#server/language.ts'
import { bareOf, formsOf, type KnownWord, wordsOf } from './text-query.ts'

type Named = {
  category: string
  subcategory: string | null
  kind: 'clothing' | 'decor'
  name: string
  name_ar: string | null
  count: number
}

export type Place = Named & {
  /** Normalised names of all categories of clothing, if it is one: a mirror is not like a vase. */
  kinds: string[]
}

/** What the word names: a category before a sub-category; null if it names neither. */
export async function findPlace(ctx: Ctx, word: KnownWord): Promise<Place | null> {
  const places = await listPlaces(ctx)
  const meant = new Set([word.word, word.stem, ...formsOf(word.word), ...word.synonyms])
  const isMeant = (name: string) =>
    wordsOf(name).every((part) => [bareOf(part), ...formsOf(part)].some((form) => meant.has(form)))
  const place = places.find(({ normals }) => normals.some(isMeant))
  if (!place) return null
  return {
    ...place,
    kinds: places.flatMap(({ subcategory, kind, normals }) =>
      subcategory === null && kind === 'clothing' && kind === place.kind ? normals : [],
    ),
  }
}

/** Categories and sub-categories with products, with their normalised names. */
const listPlaces = remember(
  ['catalogue_entries.visible', 'subcategories', 'categories'],
  async (ctx: Ctx) => {
    const places = placesOf(await countBySubcategory(ctx))
    const names = places.flatMap(({ name, name_ar }) => [name, name_ar ?? ''])
    const normals = await normalise(ctx, names)
    return places.map((place, index) => ({
      ...place,
      normals: normals.slice(2 * index, 2 * index + 2).filter((name) => name !== ''),
    }))
  },
)

/** Categories, then their sub-categories. */
function placesOf(counted: Awaited<ReturnType<typeof countBySubcategory>>): Named[] {
  const categories = new Map<string, Named>()
  for (const { category_slug, category_name, category_name_ar, kind, count } of counted) {
    const known = categories.get(category_slug)
    categories.set(category_slug, {
      category: category_slug,
      subcategory: null,
      kind,
      name: category_name,
      name_ar: category_name_ar,
      count: count + (known?.count ?? 0),
    })
  }
  const within = counted.map(({ category_slug, slug, kind, name, name_ar, count }) => ({
    category: category_slug,
    subcategory: slug,
    kind,
    name,
    name_ar,
    count,
  }))
  return [...categories.values(), ...within]
}

export const showPlace = (
  { name, name_ar, category, subcategory, count }: Place,
  lang: Lang,
): SearchPlace => ({ name: inLanguage(lang, name, name_ar), category, subcategory, count })
