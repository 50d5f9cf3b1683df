/** Sub-category of a file's product: one of the shop, or one that the import makes at its start. */
import type { ReadProduct } from '../reading/reading.ts'
import type { Finding, Surroundings } from './compare.ts'

/** Without an id: the import makes it. */
export type Place = { id: number | null; name: string }

export function subcategoryOf(
  product: ReadProduct,
  { subcategories }: Surroundings,
  { wrong }: Finding,
): Place | null {
  if (!product.word) return null
  const subcategory = subcategories.get(product.word)
  if (!subcategory) wrong('subcategory', 'no_place')
  return subcategory ?? null
}

/** Word of a sub-category that the import makes: its id is known at the start. */
export const wordOf = ({ word }: ReadProduct, subcategory: Place | null) =>
  subcategory?.id === null ? { word: word ?? '' } : {}
