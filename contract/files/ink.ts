/**
 * What can be seen of a wordmark or a mark, from its pixels: the server and the preview decide by it
 * how the picture stands on a ground (R386).
 */

/** One colour on nothing; a picture without clear ground; everything else. */
export const inks = ['one', 'full', 'more'] as const
export type Ink = (typeof inks)[number]

/** Difference of the parts of a colour that is still the same one: edges and lossy files vary. */
const sameColour = 48
/** Part of the pixels that a rounded corner leaves clear, at most. */
const ofCorners = 0.08

/**
 * Null for a picture of which nothing can be seen.
 * @param channels of a pixel, of which the last is its opacity
 */
export function inkOf(pixels: Uint8Array | Uint8ClampedArray, channels: number): Ink | null {
  const least = Array<number>(channels - 1).fill(255)
  const most = Array<number>(channels - 1).fill(0)
  let seen = 0
  let clear = 0
  for (let at = 0; at < pixels.length; at += channels) {
    const opacity = pixels[at + channels - 1] as number
    if (opacity > 16) seen++
    if (opacity < 128) clear++
    if (opacity < 250) continue
    for (let part = 0; part < channels - 1; part++) {
      const value = pixels[at + part] as number
      if (value < (least[part] as number)) least[part] = value
      if (value > (most[part] as number)) most[part] = value
    }
  }
  if (seen === 0) return null
  if (clear * channels < pixels.length * ofCorners) return 'full'
  return least.every((value, part) => (most[part] as number) - value <= sameColour) ? 'one' : 'more'
}
