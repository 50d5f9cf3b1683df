/**
 * Name and look of the shop as pages, mails and papers show them, from its settings. The shop that
 * was never made somebody's own keeps the look and the drawn wordmark that it comes with.
 */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Lang } from '#contract/parts.ts'
import {
  accentContrast,
  darkTokens,
  defaultLook,
  fontFamilies,
  fontPairs,
  leastContrast,
  lightTokens,
  type Look,
  mainContrast,
} from '#contract/shop/settings/look.ts'
import type { Brand } from '#contract/shop/settings/brand.ts'
import { defaultSettings } from '#contract/shop/settings/default-settings.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'

export const brandOf = (settings: ShopSettings, lang: Lang): Brand => {
  const { shop_name: name, description, look, wordmark } = settings
  return {
    name,
    description: descriptionOf(name, description)[lang],
    drawn: isDrawn(name),
    wordmark,
    icons: iconsOf(settings),
    sheet: isDeepStrictEqual(look, defaultLook) ? null : sheetAddress(look),
    fonts: look.fonts,
    accent: look.accent,
  }
}

export type Named = Pick<ShopSettings, 'shop_name' | 'language' | 'look' | 'wordmark' | 'mark'>

/** Version of icon-drawer.ts, part of the icons' addresses: browsers keep what it drew for good. */
const drawing = 2

/** Folder of a brand's icons, named by what they show; '' for the icons that the shop comes with. */
export function iconsOf({ shop_name, language, look, wordmark, mark }: Named): string {
  if (isDrawn(shop_name) && look.accent === defaultLook.accent && !wordmark && !mark) return ''
  const pictures = [wordmark?.path, mark?.path]
  const shown = JSON.stringify([drawing, shop_name, language, look.accent, look.fonts, pictures])
  return `/icons/${digestOf(shown)}`
}

/**
 * What search engines are told of the shop. The sentence that the shop comes with is about its own
 * pieces and rules: another shop that has written none is called a shop, and nothing more.
 */
const descriptionOf = (
  name: ShopSettings['shop_name'],
  written: ShopSettings['description'],
): ShopSettings['description'] =>
  isDrawn(name) || !isDeepStrictEqual(written, defaultSettings.description)
    ? written
    : { en: `${name.en}, an online shop in Egypt.`, ar: `${name.ar}، متجر على الإنترنت في مصر.` }

/** Whether the shop has the name that the wordmark is drawn for. */
const isDrawn = (name: ShopSettings['shop_name']): boolean =>
  isDeepStrictEqual(name, defaultSettings.shop_name)

const hasOwnColours = ({ main, accent }: Look): boolean =>
  main !== defaultLook.main || accent !== defaultLook.accent

/** Colours of texts and surfaces, for what has no style sheet of the shop: mails, the offline page. */
export const colours = (look: Look): Record<string, string> =>
  hasOwnColours(look) ? lightTokens(look) : plainColours

/** Tokens of web/styles/theme.css by their names. */
const plainColours: Record<string, string> = {
  mist: '#f2f5f3',
  line: '#d3dbd7',
  ink: '#14201c',
  'ink-2': '#48554f',
  bronze: '#956911',
  'bronze-deep': '#74500a',
}

/**
 * Style sheet of a look. Twice the root: it prevails over the tokens of the built sheets, whichever
 * of them loads last.
 */
function sheetOf(look: Look): string {
  const rules = []
  if (hasOwnColours(look))
    rules.push(
      `:root:root{${written(lightTokens(look))}}`,
      `:root:root[data-theme=dark]{${written(darkTokens(look))}}`,
    )
  if (look.fonts !== 'messiri') {
    const { display, text } = fontFamilies[look.fonts]
    rules.push(
      `:root:root,:root:root:lang(ar){--font-display:${display};--font-text:${text}}`,
      // The weights of Arabic text that theme.css has are those of Readex Pro.
      ':root:root:lang(ar){--weight-body:400;--weight-name:450;--weight-strong:600}',
    )
  }
  return rules.join('')
}

const written = (tokens: Record<string, string>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(';')

/**
 * Address of a look's sheet. It names colours and fonts, so the sheets of former looks are still
 * served to pages in caches. The digest of its text makes it another one when a release computes
 * the look otherwise.
 */
const sheetAddress = (look: Look): string =>
  `/look/${look.main.slice(1)}-${look.accent.slice(1)}-${look.fonts}.${digestOf(sheetOf(look))}.css`

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 8)

/**
 * Sheet at an address, of the current look or a former one; null for any other address. `same`:
 * the digest fits, so the sheet at this address never changes.
 */
export function findSheet(file: string): { css: string; same: boolean } | null {
  const [, main, accent, fonts, digest] =
    /^([0-9a-f]{6})-([0-9a-f]{6})-([a-z]+)\.([\w-]{8})\.css$/.exec(file) ?? []
  const pair = fontPairs.find((one) => one === fonts)
  if (!pair) return null
  const look = { main: `#${main}`, accent: `#${accent}`, fonts: pair }
  if (Math.min(mainContrast(look.main), accentContrast(look.accent)) < leastContrast) return null
  const css = sheetOf(look)
  return { css, same: digestOf(css) === digest }
}
