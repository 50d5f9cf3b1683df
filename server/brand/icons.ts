/**
 * Icons of a shop with a name or a look of its own: the first letter of its name on its accent, for
 * tabs and home screens, and a picture of its name for shared links. A process draws them all when
 * one is asked for first; each process of the shop keeps those of one brand.
 */
import { constants } from 'node:os'
import type { FontPair } from '#contract/shop/look.ts'
import { startProgram } from '#server/program.ts'
import { colours, iconsOf, type Named } from './brand.ts'

export type DrawnIcons = Record<
  | 'icon-32.png'
  | 'icon-180.png'
  | 'icon-192.png'
  | 'icon-512.png'
  | 'icon-maskable-512.png'
  | 'share.png',
  Uint8Array
>

export type IconBrand = {
  name: { en: string; ar: string }
  letter: string
  accent: string
  /** Colour of the letters. */
  light: string
  fonts: FontPair
}

const firstLetter = (name: string): string =>
  [...new Intl.Segmenter().segment(name)][0]?.segment.toUpperCase() ?? ''

let kept: { folder: string; icons: Promise<DrawnIcons> } | undefined

/** Icons of the brand of these settings. Rejects if they could not be drawn, until asked again. */
export function drawIcons(settings: Named): Promise<DrawnIcons> {
  const folder = iconsOf(settings)
  if (kept?.folder !== folder) {
    const { shop_name: name, language, look } = settings
    const icons = drawInProcess({
      name,
      letter: firstLetter(name[language]),
      accent: look.accent,
      light: colours(look).mist as string,
      fonts: look.fonts,
    })
    const own = { folder, icons }
    icons.catch(() => {
      if (kept === own) kept = undefined
    })
    kept = own
  }
  return kept.icons
}

async function drawInProcess(brand: IconBrand): Promise<DrawnIcons> {
  const { child, ended, words } = startProgram(
    new URL('./icon-drawer.ts', import.meta.url),
    constants.priority.PRIORITY_BELOW_NORMAL,
  )
  let icons: DrawnIcons | undefined
  child.on('message', (drawn: DrawnIcons) => {
    icons = drawn
  })
  child.send(brand)
  const code = await ended
  if (!icons) throw new Error(`The icons could not be drawn, it ended with ${code}: ${words()}`)
  return icons
}
