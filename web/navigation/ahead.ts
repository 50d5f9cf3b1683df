/** What a page will show, asked for while a finger or pointer is still on its way to the link. */

/** Milliseconds for which it counts as of now; and after it was taken, for which the press that took it may still ask for it. */
const fresh = 10_000
const pressed = 1_000

let ahead: { href: string; load: unknown; until: number; data: Promise<unknown> | undefined } | undefined

/** Begins loading the page at `href`; only the last one that was begun is kept. @param load what the page's loader is made of */
export function loadAhead(href: string, load: unknown, begin: () => Promise<unknown>): void {
  if (ahead?.href === href && ahead.load === load && ahead.until > Date.now()) return
  const data = begin()
  // Who follows the link asks again, and is told.
  data.catch(() => {})
  ahead = { href, load, until: Date.now() + fresh, data }
}

/** What was begun for this very page, once; undefined when nothing was, or too long ago. */
export function takeAhead(href: string, load: unknown): Promise<unknown> | undefined {
  if (ahead?.href !== href || ahead.load !== load) return
  const { until, data } = ahead
  ahead = { href, load, until: Date.now() + pressed, data: undefined }
  return until > Date.now() ? data : undefined
}
