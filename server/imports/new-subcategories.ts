/**
 * Categories and sub-categories that an import makes for words of its file, if the owner agreed:
 * at its start, never at its check. An undo removes those that are empty.
 */
import { otherPlace } from '#contract/files/import-columns.ts'
import { foldName } from '#contract/products/options/option-names.ts'
import { subcategoryPath } from '#contract/products/product-sheet.ts'
import { isRefusal } from '#contract/refusal.ts'
import { limits } from '#contract/limits.ts'
import {
  categoryRecords,
  createCategory,
  createSubcategory,
} from '#server/categories/categories.ts'
import type { Ctx } from '#server/ctx.ts'
import { deleteEmptySubcategory } from '#server/products/products.ts'
import { listWordsToMake } from './import-products.queries.ts'
import type { Choices, ImportRow, Made } from './imports.queries.ts'
import {
  type ImportSubcategory,
  listImportCategories,
  listImportSubcategories,
} from './matching.queries.ts'
import type { FileSummary } from './reading/reading.ts'

export type WordPath = [category: string, subcategory: string]

/**
 * Category and sub-category of a word: its last two parts between '>'; a word of one part is the
 * name of both. The empty word is of a general one. Null for names that are too long.
 */
export function pathOf(word: string): WordPath | null {
  const parts = partsOf(word || otherPlace.en)
  const [subcategory, category = subcategory] = parts.reverse()
  if (!subcategory || !category) return null
  const isTooLong = Math.max(category.length, subcategory.length) > limits.name
  return isTooLong ? null : [category, subcategory]
}

/** Path that the import makes for a word by the owner's choices. */
export const pathIn = (
  { unnamed_as }: Pick<Choices, 'unnamed_as'>,
  word: string,
): WordPath | null => pathOf(word || unnamed_as || '')

const partsOf = (word: string): string[] =>
  word
    .split('>')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const isNamed = (said: string, ...names: (string | null)[]): boolean =>
  Object.values(named(said)).some((one) =>
    names.some((name) => name !== null && foldName(name) === foldName(one)),
  )

/** Sub-category at a path, by its names in either language. */
export const findByPath = (
  [category, subcategory]: WordPath,
  subcategories: ImportSubcategory[],
): ImportSubcategory | undefined =>
  subcategories.find(
    (one) =>
      isNamed(category, one.category, one.category_ar) &&
      isNamed(subcategory, one.name, one.name_ar),
  )

/**
 * Default sub-categories for a file's words, by their names in either language: of that name or
 * whole path, else at the path of the word, else of the name of its last part.
 */
export function guessSubcategories(
  words: FileSummary['words'],
  subcategories: ImportSubcategory[],
): Choices['places'] {
  const named = new Map<string, number>()
  for (const { id, name, name_ar, category, category_ar } of subcategories) {
    const whole = [
      subcategoryPath(category, name),
      category_ar && name_ar && subcategoryPath(category_ar, name_ar),
    ]
    for (const said of [name, name_ar, ...whole])
      if (said && !named.has(foldName(said))) named.set(foldName(said), id)
  }
  return Object.fromEntries(
    words.flatMap(({ word }) => {
      const path = pathOf(word)
      const id =
        named.get(foldName(word)) ??
        (path && findByPath(path, subcategories)?.id) ??
        named.get(foldName(partsOf(word).at(-1) ?? ''))
      return id === undefined ? [] : [[word, id]]
    }),
  )
}

/**
 * Makes what the owner agreed to, for words of products that are written. Of equal names in either
 * language the existing category or sub-category is taken.
 */
export async function makeSubcategories(ctx: Ctx, { id, choices }: ImportRow): Promise<Choices> {
  const { creates = [], ...others } = choices
  const agreed = new Set(creates)
  const words = (await listWordsToMake(ctx, id)).filter((word) => agreed.has(word))
  const made: Made = choices.made ?? { categories: [], subcategories: [] }
  const places = { ...choices.places }
  for (const word of words) {
    const path = pathIn(choices, word)
    if (path) places[word] = await makeOne(ctx, path, made)
  }
  return { ...others, places, made }
}

async function makeOne(ctx: Ctx, path: WordPath, made: Made): Promise<number> {
  const [category, subcategory] = path
  const there = findByPath(path, await listImportSubcategories(ctx))
  if (there) return there.id
  let category_id = (await listImportCategories(ctx)).find(({ name, name_ar }) =>
    isNamed(category, name, name_ar),
  )?.id
  if (category_id === undefined) {
    category_id = (await createCategory(ctx, named(category))).id
    made.categories.push(category_id)
  }
  const { id } = await createSubcategory(ctx, { category_id, ...named(subcategory) })
  made.subcategories.push(id)
  return id
}

/** An Arabic name stands for both languages (R5). */
const named = (name: string) => ({
  name,
  ...(/\p{Script=Arabic}/u.test(name) && { name_ar: name }),
  ...(name === otherPlace.en && { name_ar: otherPlace.ar }),
})

/** Removes what an import made, as far as it is empty; what is gone already does not count. */
export async function removeSubcategories(ctx: Ctx, made: Made | undefined): Promise<void> {
  const remove = async (removal: Promise<void>) =>
    removal.catch((thrown: unknown) => {
      if (!isRefusal(thrown)) throw thrown
    })
  for (const id of made?.subcategories ?? []) await remove(deleteEmptySubcategory(ctx, id))
  for (const id of made?.categories ?? []) await remove(categoryRecords.delete(ctx, id))
}
