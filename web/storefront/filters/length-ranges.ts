/** Ranges of the longest side of sizes in centimetres, which as a list would be endless. */
import * as m from '#messages'

type Range = { name: () => string; holds: (centimetres: number) => boolean }

export const lengthRanges: Range[] = [
  { name: () => m.filter_length_to({ cm: 30 }), holds: (cm) => cm <= 30 },
  {
    name: () => m.filter_length_between({ from: 30, to: 45 }),
    holds: (cm) => cm > 30 && cm <= 45,
  },
  {
    name: () => m.filter_length_between({ from: 45, to: 60 }),
    holds: (cm) => cm > 45 && cm <= 60,
  },
  { name: () => m.filter_length_over({ cm: 60 }), holds: (cm) => cm > 60 },
]

/** Sizes in centimetres up to which each is chosen by itself. */
const mostBoxes = 4

/** Ranges that have sizes of a list, with these sizes; none where each is chosen by itself. */
export function rangesOf<Size extends { size: string }>(
  sizes: Size[],
): { name: string; inside: Size[] }[] {
  const lengths = sizes.filter(({ size }) => longestSide(size) !== null)
  if (lengths.length <= mostBoxes) return []
  return lengthRanges
    .map(({ name, holds }) => ({
      name: name(),
      inside: lengths.filter(({ size }) => holds(longestSide(size) ?? 0)),
    }))
    .filter(({ inside }) => inside.length > 0)
}

/** Longest side of a size such as '45 cm' and '40 × 60 cm'; null for other sizes. */
export function longestSide(size: string): number | null {
  if (!/\d\s*(?:cm|سم)(?!\p{L})/iu.test(size)) return null
  return Math.max(...(size.match(/\d+(?:\.\d+)?/g) ?? []).map(Number))
}
