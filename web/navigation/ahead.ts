/** What a page will show, asked for while a finger or pointer is still on its way to the link. */

/** Milliseconds for which it counts as of now; and after a page has asked, for which the press that led there may still ask for it. */
const fresh = 10_000
const pressed = 1_000

let ahead: { href: string; load: unknown; until: number; data: Promise<unknown> } | undefined
let shown: { href: string; load: unknown; until: number } | undefined

/** Begins loading the page at `href`; only the last one that was begun is kept. @param load what the page's loader is made of */
export function loadAhead(href: string, load: unknown, begin: () => Promise<unknown>): void {
  if (isOf(ahead, href, load) || isOf(shown, href, load)) return
  const data = begin()
  const begun = { href, load, until: Date.now() + fresh, data }
  ahead = begun
  // Who follows the link then asks for itself, and is told.
  data.catch(() => {
    if (ahead === begun) ahead = undefined
  })
}

/** What was begun for this very page, once; undefined when nothing was, or too long ago: then the page asks, and nobody need ask ahead. */
export function takeAhead(href: string, load: unknown): Promise<unknown> | undefined {
  shown = { href, load, until: Date.now() + pressed }
  if (!isOf(ahead, href, load)) return
  const { data } = ahead
  ahead = undefined
  return data
}

type Begun = { href: string; load: unknown; until: number }

const isOf = <One extends Begun>(one: One | undefined, href: string, load: unknown): one is One =>
  one?.href === href && one.load === load && one.until > Date.now()
