/** Colour families, as filters offer them. */
import type { ColourFamily } from '#contract/products/options/colour-families.ts'
import * as m from '#messages'

type Family = { name: () => string; hex: string | null }

/** Name of each family and a colour that represents it. */
export const families: Record<ColourFamily, Family> = {
  black: { name: m.colour_black, hex: '#1c1b1a' },
  white: { name: m.colour_white, hex: '#f7f1e4' },
  grey: { name: m.colour_grey, hex: '#8c8f90' },
  beige: { name: m.colour_beige, hex: '#dcc8a4' },
  brown: { name: m.colour_brown, hex: '#7a4f30' },
  red: { name: m.colour_red, hex: '#b3261e' },
  orange: { name: m.colour_orange, hex: '#c0673d' },
  yellow: { name: m.colour_yellow, hex: '#d9ae48' },
  green: { name: m.colour_green, hex: '#5f7a56' },
  blue: { name: m.colour_blue, hex: '#3d6690' },
  purple: { name: m.colour_purple, hex: '#75518c' },
  pink: { name: m.colour_pink, hex: '#e2a3ae' },
  other: { name: m.colour_other, hex: null },
}

/** Family named in an address; undefined for other names. */
export function familyNamed(asked: string): Family | undefined {
  const key = asked.toLowerCase()
  return Object.hasOwn(families, key) ? families[key as ColourFamily] : undefined
}
