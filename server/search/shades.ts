/**
 * Words for colours that a shop may have by other names: who looks for a red dress is shown one of
 * terracotta. In the form that norm() gives them.
 */
import type { ColourFamily } from '#contract/colour-families.ts'

/** Where a shop has no red, what is nearest to it is orange and brick. */
const families = new Map<string, ColourFamily[]>(
  Object.entries({
    black: ['black'],
    white: ['white'],
    grey: ['grey'],
    silver: ['grey'],
    beige: ['beige'],
    brown: ['brown'],
    red: ['red', 'orange'],
    burgundy: ['red', 'orange'],
    orange: ['orange'],
    yellow: ['yellow'],
    gold: ['yellow'],
    green: ['green'],
    blue: ['blue'],
    navy: ['blue'],
    turquoise: ['blue'],
    purple: ['purple'],
    pink: ['pink'],
  }),
)

/** The families of the first of these words that is one for a colour; none when none is. */
export const familiesOf = (words: string[]): ColourFamily[] =>
  words.map((word) => families.get(word) ?? []).find((each) => each.length > 0) ?? []
