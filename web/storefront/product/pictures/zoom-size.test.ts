import { expect, test } from 'vitest'
import { isWorthZooming, largestScale, sharpWidth } from './zoom-size.ts'

const small = { width: 604, height: 755 }
const medium = { width: 1260, height: 1575 }
const large = { width: 2400, height: 3000 }

const phone = { width: 390, height: 780 }
const laptop = { width: 1440, height: 836 }

test.each([
  ['a narrow one', small, 1, 604],
  ['on a screen of two pixels for one', medium, 2, 630],
  ['one wider than its widest source', large, 1, 1600],
])('the sharp width of %s', (_, picture, pixelRatio, width) => {
  expect(sharpWidth(picture, pixelRatio)).toBe(width)
})

test.each([
  ['three at most', large, phone, 1, 3],
  ['as far as its pixels go', medium, phone, 1, 1260 / 390],
  ['as far as its pixels go on a dense screen', medium, phone, 2, 630 / 390],
  ['not at all for a gain of a twelfth', medium, phone, 3, 1],
  ['not at all where the whole picture is enlarged already', small, phone, 2, 1],
  ['of the height that is left on a laptop', medium, laptop, 1, 1260 / (836 * 0.8)],
])('a picture is enlarged %s', (_, picture, room, pixelRatio, scale) => {
  expect(largestScale(picture, room, pixelRatio)).toBeCloseTo(Math.min(3, scale), 5)
})

test.each([360, 390, 412, 768, 1024, 1280, 1440])(
  'in a window of %d px nothing is drawn above its pixels, and what is offered is larger',
  (width) => {
    const room = { width, height: width < 700 ? 2 * width : 800 }
    for (const picture of [small, medium, large])
      for (const pixelRatio of [1, 1.5, 2, 2.625, 3]) {
        const sharp = sharpWidth(picture, pixelRatio)
        const whole = Math.min(room.width, room.height * 0.8, sharp)
        const scale = largestScale(picture, room, pixelRatio)
        expect(Math.min(scale * whole, sharp)).toBeLessThanOrEqual(sharp)
        if (scale > 1) expect(scale * whole).toBeGreaterThanOrEqual(1.2 * whole)
      }
  },
)

test('the zoom is offered where it shows more than the page', () => {
  const page = { frame: { width: 390, height: 487.5 }, room: phone }
  expect(isWorthZooming(medium, { ...page, pixelRatio: 1 })).toBe(true)
  expect(isWorthZooming(medium, { ...page, pixelRatio: 2 })).toBe(true)
  expect(isWorthZooming(medium, { ...page, pixelRatio: 3 })).toBe(false)
  expect(isWorthZooming(large, { ...page, pixelRatio: 3 })).toBe(true)
  expect(isWorthZooming(small, { ...page, pixelRatio: 2 })).toBe(false)
})

test('a wide picture covers the upright frame of the page, so its own width counts', () => {
  const wide = { width: 1500, height: 844 }
  const page = { frame: { width: 600, height: 750 }, room: laptop, pixelRatio: 1 }
  expect(isWorthZooming(wide, page)).toBe(false)
  expect(isWorthZooming({ width: 900, height: 1600 }, page)).toBe(true)
})
