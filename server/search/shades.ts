/**
 * Colour words for shops that use other names: a search for a red dress also finds one of
 * terracotta. Normalised by norm().
 */
import type { ColourFamily } from '#contract/products/options/colour-families.ts'

/** Colour families by word; those nearest to red are orange and brick. */
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

/** Colour families of the first colour word; empty if there is none. */
export const familiesOf = (words: string[]): ColourFamily[] =>
  words.map((word) => families.get(word) ?? []).find((each) => each.length > 0) ?? []
