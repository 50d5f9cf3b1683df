import { expect, test } from 'vitest'
import { pictureSources, variantWidths } from './pictures.ts'

test.each([
  [2400, [360, 720, 1080, 1600]],
  [1600, [360, 720, 1080, 1600]],
  [1601, [360, 720, 1080, 1600]],
  [1300, [360, 720, 1080, 1300]],
  [1260, [360, 720, 1260]],
  [800, [360, 800]],
  [720, [360, 720]],
  [604, [360, 604]],
  [360, [360]],
  [1, [1]],
])(
  'a picture of %i px exists in widths up to its own, none of them nearly the next',
  (width, widths) => {
    expect(variantWidths(width)).toEqual(widths)
  },
)

test('sources keep the stem and any host before it', () => {
  const stem = '0123456789abcdef0123456789abcdef'
  expect(pictureSources(`https://shop.example/media/${stem}.webp`, 500)).toEqual({
    avif: `https://shop.example/media/${stem}-360.avif 360w, https://shop.example/media/${stem}-500.avif 500w`,
    webp: `https://shop.example/media/${stem}-360.webp 360w, https://shop.example/media/${stem}-500.webp 500w`,
  })
})

test('an address that is not of a stored picture has no sources', () => {
  expect(pictureSources('https://elsewhere.example/cat.webp', 500)).toEqual({ avif: '', webp: '' })
})
