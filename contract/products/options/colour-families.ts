/**
 * Colour families for the filter: shoppers cannot choose among forty colour names of one product
 * each.
 */
import { oklchOf } from '#contract/text/oklch.ts'

/** Families in the order in which filters show them; `other` holds colours without a hex value. */
export const colourFamilies = [
  ...([
    'black',
    'white',
    'grey',
    'beige',
    'brown',
    'red',
    'orange',
    'yellow',
    'green',
    'blue',
    'purple',
    'pink',
    'other',
  ] as const),
] as const
export type ColourFamily = (typeof colourFamilies)[number]

/**
 * Family of a colour by its lightness, chroma and hue in OKLCH, which is close to how people see
 * colours. The colour's name is not used: "sage" is green in one shop and grey in another.
 * @param hex as #rrggbb, or null if unknown
 */
export function familyOf(hex: string | null): ColourFamily {
  if (hex === null) return 'other'
  const { lightness, chroma, hue } = oklchOf(hex)
  const between = (from: number, to: number) => hue >= from && hue < to
  const isWarm = between(28, 112)
  if (lightness < 0.2 || (chroma < 0.02 && lightness < 0.37)) return 'black'
  if (lightness >= (chroma < 0.006 ? 0.95 : 0.9) && chroma < (isWarm ? 0.032 : 0.02)) return 'white'
  // Slate counts as grey, though it leans to blue.
  if (chroma < (between(200, 290) && lightness < 0.7 ? 0.033 : between(28, 95) ? 0.02 : 0.016))
    return 'grey'
  if (hue >= 335 || hue < 28) return redOrPink(lightness, chroma, hue)
  if (isWarm) return warmOf(lightness, chroma, hue)
  // Dark teal counts as green, turquoise as blue.
  if (hue < (lightness < 0.6 ? 197 : 180)) return 'green'
  if (hue < 284) return 'blue'
  return hue >= 325 && chroma >= 0.25 ? 'pink' : 'purple'
}

function redOrPink(lightness: number, chroma: number, hue: number): ColourFamily {
  // The hue, chroma and lightness of CSS's brown.
  if (hue >= 22 && hue < 28 && chroma < 0.162 && lightness >= 0.42 && lightness < 0.56)
    return 'brown'
  if (lightness < 0.5) return 'red'
  return lightness < 0.7 && chroma >= 0.13 && hue >= 10 && hue < 28 ? 'red' : 'pink'
}

/**
 * Family of hues from red to yellow: a high chroma is a colour of its own; else dark colours are
 * brown and light ones beige.
 */
function warmOf(lightness: number, chroma: number, hue: number): ColourFamily {
  if (chroma >= 0.14 && (hue < 34 ? lightness < 0.72 : hue < 38 && lightness < 0.6)) return 'red'
  if (hue < 54 && chroma >= 0.075 && (lightness >= 0.5 || hue < 40)) return 'orange'
  if (hue < 74 && chroma >= 0.124 && lightness >= 0.68) return 'orange'
  // Olive counts as green.
  if (hue >= 95 && lightness < 0.75) return 'green'
  if (hue >= 66 && chroma >= 0.1 && (lightness >= 0.68 || chroma >= 0.12)) return 'yellow'
  if (hue >= 98 && chroma >= 0.045) return 'yellow'
  return lightness < 0.68 ? 'brown' : 'beige'
}
