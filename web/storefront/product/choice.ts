/** Which sizes and colours of a product can be had, and which pictures show them. */
import type { ProductDetail, ProductPicture } from '#contract/products.ts'

/** undefined: in any; null: the product has none. */
type Wanted = { size_id?: number | null; color_id?: number | null }

/** Whether a piece is left. A product whose stock is one number has the same answer for all. */
export function isLeft(product: ProductDetail, { size_id, color_id }: Wanted): boolean {
  if (!product.counted_by_variant) return !product.is_sold_out
  return product.variants.some(
    (variant) =>
      variant.available &&
      (size_id === undefined || variant.size_id === size_id) &&
      (color_id === undefined || variant.color_id === color_id),
  )
}

/**
 * The colour that is chosen to begin with: the wanted one, else the first, unless only others are
 * left.
 */
export function firstColour(product: ProductDetail, wanted = 0): number | null {
  const colours = [...product.colours.filter(({ id }) => id === wanted), ...product.colours]
  return (colours.find(({ id }) => isLeft(product, { color_id: id })) ?? colours[0])?.id ?? null
}

/** The colour that is chosen and that no picture shows, where pictures show others. */
export function unseenColour(
  { pictures, colours }: ProductDetail,
  colorId: number | null,
): string | null {
  if (
    !pictures.some(({ color_id }) => color_id !== null) ||
    pictures.some(({ color_id }) => color_id === colorId)
  )
    return null
  return colours.find(({ id }) => id === colorId)?.name ?? null
}

/** Those of a colour come first; where it has none they stay as they are (R107). */
export function picturesIn(pictures: ProductPicture[], colorId: number | null): ProductPicture[] {
  const isOf = ({ color_id }: ProductPicture) => color_id === colorId
  return [...pictures.filter(isOf), ...pictures.filter((picture) => !isOf(picture))]
}
