import sharp from 'sharp'
import { expect, test } from 'vitest'
import { code128 } from '#web/dashboard/parcels/papers/code-128.ts'

/** Dots of a thermal printer of 203 dpi in a module of half a millimetre. */
const dots = 4

/** A line of the printed label, as a scanner runs over it: how wide bars and spaces are, in dots. */
async function scanLine(widths: number[]): Promise<number[]> {
  let at = 10
  const bars = widths.map((width, place) => {
    const x = at
    at += width
    return place % 2 === 0 ? `<rect x="${x}" y="0" width="${width}" height="30"/>` : ''
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at + 10} 30" width="${(at + 10) * dots}" height="${30 * dots}"><rect width="100%" height="100%" fill="#fff"/>${bars.join('')}</svg>`
  const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true })
  const middle = Math.floor(info.height / 2) * info.width * info.channels
  const runs: number[] = []
  let isDark = false
  for (let x = 0, length = 0; x < info.width; x += 1) {
    const dark = (data[middle + x * info.channels] as number) < 128
    if (dark !== isDark) {
      if (isDark || runs.length > 0) runs.push(length)
      else runs.push(0)
      length = 0
      isDark = dark
    }
    length += 1
  }
  return runs.slice(1)
}

test('a label of 203 dpi shows each bar and space in whole modules, eleven to a sign', async () => {
  const widths = code128('ZN-10512') as number[]
  const runs = await scanLine(widths)
  expect(runs).toEqual(widths.map((width) => width * dots))
  const signs = Array.from({ length: (widths.length - 7) / 6 }, (_, at) => widths.slice(at * 6, at * 6 + 6))
  expect(signs).toHaveLength(10)
  for (const sign of signs) expect(sign.reduce((sum, width) => sum + width, 0)).toBe(11)
})

test('start, signs, check and stop are those of the standard', () => {
  // 'A' is 33; (104 + 33) % 103 = 34, which is 'B'.
  expect(code128('A')?.join('')).toBe(['211214', '111323', '131123', '2331112'].join(''))
  expect(code128('قميص')).toBeNull()
  expect(code128('')).toBeNull()
})
