/**
 * Brand of the shop: colours, typefaces and pictures, as stored, as changed, and as every page
 * shows them (R384, R386).
 */
import { z } from 'zod'
import { inks } from '#contract/files/ink.ts'
import { coded } from '#contract/field-refusals.ts'
import {
  accentContrast,
  fontPairs,
  leastContrast,
  mainContrast,
  nearestAccent,
  nearestMain,
} from './look.ts'
import { error } from './setting-texts.ts'

/** A colour of the shop, refused with the nearest on which text can be read. */
const readableColour = (contrastOf: (hex: string) => number, nearest: (hex: string) => string) =>
  z
    .string(error(coded('setting_colour')))
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, { error: coded('setting_colour'), abort: true })
    .refine((hex) => contrastOf(hex) >= leastContrast, {
      error: ({ input }) => coded('setting_contrast', { nearest: nearest(String(input)) }),
    })

/** Colours and typefaces of every screen, mail and paper (R384). */
export const look = z.object(
  {
    main: readableColour(mainContrast, nearestMain),
    accent: readableColour(accentContrast, nearestAccent),
    fonts: z.enum(fontPairs),
  },
  error(coded('setting_look')),
)

/** A stored wordmark or mark (R386). */
export const brandPicture = z.object({
  path: z.string().regex(/^\/media\/[0-9a-f]{32}\.webp$/),
  width: z.int(),
  height: z.int(),
  ink: z.enum(inks),
})
export type BrandPicture = z.output<typeof brandPicture>

/** Pictures of the brand as stored; null for the name in its font, and for its first letter. */
export const brandPictures = { wordmark: brandPicture.nullable(), mark: brandPicture.nullable() }

/**
 * A picture of the brand as a form sends it: a file, or '' or null to remove it. The stored one, or
 * its address, leaves it as it is.
 */
const changedBrandPicture = z.preprocess((value) => {
  if (value === '') return null
  if (typeof value === 'string') return value.startsWith('/media/') ? undefined : value
  return typeof value === 'object' && value !== null && 'path' in value ? undefined : value
}, z.union([z.null(), z.file()], { error: coded('picture') }).optional())

export const changedBrandPictures = { wordmark: changedBrandPicture, mark: changedBrandPicture }

/** What every page shows of the shop; its name in both languages, as some pages show both. */
export const brand = z.object({
  name: z.object({ en: z.string(), ar: z.string() }),
  description: z.string(),
  /** Whether the wordmark is the drawn one of the name that the shop comes with. */
  drawn: z.boolean(),
  /** The wordmark as a picture; null for the drawn one, or the name in its font. */
  wordmark: brandPicture.nullable(),
  /** Folder of the icons of a name or an accent of its own; '' for those it comes with. */
  icons: z.string(),
  /** Address of the style sheet of the shop's own colours; null: those it comes with. */
  sheet: z.string().nullable(),
  fonts: z.enum(fontPairs),
  /** Colour of what surrounds a page on a phone. */
  accent: z.string(),
})
export type Brand = z.output<typeof brand>
