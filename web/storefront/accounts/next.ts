/** The page a visitor wanted before the login: `?next=` of /login and /register. */
import { samePageIn } from '#web/links.ts'
import type { Locale } from '#web/locale.ts'

const doors = /^(\/ar)?\/(login|register|forgot-password|reset-password)(\/|$)/

/**
 * The path in `asked`, in this language; null when it is no path or leaves the shop. For an account
 * page it is that page's own `next`, since another form is of no use after a login.
 */
export function ownPath(asked: unknown, locale: Locale): string | null {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return null
  // Base for parsing; any origin will do, since a path to another origin is refused below.
  const here = 'https://shop.invalid'
  const url = URL.canParse(asked, here) ? new URL(asked, here) : null
  // '/.//evil.example' has this origin but a path that browsers read as another host.
  if (!url || url.origin !== here || url.pathname.startsWith('//')) return null
  if (doors.test(url.pathname)) return ownPath(url.searchParams.get('next'), locale)
  return samePageIn(locale, url.pathname) + url.search + url.hash
}

/** Token of the order page in `next`: an account made from an order's page keeps that order. */
export const orderTokenOf = (next: string | null): string | undefined =>
  next?.match(/^(?:\/ar)?\/order\/([\w-]{20,64})$/)?.[1]
