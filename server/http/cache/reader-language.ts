/**
 * Language of a reader who comes to an address that people type or keep in a profile: the shop's
 * root, the dashboard and the login (R345). Every other address names its own language, and is
 * recognised here without reading any header.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Lang } from '#contract/parts.ts'

const entrances = /^\/(?:dashboard|login)?(?:\?|$)/

/** Whether the page at this address is answered in the reader's language. */
export const isEntrance = (url: string): boolean => entrances.test(url)

/** Headers on which the answer at an entrance depends. */
export const readersHeaders = 'accept-encoding, accept-language, cookie, sec-fetch-site'

/** Cookie of the reader's own choice, written by a link to the other language (web/links.ts). */
const choice = /(?:^|;\s*)language=(ar|en)\s*(?:;|$)/

/** Search engines and previews of links, which index the English page under this address. */
const robots = /(?<!cu)bot|crawl|spider|slurp|facebookexternalhit|whatsapp|preview|lighthouse/i

/**
 * The reader's language; 'en' at addresses that are no entrance, and undefined where the shop's
 * setting decides. A link within the shop leads to the address as it is.
 */
export function readerLanguage(url: string, headers: IncomingHttpHeaders): Lang | undefined {
  if (!isEntrance(url) || headers['sec-fetch-site'] === 'same-origin') return 'en'
  const chosen = choice.exec(headers.cookie ?? '')?.[1]
  if (chosen) return chosen as Lang
  const spoken = headers['accept-language']
  if (spoken === undefined || robots.test(headers['user-agent'] ?? '')) return 'en'
  return preferredOf(spoken)
}

/** The language with the greatest weight, the first of equal ones: "en;q=0.8,ar-EG" is Arabic. */
function preferredOf(spoken: string): Lang | undefined {
  let preferred: Lang | undefined
  let most = 0
  for (const part of spoken.split(',')) {
    const [, lang, weight = '1'] =
      /^\s*(ar|en)(?:-[\w-]*)?\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(part) ?? []
    if (!lang || !(Number(weight) > most)) continue
    most = Number(weight)
    preferred = lang.toLowerCase() as Lang
  }
  return preferred
}

/** Arabic address of an entrance: '/?utm_source=x' becomes '/ar?utm_source=x'. */
export const arabicAddress = (url: string): string => `/ar${url.replace(/^\/(?=\?|$)/, '')}`
