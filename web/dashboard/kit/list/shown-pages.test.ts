import { expect, test } from 'vitest'
import { shownPages } from './shown-pages.ts'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 4, [1, 2, 3, 4]],
  [1, 11, [1, 2, 3, null, 11]],
  [4, 11, [1, 2, 3, 4, 5, null, 11]],
  [6, 11, [1, null, 5, 6, 7, null, 11]],
  [11, 11, [1, null, 9, 10, 11]],
])('on page %i of %i', (current, last, shown) => {
  expect(shownPages(current, last)).toEqual(shown)
})
