/** Available sizes and colours of a product, and their pictures. */
import type { ProductDetail, ProductPicture } from '#contract/products/products.ts'

/** A size and colour; undefined means any, null means that the product has none. */
type Wanted = { size_id?: number | null; color_id?: number | null }

/** Whether stock is left. A product whose stock is one number has the same answer for all. */
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
 * Prices of the choice, as far as it is made: of several the lowest, with the highest as `price_to`
 * (R393).
 */
export function pricesOf(
  product: Pick<ProductDetail, 'price' | 'original_price' | 'price_to' | 'variant_prices'>,
  sizeId: number | null,
  colorId: number | null,
): Pick<ProductDetail, 'price' | 'original_price' | 'price_to'> {
  const possible = (product.variant_prices ?? []).filter(
    ({ size_id, color_id }) =>
      (sizeId === null || size_id === sizeId) && (colorId === null || color_id === colorId),
  )
  const [lowest, ...others] = possible.toSorted((one, other) => one.price - other.price)
  if (!lowest) return product
  const highest = others.at(-1)?.price ?? lowest.price
  return { ...lowest, price_to: highest > lowest.price ? highest : undefined }
}

/** Initial colour: the wanted one, else the first, preferring those with stock. */
export function firstColour(product: ProductDetail, wanted = 0): number | null {
  const colours = [...product.colours.filter(({ id }) => id === wanted), ...product.colours]
  return (colours.find(({ id }) => isLeft(product, { color_id: id })) ?? colours[0])?.id ?? null
}

/** Whether no picture shows the chosen colour, while some show others (R361). */
export const isUnseen = (pictures: ProductPicture[], colorId: number | null): boolean =>
  colorId !== null &&
  pictures.some(({ color_id }) => color_id !== null) &&
  !pictures.some(({ color_id }) => color_id === colorId)

/** Pictures with those of a colour first; unchanged when it has none (R107). */
export function picturesIn(pictures: ProductPicture[], colorId: number | null): ProductPicture[] {
  const isOf = ({ color_id }: ProductPicture) => color_id === colorId
  return [...pictures.filter(isOf), ...pictures.filter((picture) => !isOf(picture))]
}
