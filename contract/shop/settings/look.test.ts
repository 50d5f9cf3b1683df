import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, hexOf, oklchOf } from '#contract/text/oklch.ts'
import {
  accentContrast,
  darkTokens,
  defaultLook,
  leastContrast,
  lightTokens,
  mainContrast,
  nearestAccent,
  nearestMain,
} from './look.ts'

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** Tokens in a style sheet of the screens, without 'color-'. */
const tokensIn = (sheet: string): Record<string, string> =>
  Object.fromEntries(
    [
      ...readFileSync(new URL(`../../../web/${sheet}`, import.meta.url), 'utf8').matchAll(
        /--color-([\w-]+): (#[0-9a-f]{6})/g,
      ),
    ].map(([, name, value]) => [name, value]),
  )

const plain = tokensIn('styles/theme.css')
const plainDark = { ...plain, ...tokensIn('dashboard/frame/theme-dark.css') }

/** Texts of the screens with the grounds they stand on. */
const texts: [text: string, ...grounds: string[]][] = [
  ['ink', 'paper', 'mist', 'mist-2', 'bronze-wash', 'patina-wash', 'henna-wash', 'saffron-wash'],
  ['ink-2', 'paper', 'mist', 'mist-2'],
  ['ink-3', 'paper', 'mist'],
  ['bronze', 'paper'],
  ['bronze-deep', 'paper', 'mist', 'mist-2', 'bronze-wash'],
  ['on-bronze', 'bronze', 'bronze-deep'],
  ['paper', 'ink'],
]
const deepTexts: typeof texts = [
  ['on-deep', 'deep', 'deep-2'],
  ['on-deep-2', 'deep', 'deep-2'],
  ['bronze-lit', 'deep'],
]

function hardToRead(tokens: Record<string, string>, pairs: typeof texts): string[] {
  return pairs.flatMap(([text, ...grounds]) =>
    grounds.flatMap((ground) => {
      const contrast = contrastOf(tokens[text] as string, tokens[ground] as string)
      return contrast < leastContrast ? [`${text} on ${ground}: ${contrast.toFixed(2)}`] : []
    }),
  )
}

test('the look that the shop comes with can be read, light and dark', () => {
  expect(hardToRead(plain, [...texts, ...deepTexts])).toEqual([])
  expect(hardToRead(plainDark, texts)).toEqual([])
})

test('every accepted pair of colours gives texts that can be read, light and dark', () => {
  fc.assert(
    fc.property(colour, colour, (anyMain, anyAccent) => {
      const look = { main: nearestMain(anyMain), accent: nearestAccent(anyAccent) }
      expect(hardToRead({ ...plain, ...lightTokens(look) }, [...texts, ...deepTexts])).toEqual([])
      expect(hardToRead({ ...plainDark, ...darkTokens(look) }, texts)).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('the nearest colour passes, keeps the hue, and is the colour itself where that passes', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      for (const [nearest, contrast] of [
        [nearestMain, mainContrast],
        [nearestAccent, accentContrast],
      ] as const) {
        const found = nearest(hex)
        expect(contrast(found)).toBeGreaterThanOrEqual(leastContrast)
        if (contrast(hex) >= leastContrast) expect(found).toBe(hex)
        const [before, after] = [oklchOf(hex), oklchOf(found)]
        const turned = Math.abs(((before.hue - after.hue + 540) % 360) - 180)
        if (after.chroma > 0.03) expect(turned).toBeLessThan(4)
        expect(after.lightness).toBeLessThanOrEqual(before.lightness + 0.001)
      }
    }),
  )
})

test('the shop’s first pair of colours gives back its own tokens, to within a shade', () => {
  for (const [tokens, computed] of [
    [plain, lightTokens(defaultLook)],
    [plainDark, darkTokens(defaultLook)],
  ] as const)
    for (const [name, hex] of Object.entries(computed).filter(([name]) => name !== 'scrim')) {
      const [is, was] = [oklchOf(hex), oklchOf(tokens[name] as string)]
      expect(Math.abs(is.lightness - was.lightness), name).toBeLessThan(0.02)
      expect(Math.abs(is.chroma - was.chroma), name).toBeLessThan(0.05)
    }
})

test('a colour in OKLCH and back is itself', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      expect(hexOf(oklchOf(hex))).toBe(hex)
    }),
  )
})
