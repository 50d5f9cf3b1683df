/**
 * What of a product somebody may wait for: only what is gone. null stands for any size, or any
 * colour.
 */
import type { ProductDetail } from '#contract/products.ts'
import { isLeft } from '../product/choice.ts'

type Id = number | null

/** In a colour, or in all of them; any size only where none is left. */
export function sizesToWaitFor(product: ProductDetail, colorId: Id): Id[] {
  const colour = colorId === null ? {} : { color_id: colorId }
  const gone = product.sizes
    .filter(({ id }) => !isLeft(product, { size_id: id, ...colour }))
    .map(({ id }) => id)
  return isLeft(product, colour) ? gone : [null, ...gone]
}

/**
 * Those of which a size is gone; any colour where a size is gone in all. Empty when everything can
 * be had.
 */
export function coloursToWaitFor(product: ProductDetail): Id[] {
  const gone = product.colours
    .filter(({ id }) => sizesToWaitFor(product, id).length > 0)
    .map(({ id }) => id)
  return sizesToWaitFor(product, null).length > 0 ? [null, ...gone] : gone
}
