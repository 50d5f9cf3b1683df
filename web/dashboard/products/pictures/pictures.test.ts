import { expect, test } from 'vitest'
import { filePicture, movePicture, sentPictures, storedPictures } from './pictures.ts'

const stored = (name: string) => ({
  url: `/media/${name}.webp`,
  width: 4,
  height: 5,
  alt: name,
  alt_ar: null,
  color: name,
  color_id: 1,
})
const file = (name: string) => new File(['x'], name)

test('a picture moves to any place', () => {
  expect(movePicture(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(movePicture(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(movePicture(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c'])
})

test('those that stay come first; an order is only said where it is another one', () => {
  const [a, b] = storedPictures([stored('a'), stored('b')])
  const fresh = filePicture(file('new.png'))
  if (!a || !b) throw new Error('two pictures make two')
  expect(sentPictures([b, a, fresh], ['A'])).toEqual({
    keep_images: ['/media/b.webp', '/media/a.webp'],
    images: [fresh.file],
    order: undefined,
    alts: [
      { alt: 'b', alt_ar: '' },
      { alt: 'a', alt_ar: '' },
      { alt: '', alt_ar: '' },
    ],
    // The colour 'b' was removed from the product.
    picture_colors: ['', 'A', ''],
  })
  expect(sentPictures([a, fresh, b], []).order).toEqual([0, 2, 1])
  expect(sentPictures([fresh, a], []).order).toEqual([1, 0])
  expect(sentPictures([], [])).toEqual({
    keep_images: [],
    images: [],
    order: undefined,
    alts: [],
    picture_colors: [],
  })
})
