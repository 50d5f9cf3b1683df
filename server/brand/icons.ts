/**
 * Icons of a shop with a name or a look of its own: its mark, or the first letter of its name on its
 * accent, for tabs and home screens, and a picture of its wordmark or name for shared links. A
 * process draws them all when one is asked for first; each process of the shop keeps those of one
 * brand.
 */
import { constants } from 'node:os'
import { basename } from 'node:path'
import type { Ink } from '#contract/files/ink.ts'
import type { FontPair } from '#contract/shop/settings/look.ts'
import type { BrandPicture } from '#contract/shop/settings/brand.ts'
import type { Storage } from '#server/media/storage.ts'
import { startProgram } from '#server/process/program.ts'
import { colours, iconsOf, type Named } from './brand.ts'

export type IconBrand = {
  name: { en: string; ar: string }
  letter: string
  accent: string
  /** Colour of the letters. */
  light: string
  fonts: FontPair
  mark: IconPicture | null
  wordmark: IconPicture | null
}

export type IconPicture = { bytes: Uint8Array; ink: Ink }

/** First letter or digit of a name, else its first visible character. */
function firstLetter(name: string): string {
  const signs = [...new Intl.Segmenter().segment(visible(name))].map(({ segment }) => segment)
  return (signs.find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? signs[0] ?? '·').toUpperCase()
}

/** Name without marks of direction and controls, which have nothing to draw. */
const visible = (name: string): string => name.replace(/[\p{Cf}\p{Cc}]/gu, '')

/** Names of the icons in a folder. Only a wordmark that is a picture is in it, for mails. */
export const iconNames = [
  'icon-32.png',
  'icon-180.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'share.png',
  'wordmark.png',
] as const
type IconName = (typeof iconNames)[number]
export type DrawnIcons = Record<Exclude<IconName, 'wordmark.png'>, Uint8Array> & {
  'wordmark.png'?: Uint8Array
}

let kept: { folder: string; icons: Promise<DrawnIcons> } | undefined

/** Icons of the brand of these settings. Rejects for a minute if they could not be drawn. */
export function drawIcons(settings: Named, storage: Storage): Promise<DrawnIcons> {
  const folder = iconsOf(settings)
  if (kept?.folder !== folder) {
    const { shop_name: name, language, look, wordmark, mark } = settings
    const brandIn = async () => ({
      name: { en: visible(name.en) || '·', ar: visible(name.ar) || '·' },
      letter: firstLetter(name[language]),
      accent: look.accent,
      light: colours(look).mist as string,
      fonts: look.fonts,
      mark: await pictureIn(storage, mark),
      wordmark: await pictureIn(storage, wordmark),
    })
    const icons = brandIn().then(drawInProcess)
    const own = { folder, icons }
    // Asked again after a minute: each attempt is a process.
    const forget = () => {
      if (kept === own) kept = undefined
    }
    icons.catch(() => setTimeout(forget, 60_000).unref())
    kept = own
  }
  return kept.icons
}

/** Null for no picture, and for one whose file is missing. */
async function pictureIn(storage: Storage, of: BrandPicture | null): Promise<IconPicture | null> {
  const bytes = of && (await storage.get(basename(of.path)))
  return of && bytes && { bytes, ink: of.ink }
}

async function drawInProcess(brand: IconBrand): Promise<DrawnIcons> {
  const { child, ended, words, kill } = startProgram(
    new URL('./icon-drawer.ts', import.meta.url),
    constants.priority.PRIORITY_BELOW_NORMAL,
  )
  let icons: DrawnIcons | undefined
  child.on('message', (drawn: DrawnIcons) => {
    icons = drawn
  })
  child.send(brand)
  const hung = setTimeout(kill, 60_000)
  const code = await ended.finally(() => clearTimeout(hung))
  if (!icons) throw new Error(`The icons could not be drawn, it ended with ${code}: ${words()}`)
  return icons
}
