/** Families of colours, as lists offer them. */
import type { ColourFamily } from '#contract/colour-families.ts'
import {
  colour_beige,
  colour_black,
  colour_blue,
  colour_brown,
  colour_green,
  colour_grey,
  colour_orange,
  colour_other,
  colour_pink,
  colour_purple,
  colour_red,
  colour_white,
  colour_yellow,
} from '#messages'

type Family = { name: () => string; hex: string | null }

/** What each is called, and a colour that stands for it. */
export const families: Record<ColourFamily, Family> = {
  black: { name: colour_black, hex: '#1c1b1a' },
  white: { name: colour_white, hex: '#f7f1e4' },
  grey: { name: colour_grey, hex: '#8c8f90' },
  beige: { name: colour_beige, hex: '#dcc8a4' },
  brown: { name: colour_brown, hex: '#7a4f30' },
  red: { name: colour_red, hex: '#b3261e' },
  orange: { name: colour_orange, hex: '#c0673d' },
  yellow: { name: colour_yellow, hex: '#d9ae48' },
  green: { name: colour_green, hex: '#5f7a56' },
  blue: { name: colour_blue, hex: '#3d6690' },
  purple: { name: colour_purple, hex: '#75518c' },
  pink: { name: colour_pink, hex: '#e2a3ae' },
  other: { name: colour_other, hex: null },
}

/** Of what an address names; undefined where that is none. */
export function familyNamed(asked: string): Family | undefined {
  const key = asked.toLowerCase()
  return Object.hasOwn(families, key) ? families[key as ColourFamily] : undefined
}
