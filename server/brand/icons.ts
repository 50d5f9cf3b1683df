/**
 * Icons of a shop with a name or a look of its own: the first letter of its name on its accent, for
 * tabs and home screens, and a picture of its name for shared links. A process draws them all when
 * one is asked for first; each process of the shop keeps those of one brand.
 */
import { constants } from 'node:os'
import type { FontPair } from '#contract/shop/look.ts'
import { startProgram } from '#server/program.ts'
import { colours, iconsOf, type Named } from './brand.ts'

export type IconBrand = {
  name: { en: string; ar: string }
  letter: string
  accent: string
  /** Colour of the letters. */
  light: string
  fonts: FontPair
}

/** First letter or digit of a name, else its first visible character. */
function firstLetter(name: string): string {
  const signs = [...new Intl.Segmenter().segment(visible(name))].map(({ segment }) => segment)
  return (signs.find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? signs[0] ?? '·').toUpperCase()
}

/** Name without marks of direction and controls, which have nothing to draw. */
const visible = (name: string): string => name.replace(/[\p{Cf}\p{Cc}]/gu, '')

/** Names of the icons in a folder. */
export const iconNames = [
  'icon-32.png',
  'icon-180.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'share.png',
] as const
export type DrawnIcons = Record<(typeof iconNames)[number], Uint8Array>

let kept: { folder: string; icons: Promise<DrawnIcons> } | undefined

/** Icons of the brand of these settings. Rejects for a minute if they could not be drawn. */
export function drawIcons(settings: Named): Promise<DrawnIcons> {
  const folder = iconsOf(settings)
  if (kept?.folder !== folder) {
    const { shop_name: name, language, look } = settings
    const icons = drawInProcess({
      name: { en: visible(name.en) || '·', ar: visible(name.ar) || '·' },
      letter: firstLetter(name[language]),
      accent: look.accent,
      light: colours(look).mist as string,
      fonts: look.fonts,
    })
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
