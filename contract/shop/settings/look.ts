/**
 * Look of the shop: every colour token of the screens, computed from two colours that an owner
 * chooses. A shade keeps the lightness that it has in web/styles/theme.css and takes hue and chroma
 * from its colour; where it would be hard to read on its ground, its lightness gives way. The
 * colours that mean something (patina, henna, nile, saffron) never change.
 */
import { contrastOf, hexOf, type Oklch, oklchOf } from '#contract/text/oklch.ts'

/** Pairs of typefaces that have Latin and Arabic letters (web/styles). */
export const fontPairs = ['messiri', 'markazi', 'alexandria', 'kufi'] as const
export type FontPair = (typeof fontPairs)[number]

/** Families of each pair, as the screens' sheets name them: headings and text. */
export const fontFamilies: Record<FontPair, { display: string; text: string }> = {
  messiri: {
    display: "'El Messiri','Readex Pro',Georgia,serif",
    text: "Fustat,'Readex Pro',system-ui,sans-serif",
  },
  markazi: { display: "'Markazi Text',Georgia,serif", text: 'Vazirmatn,system-ui,sans-serif' },
  alexandria: {
    display: 'Alexandria,system-ui,sans-serif',
    text: 'Alexandria,system-ui,sans-serif',
  },
  kufi: { display: "'Reem Kufi',system-ui,sans-serif", text: 'Cairo,system-ui,sans-serif' },
}

/**
 * `main` colours actions, what is chosen, and the band; `accent` the top line and the footer, and
 * it tints ink and greys. Both are '#rrggbb' in small letters.
 */
export type Look = { main: string; accent: string; fonts: FontPair }

export const defaultLook: Look = { main: '#956911', accent: '#14201c', fonts: 'messiri' }

/** The least contrast of text and its ground (WCAG 2.2, AA). */
export const leastContrast = 4.5

const white = '#ffffff'

/** Contrast of white text on the main colour, which is as good as that of main text on white. */
export const mainContrast = (main: string): number => contrastOf(main, white)

/** Contrast of the light text on the accent. */
export const accentContrast = (accent: string): number =>
  contrastOf(accent, greysOf(oklchOf(accent))['on-deep'])

/** The nearest colour of the same hue whose text can be read. */
export const nearestMain = (main: string): string => darkened(main, mainContrast)
export const nearestAccent = (accent: string): string => darkened(accent, accentContrast)

function darkened(hex: string, contrast: (hex: string) => number): string {
  const colour = oklchOf(hex)
  for (let found = hex; ; found = hexOf(colour)) {
    if (contrast(found) >= leastContrast) return found
    colour.lightness -= 0.004
  }
}

type Tokens = Record<string, string>

/** Tokens of the light screens by their names in web/styles/theme.css. */
export function lightTokens({ main, accent }: Pick<Look, 'main' | 'accent'>): Tokens {
  const [strong, dark] = [oklchOf(main), oklchOf(accent)]
  const greys = greysOf(dark)
  const wash = hexOf({ ...strong, lightness: 0.953, chroma: Math.min(strong.chroma * 0.2, 0.018) })
  const deep2 = readable(
    { ...dark, lightness: dark.lightness + 0.062 },
    [greys['on-deep']],
    'darker',
  )
  const grounds = [accent, deep2]
  return {
    ...greys,
    bronze: main,
    'bronze-deep': readable(
      {
        ...strong,
        lightness: Math.max(strong.lightness - 0.094, 0.12),
        chroma: strong.chroma * 0.835,
      },
      [wash, greys['mist-2']],
      'darker',
    ),
    'bronze-wash': wash,
    'bronze-lit': readable(
      { ...strong, lightness: 0.793, chroma: Math.min(strong.chroma * 0.77, 0.085) },
      grounds,
      'lighter',
    ),
    deep: accent,
    'deep-2': deep2,
    'deep-line': hexOf(grey(dark, 0.437, 0.023)),
    'on-deep-2': readable(grey(dark, 0.801, 0.018), grounds, 'lighter'),
    focus: greys.ink,
    scrim: `${accent}8f`,
  }
}

/** Tokens of the dashboard's dark theme that differ from the light ones. */
export function darkTokens({ main, accent }: Pick<Look, 'main' | 'accent'>): Tokens {
  const [strong, dark] = [oklchOf(main), oklchOf(accent)]
  const shade = (lightness: number, chroma: number, most: number) =>
    hexOf({ ...strong, lightness, chroma: Math.min(strong.chroma * chroma, most) })
  const tinted = (lightness: number, chroma: number) => hexOf(grey(dark, lightness, chroma))
  const lightest = [tinted(0.307, 0.02)]
  return {
    paper: tinted(0.209, 0.013),
    mist: tinted(0.249, 0.016),
    'mist-2': tinted(0.307, 0.02),
    line: tinted(0.364, 0.022),
    edge: tinted(0.628, 0.021),
    ink: tinted(0.96, 0.007),
    'ink-2': readable(grey(dark, 0.817, 0.018), lightest, 'lighter'),
    'ink-3': readable(grey(dark, 0.711, 0.02), lightest, 'lighter'),
    bronze: shade(0.772, 0.8, 0.1),
    'bronze-deep': shade(0.85, 0.6, 0.075),
    'bronze-wash': shade(0.286, 0.4, 0.05),
    'on-bronze': shade(0.195, 0.3, 0.04),
    focus: shade(0.85, 0.6, 0.075),
  }
}

/** Greys with a tint of the accent. */
function greysOf(accent: Oklch) {
  const of = (lightness: number, chroma: number) => hexOf(grey(accent, lightness, chroma))
  const mist = of(0.967, 0.004)
  return {
    mist,
    'mist-2': of(0.931, 0.009),
    line: of(0.884, 0.01),
    edge: of(0.594, 0.018),
    ink: of(0.231, 0.019),
    'ink-2': of(0.436, 0.019),
    'ink-3': readable(grey(accent, 0.511, 0.018), [mist], 'darker'),
    'on-deep': mist,
  }
}

/** Chroma of the accent of web/styles/theme.css, to which the chroma of each grey belongs. */
const plainChroma = 0.019

const grey = ({ chroma: tint, hue }: Oklch, lightness: number, chroma: number): Oklch => ({
  lightness,
  chroma: chroma * Math.min(Math.sqrt(tint / plainChroma), 1.65),
  hue,
})

/** The colour, made lighter or darker until it can be read on, or under, each of the others. */
function readable(colour: Oklch, others: string[], way: 'lighter' | 'darker'): string {
  const step = way === 'lighter' ? 0.004 : -0.004
  for (let { lightness } = colour; ; lightness += step) {
    const hex = hexOf({ ...colour, lightness })
    const isOver = lightness <= 0 || lightness >= 1
    if (isOver || others.every((other) => contrastOf(hex, other) >= leastContrast)) return hex
  }
}
