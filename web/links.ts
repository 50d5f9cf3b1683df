/** Addresses of screens, in the page's language or in the other one. */
import { currentLocale, type Locale, localeOfPath } from './locale.ts'

/** An address of ours ('/cart', '/?tab=sets') in the page's language: the same, or under /ar. */
export const pathTo = (path: string, locale: Locale = currentLocale()): string =>
  locale === 'ar' ? `/ar${path}`.replace(/^\/ar\/(?=$|[?#])/, '/ar') : path

/** This very page in a language: `path` may stand in either. */
export function samePageIn(locale: Locale, path: string): string {
  const english = localeOfPath(path) === 'ar' ? path.slice('/ar'.length) : path
  return pathTo(english.startsWith('/') ? english : `/${english}`, locale)
}

export const pathToCategory = (slug: string): string => `/category/${encodeURIComponent(slug)}`

export const pathToProduct = (slug: string): string => `/productdetails/${encodeURIComponent(slug)}`
