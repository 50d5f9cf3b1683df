import { expect, test } from 'vitest'
import type { ProductDetail, ProductPicture } from '#contract/products/products.ts'
import { firstColour, isLeft, isUnseen, picturesIn } from './choice.ts'

const red = { id: 1, name: 'Red', hex: '#f00' }
const blue = { id: 2, name: 'Blue', hex: '#00f' }
const small = { id: 10, size: 'S' }
const large = { id: 11, size: 'L' }

/** Product with two sizes in two colours, and stock of the named pairs. */
function coat(
  left: [size: number, colour: number][],
  more: Partial<ProductDetail> = {},
): ProductDetail {
  const variants = [small, large].flatMap((size) =>
    [red, blue].map((colour) => ({
      size_id: size.id,
      color_id: colour.id,
      available: left.some(([sizeId, colorId]) => sizeId === size.id && colorId === colour.id),
    })),
  )
  const product = {
    sizes: [small, large],
    colours: [red, blue],
    variants,
    counted_by_variant: true,
    is_sold_out: left.length === 0,
  }
  return { ...product, ...more } as ProductDetail
}

test('a size is left in the colours that have it', () => {
  const product = coat([[small.id, blue.id]])
  expect(isLeft(product, { size_id: small.id, color_id: blue.id })).toBe(true)
  expect(isLeft(product, { size_id: small.id, color_id: red.id })).toBe(false)
  expect(isLeft(product, { size_id: small.id })).toBe(true)
  expect(isLeft(product, { size_id: large.id })).toBe(false)
})

test('one stock for all means all or nothing', () => {
  const counted = { counted_by_variant: false }
  expect(
    isLeft(coat([[small.id, red.id]], counted), { size_id: large.id, color_id: blue.id }),
  ).toBe(true)
  expect(isLeft(coat([], counted), { size_id: small.id })).toBe(false)
})

test('the first colour is chosen unless only others are left', () => {
  expect(firstColour(coat([[large.id, red.id]]))).toBe(red.id)
  expect(firstColour(coat([[large.id, blue.id]]))).toBe(blue.id)
  expect(firstColour(coat([]))).toBe(red.id)
  expect(firstColour(coat([], { colours: [] }))).toBeNull()
})

const pictureOf = (color_id: number | null) => ({ color_id }) as ProductPicture

test('a colour is unseen while pictures show others only', () => {
  expect(isUnseen([pictureOf(red.id), pictureOf(null)], blue.id)).toBe(true)
  expect(isUnseen([pictureOf(red.id), pictureOf(blue.id)], blue.id)).toBe(false)
  expect(isUnseen([pictureOf(null)], blue.id)).toBe(false)
  expect(isUnseen([], blue.id)).toBe(false)
  expect(isUnseen([pictureOf(red.id)], null)).toBe(false)
})

test('pictures of the chosen colour come first', () => {
  const [ofRed, ofAll, ofBlue] = [pictureOf(red.id), pictureOf(null), pictureOf(blue.id)]
  expect(picturesIn([ofRed, ofAll, ofBlue], blue.id)).toEqual([ofBlue, ofRed, ofAll])
  expect(picturesIn([ofRed, ofAll], blue.id)).toEqual([ofRed, ofAll])
})
