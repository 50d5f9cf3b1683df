/** Options of size, value and colour to choose from; an unavailable option has a reason. */
import { numbersOf } from '#contract/products/options/number-sizes.ts'
import type { ProductDetail } from '#contract/products/products.ts'
import * as m from '#messages'
import type { SizeOption } from '#web/ui/fields/size-options.tsx'
import type { SwatchOption } from '#web/ui/fields/swatch-options.tsx'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { isLeft, pricesOf } from './choice.ts'
import { type Chosen, isChosenLeft, partsOf, sizesWith, valuesOf } from './parts.ts'

export const colourOptions = (product: ProductDetail): SwatchOption[] =>
  product.colours.map(({ id, name, hex }) => ({
    value: String(id),
    label: name,
    color: hex,
    unavailable:
      product.is_sold_out || isLeft(product, { color_id: id }) ? null : m.product_sold_out(),
  }))

/** Why nothing is left in the colour. */
function soldOut({ colours, is_sold_out }: ProductDetail, colorId: number | null): string {
  const colour = colours.find(({ id }) => id === colorId)?.name
  return is_sold_out || !colour ? m.product_sold_out() : m.product_sold_out_in({ colour })
}

/**
 * Sizes of a product, with the numbers that a letter fits like where it has a size guide; with stock by
 * variant, those of the chosen colour.
 */
export const partOptions = (product: ProductDetail, colorId: number | null): SizeOption[] =>
  partsOf(product).map(({ id, label }) => ({
    value: id,
    label,
    unavailable: isChosenLeft(product, { part: id, value: null }, colorId)
      ? null
      : soldOut(product, colorId),
    fitsLike: product.size_guide_id === null ? null : numbersOf(label),
  }))

/** Label of a chosen size. */
export const labelOf = (product: ProductDetail, part: string | null): string | undefined =>
  partsOf(product).find(({ id }) => id === part)?.label

/** Values of the product's own choice, those of the chosen size and colour. */
export const valueOptions = (
  product: ProductDetail,
  part: string | null,
  colorId: number | null,
): SizeOption[] => {
  const size = labelOf(product, part)
  return valuesOf(product).map(({ id, label }) => ({
    value: id,
    label,
    unavailable:
      size !== undefined && sizesWith(product, { part, value: id }).length === 0
        ? m.product_not_in_size({ size })
        : isChosenLeft(product, { part, value: id }, colorId)
          ? null
          : soldOut(product, colorId),
  }))
}

/** Why values are struck, each reason once; empty where none is. */
export function struckValues({ choice }: ProductDetail, values: SizeOption[]): string {
  const reasons = [...new Set(values.flatMap(({ unavailable }) => unavailable ?? []))]
  if (!choice || reasons.length === 0) return ''
  return m.product_values_struck({
    name: choice.name,
    reasons: reasons.join(m.product_list_separator()),
  })
}

/**
 * Options with what each costs in the colour, where they differ; of several prices the lowest.
 * @param chosenBy what is chosen with an option
 */
export function pricedOptions(
  product: ProductDetail,
  options: SizeOption[],
  colorId: number | null,
  chosenBy: (value: string) => Chosen,
): SizeOption[] {
  const prices = options.map(({ value }) =>
    sizesWith(product, chosenBy(value)).flatMap(({ id }) => {
      const { price, price_to = price } = pricesOf(product, id, colorId)
      return [price, price_to]
    }),
  )
  if (options.length < 2 || new Set(prices.flat()).size < 2) return options
  return options.map((option, at) => {
    if (option.unavailable) return option
    const [lowest, highest] = [Math.min(...(prices[at] ?? [])), Math.max(...(prices[at] ?? []))]
    const from = highest > lowest ? `${m.ui_from()} ` : ''
    return { ...option, price: from + formatMoney(lowest) }
  })
}
