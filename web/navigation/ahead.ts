/** Prefetch of page data while a finger or pointer approaches the link. */

/** Milliseconds for which a preloaded response may be used. */
const freshForMs = 10_000
/**
 * Milliseconds after a page's own load during which a late press of the link that led to it
 * preloads nothing.
 */
const ignoreAfterLoadMs = 1_000

let ahead: { href: string; load: unknown; until: number; data: Promise<unknown> } | undefined
let lastAsked: { href: string; load: unknown; until: number } | undefined

/**
 * Preloads the page at `href`; only the last response is kept.
 * @param load what the page's loader is made of
 */
export function loadAhead(href: string, load: unknown, begin: () => Promise<unknown>): void {
  if (isOf(ahead, href, load) || isOf(lastAsked, href, load)) return
  const data = begin()
  const begun = { href, load, until: Date.now() + freshForMs, data }
  ahead = begun
  // The navigation then loads the page itself and reports the failure.
  data.catch(() => {
    if (ahead === begun) ahead = undefined
  })
}

/** The preloaded answer for this page, at most once; undefined if there is none or it is stale. */
export function takeAhead(href: string, load: unknown): Promise<unknown> | undefined {
  lastAsked = { href, load, until: Date.now() + ignoreAfterLoadMs }
  if (!isOf(ahead, href, load)) return
  const { data } = ahead
  ahead = undefined
  return data
}

type Begun = { href: string; load: unknown; until: number }

const isOf = <One extends Begun>(one: One | undefined, href: string, load: unknown): one is One =>
  one?.href === href && one.load === load && one.until > Date.now()
