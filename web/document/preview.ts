/**
 * Metadata of a page for search engines and link previews. Only the server writes it, at the end of
 * the head; none of it is in the browser's scripts.
 */
import { pathTo } from '../links.ts'
import type { Locale } from '../locale.ts'
import type { PageWords } from './words.ts'

/** JSON-LD object of schema.org. */
export type Thing = { '@type': string; [property: string]: unknown }

export type PreviewPicture = { url: string; width: number; height: number; alt: string }

/** Metadata of an indexed page. */
export type Preview = PageWords & {
  /** English path of its canonical address (storefront/canonical.tsx). */
  path: string
  /** Preview picture with a path of the shop. The shop's own picture by default. */
  picture?: PreviewPicture | undefined
  /** Price of a product in EGP. */
  price?: number
  things?: Thing[]
}

/** `standard`: language for readers of neither. */
type Shop = { origin: string; name: string; icons: string; lang: Locale; standard: Locale }

/** Default picture: that of the shop's own brand, or the one in web/public. */
const shopPicture = (icons: string) => ({
  url: icons ? `${icons}/share.png` : '/share.jpg',
  width: 1200,
  height: 630,
})

/** Locales from Facebook's list, which has no ar_EG. */
const ogLocales: Record<Locale, string> = { en: 'en_US', ar: 'ar_EG' }

/** Adds the metadata to the page's head. */
export function completeHead(html: string, preview: Preview, shop: Shop): string {
  const end = html.indexOf('</head>')
  const tags = [...alternates(preview, shop), ...openGraph(preview, shop), ...dataOf(preview)]
  return html.slice(0, end) + tags.join('') + html.slice(end)
}

/** Links to the page in each language, including itself. */
function alternates({ path }: Preview, { origin, standard }: Shop): string[] {
  const languages = { en: 'en', ar: 'ar', 'x-default': standard } as const
  return Object.entries(languages).map(
    ([name, lang]) =>
      `<link rel="alternate" hreflang="${name}" href="${escaped(origin + pathTo(path, lang))}"/>`,
  )
}

function openGraph(
  { title, description, path, picture, price }: Preview,
  { origin, name, icons, lang }: Shop,
): string[] {
  const { url, width, height } = picture ?? shopPicture(icons)
  const properties: [string, string | number][] = [
    ['og:type', price === undefined ? 'website' : 'product'],
    ['og:site_name', name],
    ['og:title', title],
    ['og:description', description],
    ['og:url', origin + pathTo(path, lang)],
    ['og:locale', ogLocales[lang]],
    ['og:locale:alternate', ogLocales[lang === 'en' ? 'ar' : 'en']],
    ['og:image', absolute(url, origin)],
    ['og:image:width', width],
    ['og:image:height', height],
    ['og:image:alt', picture ? picture.alt : name],
  ]
  if (price !== undefined)
    properties.push(['product:price:amount', price], ['product:price:currency', 'EGP'])
  // Title, description and picture are taken from the properties above.
  const card = '<meta name="twitter:card" content="summary_large_image"/>'
  return [
    ...properties.map(
      ([property, content]) =>
        `<meta property="${property}" content="${escaped(String(content))}"/>`,
    ),
    card,
  ]
}

/** Script element with JSON-LD; '<' is escaped, since it could end the element early. */
function dataOf({ things = [] }: Preview): string[] {
  return things.map((thing) => {
    const json = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll(
      '<',
      '\\u003c',
    )
    return `<script type="application/ld+json">${json}</script>`
  })
}

export const absolute = (url: string, origin: string): string => new URL(url, origin).href

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
