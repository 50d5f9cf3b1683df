/** Options of size and colour to choose from; an unavailable option has a reason. */
import { numbersOf } from '#contract/products/number-sizes.ts'
import type { ProductDetail } from '#contract/products/products.ts'
import * as m from '#messages'
import type { SizeOption } from '#web/ui/size-options.tsx'
import type { SwatchOption } from '#web/ui/swatch-options.tsx'
import { isLeft } from './choice.ts'

export const colourOptions = (product: ProductDetail): SwatchOption[] =>
  product.colours.map(({ id, name, hex }) => ({
    value: String(id),
    label: name,
    color: hex,
    unavailable:
      product.is_sold_out || isLeft(product, { color_id: id }) ? null : m.product_sold_out(),
  }))

/**
 * Sizes of a product, with the numbers that a letter fits like where it has a size guide; with stock by
 * variant, those of the chosen colour.
 */
export function sizeOptions(product: ProductDetail, colorId: number | null): SizeOption[] {
  const { colours, sizes, is_sold_out, counted_by_variant, size_guide_id } = product
  const colour = colours.find(({ id }) => id === colorId)?.name
  return sizes.map(({ id, size }) => {
    const left = isLeft(product, {
      size_id: id,
      color_id: counted_by_variant ? colorId : undefined,
    })
    const reason = is_sold_out || !colour ? m.product_sold_out() : m.product_sold_out_in({ colour })
    return {
      value: String(id),
      label: size,
      unavailable: left ? null : reason,
      fitsLike: size_guide_id === null ? null : numbersOf(size),
    }
  })
}
