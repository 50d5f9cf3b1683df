/**
 * Colours in OKLCH, which is close to how people see: equal steps of lightness look equal in every
 * hue. Hex colours are '#rrggbb'.
 */

/** Lightness is 0 to 1, chroma 0 to about 0.32, hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number }

type Three = [number, number, number]

export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
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

/** Colour of this lightness and hue, with the given chroma or the most that a screen can show. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  let [shown, beyond] = [0, chroma]
  if (isShown(linearFrom(lightness, chroma, hue))) shown = chroma
  else
    for (let step = 0; step < 16; step++) {
      const middle = (shown + beyond) / 2
      if (isShown(linearFrom(lightness, middle, hue))) shown = middle
      else beyond = middle
    }
  const parts = linearFrom(lightness, shown, hue).map((part) => {
    const bounded = Math.min(Math.max(part, 0), 1)
    const coded = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055
    return Math.round(coded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

/** Contrast of two colours by WCAG 2, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearOf(hex: string): Three {
  const part = (at: number) => {
    const coded = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return coded <= 0.04045 ? coded / 12.92 : ((coded + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function linearFrom(lightness: number, chroma: number, hue: number): Three {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** Whether a screen can show it; a rounding step beyond the edge counts as shown. */
const isShown = (parts: Three): boolean => parts.every((part) => part > -0.0005 && part < 1.0005)
