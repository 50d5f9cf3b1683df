/** Where a visitor was going before they were led to log in: `?next=` of /login and /register. */
import { samePageIn } from '#web/links.ts'
import type { Locale } from '#web/locale.ts'

const doors = /^(\/ar)?\/(login|register|forgot-password|reset-password)(\/|$)/

/**
 * The path that `asked` names, in this language; null when it leads out of the shop or is no path.
 * From a door of accounts it leads to where that one leads: who has just logged in has no use for
 * another form.
 */
export function ownPath(asked: unknown, locale: Locale): string | null {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return null
  // Any origin will do: whatever leads away from this one leads away from the shop.
  const here = 'https://shop.invalid'
  const url = URL.canParse(asked, here) ? new URL(asked, here) : null
  // '/.//evil.example' has our origin and a path that a browser reads as another one.
  if (!url || url.origin !== here || url.pathname.startsWith('//')) return null
  if (doors.test(url.pathname)) return ownPath(url.searchParams.get('next'), locale)
  return samePageIn(locale, url.pathname) + url.search + url.hash
}

/**
 * The token of the order that `next` leads to: whoever makes an account from an order's page keeps
 * that order.
 */
export const orderTokenOf = (next: string | null): string | undefined =>
  next?.match(/^(?:\/ar)?\/order\/([\w-]{20,64})$/)?.[1]
