import { expect, test } from 'vitest'
import { type ColourFamily, familyOf } from './colour-families.ts'
import { hexOf } from './colours.ts'

const expected: Record<Exclude<ColourFamily, 'other'>, string[]> = {
  black: ['black', '#3e3d39', '#3c3733'],
  white: ['white', 'ivory', 'linen', '#e9dfcc', '#efe9de', 'snow'],
  grey: ['grey', 'silver', 'darkgray', 'slategray', '#3a4445'],
  beige: ['beige', 'tan', 'wheat', '#e7d9bd', '#c9a184', '#cfa777'],
  brown: ['brown', 'saddlebrown', 'peru', '#9a6a48', '#7d4f2e'],
  red: ['red', 'crimson', 'maroon', 'darkred', 'tomato', '#800020', '#aa3311'],
  orange: ['orange', 'coral', 'chocolate', '#a65f3f', '#8c4a3a', '#b77f63'],
  yellow: ['yellow', 'gold', 'khaki', 'goldenrod', '#c4944c'],
  green: ['green', 'lime', 'olive', 'teal', '#909073', '#2e4a45', '#4c5448'],
  blue: ['blue', 'navy', 'skyblue', 'turquoise', 'lightcyan', '#3d5560'],
  purple: ['purple', 'indigo', 'lavender', 'orchid', 'plum'],
  pink: ['pink', 'hotpink', 'fuchsia', 'mistyrose', 'rosybrown'],
}

test.each(Object.entries(expected))('%s is what people call so', (family, colours) => {
  expect(Object.fromEntries(colours.map((name) => [name, familyOf(hexOf(name))]))).toEqual(
    Object.fromEntries(colours.map((name) => [name, family])),
  )
})

test('a colour of which nobody knows how it looks is of none of these', () => {
  expect(familyOf(null)).toBe('other')
})
