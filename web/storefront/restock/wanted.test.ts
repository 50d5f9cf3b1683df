import { expect, test } from 'vitest'
import type { ProductDetail } from '#contract/products/products.ts'
import { coloursToWaitFor, sizesToWaitFor } from './wanted.ts'

const red = { id: 1, name: 'Red', hex: '#f00' }
const blue = { id: 2, name: 'Blue', hex: '#00f' }
const small = { id: 10, size: 'S' }
const large = { id: 11, size: 'L' }

type Left = [size: number | null, colour: number | null][]

/** Product with stock by variant, and pieces left of the named pairs. */
function coat(left: Left, sizes = [small, large], colours = [red, blue]): ProductDetail {
  const variants = (sizes.length > 0 ? sizes : [null]).flatMap((size) =>
    (colours.length > 0 ? colours : [null]).map((colour) => ({
      size_id: size?.id ?? null,
      color_id: colour?.id ?? null,
      available: left.some(
        ([sizeId, colorId]) => sizeId === (size?.id ?? null) && colorId === (colour?.id ?? null),
      ),
    })),
  )
  return {
    sizes,
    colours,
    variants,
    counted_by_variant: true,
    is_sold_out: left.length === 0,
  } as unknown as ProductDetail
}

const all: Left = [small, large].flatMap((size) =>
  [red, blue].map((colour): Left[number] => [size.id, colour.id]),
)
const without = (...gone: Left) =>
  all.filter(([size, colour]) => !gone.some(([s, c]) => s === size && c === colour))

test('of what can be had nobody waits', () => {
  expect(coloursToWaitFor(coat(all))).toEqual([])
  expect(coloursToWaitFor(coat([[null, null]], [], []))).toEqual([])
})

test('one size that is gone in one colour is waited for in that colour', () => {
  const product = coat(without([large.id, blue.id]))
  expect(coloursToWaitFor(product)).toEqual([blue.id])
  expect(sizesToWaitFor(product, blue.id)).toEqual([large.id])
})

test('a size that is gone in all colours may come in any', () => {
  const product = coat(without([large.id, blue.id], [large.id, red.id]))
  expect(coloursToWaitFor(product)).toEqual([null, red.id, blue.id])
  expect(sizesToWaitFor(product, null)).toEqual([large.id])
})

test('a colour that is gone in all sizes may come in any size', () => {
  const product = coat(without([large.id, blue.id], [small.id, blue.id]))
  expect(coloursToWaitFor(product)).toEqual([blue.id])
  expect(sizesToWaitFor(product, blue.id)).toEqual([null, small.id, large.id])
})

test('of what is sold out anything will do', () => {
  const product = coat([])
  expect(coloursToWaitFor(product)).toEqual([null, red.id, blue.id])
  expect(sizesToWaitFor(product, null)).toEqual([null, small.id, large.id])
  const counted = { ...coat(all), counted_by_variant: false, is_sold_out: true }
  expect(coloursToWaitFor(counted)).toEqual([null, red.id, blue.id])
})

test('a product without sizes, or without colours, or without either', () => {
  const colours = coat([[null, red.id]], [])
  expect([coloursToWaitFor(colours), sizesToWaitFor(colours, blue.id)]).toEqual([[blue.id], [null]])
  const sizes = coat([[small.id, null]], [small, large], [])
  expect([coloursToWaitFor(sizes), sizesToWaitFor(sizes, null)]).toEqual([[null], [large.id]])
  const neither = coat([], [], [])
  expect([coloursToWaitFor(neither), sizesToWaitFor(neither, null)]).toEqual([[null], [null]])
})
