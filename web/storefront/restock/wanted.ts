/**
 * Variants that a shopper may wait for: only sold-out ones. null stands for any size, or any
 * colour.
 */
import type { ProductDetail } from '#contract/products/products.ts'
import { isLeft } from '../product/buying/choice.ts'

type Id = number | null

/** Sizes sold out in a colour, or in all colours; any size only where none is left. */
export function sizesToWaitFor(product: ProductDetail, colorId: Id): Id[] {
  const colour = colorId === null ? {} : { color_id: colorId }
  const gone = product.sizes
    .filter(({ id }) => !isLeft(product, { size_id: id, ...colour }))
    .map(({ id }) => id)
  return isLeft(product, colour) ? gone : [null, ...gone]
}

/**
 * Colours with a sold-out size; any colour where a size is sold out in all. Empty when everything
 * is available.
 */
export function coloursToWaitFor(product: ProductDetail): Id[] {
  const gone = product.colours
    .filter(({ id }) => sizesToWaitFor(product, id).length > 0)
    .map(({ id }) => id)
  return sizesToWaitFor(product, null).length > 0 ? [null, ...gone] : gone
}
