/** Addresses of screens in the page's language or in the other one. */
import { pathToCategory, pathToPlace } from '#contract/shop/list-addresses.ts'
import { currentLocale, type Locale, localeOfPath } from './locale.ts'

export { pathToCategory, pathToPlace }

/** Address of the shop ('/cart', '/?tab=sets') in the page's language: unchanged, or under /ar. */
export const pathTo = (path: string, locale: Locale = currentLocale()): string =>
  locale === 'ar' ? `/ar${path}`.replace(/^\/ar\/(?=$|[?#])/, '/ar') : path

/** Address of this page in a language; `path` may be in either. */
export function samePageIn(locale: Locale, path: string): string {
  const english = localeOfPath(path) === 'ar' ? path.slice('/ar'.length) : path
  return pathTo(english.startsWith('/') ? english : `/${english}`, locale)
}

/**
 * Keeps the language that the reader switches to, for the next visit at the shop's root, which the
 * server answers in it (R345).
 */
export function keepLanguage(locale: Locale): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Safari knew no cookieStore before 18.4
  document.cookie = `language=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}

/** Categories with a top-level address as well (R42). */
const atTheTop = ['dresses', 'sets', 'coats']

/**
 * Navigation link of a category: its page, or the current page if that is its top-level address.
 */
export const pathInNavigation = (slug: string, here: string): string =>
  atTheTop.includes(slug) && here === pathTo(`/${slug}`) ? `/${slug}` : pathToPlace(slug)

/** Query parameter for the colour id on a product's page. */
export const colourKey = 'color'

export const pathToProduct = (slug: string, colorId: number | null = null): string =>
  `/productdetails/${encodeURIComponent(slug)}${colorId ? `?${colourKey}=${colorId}` : ''}`

/** Address of an unpublished product, by its token. */
export const pathToPreview = (token: string): string => `/preview/${token}`

/** Address of /login that returns to an English address of the shop. */
export const loginPath = (next: string): string => doorPath('/login', next)

/**
 * Address of an account page with an optional `next`. A next page in the dashboard leads to the
 * staff's variant, whose HTML differs and therefore needs a parameter of its own in the page cache.
 */
export const doorPath = (door: string, next: string | null): string => {
  if (!next) return door
  const staff = isDashboard(next) ? `${staffKey}=staff&` : ''
  return `${door}?${staff}next=${encodeURIComponent(next).replaceAll('%2F', '/')}`
}

/** Query parameter of the login that staff see. */
export const staffKey = 'as'

/** Whether an account page is shown to staff: without cart, the shop's navigation and footer. */
export const isStaffDoor = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  /^(\/ar)?\/(login|forgot-password)\/?$/.test(pathname) &&
  new URLSearchParams(search).get(staffKey) === 'staff'

/** Whether a path is in the dashboard, which is a separate document. */
export const isDashboard = (path: string): boolean =>
  /^(\/ar)?\/dashboard(\/|$)/.test(path.split(/[?#]/, 1)[0] ?? '')
