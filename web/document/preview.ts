/**
 * What a page tells machines: search engines, and whoever shows a preview of a link to it. Only the server writes it, into the head that
 * React made; nothing of this reaches the browser's scripts. Title, description and canonical address are those of that head, so
 * that machines and people are told the same.
 */
import { samePageIn } from '../links.ts'
import type { Locale } from '../locale.ts'

/** JSON-LD in the words of schema.org. */
export type Thing = { '@type': string; [property: string]: unknown }

export type PreviewPicture = { url: string; width: number; height: number; alt: string }

/** What a route adds to its own head. */
export type Preview = {
  /** Its address is a path of ours. Without one the shop's own stands there. */
  picture?: PreviewPicture | undefined
  /** EGP, of a product. */
  price?: number
  things?: Thing[]
}

type Shop = { origin: string; name: string; lang: Locale }

/** In web/public. */
const shopPicture = { url: '/share.jpg', width: 1200, height: 630 }

/** As Facebook's list of locales has them; it knows no ar_EG. */
const ogLocales: Record<Locale, string> = { en: 'en_US', ar: 'ar_AR' }

/**
 * The page with all that in its head, and whether it may be listed. One without a canonical address, or that says noindex itself,
 * may not and tells nothing.
 */
export function completeHead(html: string, preview: Preview, shop: Shop): { html: string; listed: boolean } {
  const end = html.indexOf('</head>')
  const head = html.slice(0, end)
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(head)?.[1]
  if (!canonical || /<meta name="robots" content="noindex/.test(head)) return { html, listed: false }
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(head)?.[1] ?? ''
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1] ?? ''
  const tags = [...alternates(canonical, shop), ...openGraph(preview, { title, description, canonical, shop }), ...dataOf(preview)]
  return { html: head + tags.join('') + html.slice(end), listed: true }
}

/** The same page in each language, itself included. Texts from the head are escaped already. */
function alternates(canonical: string, { origin }: Shop): string[] {
  const path = canonical.slice(origin.length)
  const addresses = { en: samePageIn('en', path), ar: samePageIn('ar', path), 'x-default': samePageIn('en', path) }
  return Object.entries(addresses).map(([language, address]) => `<link rel="alternate" hreflang="${language}" href="${origin}${address}"/>`)
}

type Said = { title: string; description: string; canonical: string; shop: Shop }

function openGraph({ picture, price }: Preview, { title, description, canonical, shop }: Said): string[] {
  const { url, width, height } = picture ?? shopPicture
  const properties: [string, string | number][] = [
    ['og:type', price === undefined ? 'website' : 'product'],
    ['og:site_name', escaped(shop.name)],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical],
    ['og:locale', ogLocales[shop.lang]],
    ['og:locale:alternate', ogLocales[shop.lang === 'en' ? 'ar' : 'en']],
    ['og:image', absolute(url, shop.origin)],
    ['og:image:width', width],
    ['og:image:height', height],
    ['og:image:alt', picture ? escaped(picture.alt) : escaped(shop.name)],
  ]
  if (price !== undefined) properties.push(['product:price:amount', price], ['product:price:currency', 'EGP'])
  // Title, description and picture are read from the properties above.
  const card = '<meta name="twitter:card" content="summary_large_image"/>'
  return [...properties.map(([property, content]) => `<meta property="${property}" content="${content}"/>`), card]
}

/** '<' could end the script element early: in JSON it may be written otherwise. */
function dataOf({ things = [] }: Preview): string[] {
  return things.map((thing) => {
    const json = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')
    return `<script type="application/ld+json">${json}</script>`
  })
}

export const absolute = (url: string, origin: string): string => new URL(url, origin).href

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
