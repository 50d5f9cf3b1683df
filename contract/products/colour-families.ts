/**
 * Colour families for the filter: shoppers cannot choose among forty colour names of one product
 * each.
 */

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
  const { lightness, chroma, hue } = readHex(hex)
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

/** Lightness is 0 to 1, chroma 0 to about 0.32, hue in degrees. */
function readHex(hex: string): { lightness: number; chroma: number; hue: number } {
  const linear = (at: number) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  const [red, green, blue] = [linear(1), linear(3), linear(5)]
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}
