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

/** Of a category, or of a list that is none (contract/places.ts). */
export const pathToPlace = (place: string): string =>
  place.startsWith('/') ? place : pathToCategory(place)

/** Categories that have an address at the top as well (R42). */
const atTheTop = ['dresses', 'sets', 'coats']

/**
 * Where the navigation leads for a category: to its page, or to the very page one is on when that
 * is its address at the top.
 */
export const pathInNavigation = (slug: string, here: string): string =>
  atTheTop.includes(slug) && here === pathTo(`/${slug}`) ? `/${slug}` : pathToPlace(slug)

/** In the address of a product: the id of a colour, in which its page then stands. */
export const colourKey = 'color'

export const pathToProduct = (slug: string, colorId: number | null = null): string =>
  `/productdetails/${encodeURIComponent(slug)}${colorId ? `?${colourKey}=${colorId}` : ''}`

/** Of a product that is not published, by its token. */
export const pathToPreview = (token: string): string => `/preview/${token}`

/** The way to /login, and from there on to an English address of ours. */
export const loginPath = (next: string): string => doorPath('/login', next)

/** The same for any page of accounts that leads on; without `next` the page alone. */
export const doorPath = (door: string, next: string | null): string =>
  next ? `${door}?next=${encodeURIComponent(next).replaceAll('%2F', '/')}` : door

/** The dashboard is not one of the storefront's screens: it is a document of its own. */
export const isDashboard = (path: string): boolean =>
  /^(\/ar)?\/dashboard(\/|$)/.test(path.split(/[?#]/, 1)[0] ?? '')
