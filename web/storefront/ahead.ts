/**
 * Pages whose data is asked for while a finger or pointer comes near a link to them; the code of
 * any page is, by React Router's `prefetch`.
 */
import type { Product } from '#contract/products.ts'
import { loadAhead } from '#web/navigation/ahead.ts'
import { browserVisit } from '#web/api.ts'
import { pathTo } from '#web/links.ts'

const pages = [
  {
    path: /^\/productdetails\/([^/]+)$/,
    param: 'product',
    fetchLoad: () => import('./product/load.ts').then((file) => file.loadProduct),
  },
  {
    path: /^\/category\/([^/]+)$/,
    param: 'categoryName',
    fetchLoad: () => import('./products/list-load.ts').then((file) => file.loadCategoryPage),
  },
  {
    path: /^\/(shop|sale|decor)$/,
    param: 'none',
    fetchLoad: () => import('./products/list-load.ts').then((file) => file.loadPlace),
  },
]

/** Milliseconds that a pointer stays on a link that it means; a finger means what it touches. */
const meant = 65

let timer: ReturnType<typeof setTimeout> | undefined

const stay = () => clearTimeout(timer)

/**
 * What a link carries. @param to its English address @param card of the product it leads to, which
 * the page begins with
 */
export function ahead(to: string, card?: Product) {
  const ask = (wait: number) => {
    clearTimeout(timer)
    if (isSavingData()) return
    timer = setTimeout(() => void askAhead(to, card), wait)
  }
  return {
    onPointerEnter: ({ pointerType }: { pointerType: string }) =>
      ask(pointerType === 'mouse' ? meant : 0),
    onPointerLeave: stay,
    // Now or never: what is still waiting would come after the page itself has asked.
    onPointerDown: () => ask(0),
    onFocus: ({ currentTarget }: { currentTarget: Element }) =>
      currentTarget.matches(':focus-visible') && ask(meant),
    onBlur: stay,
  }
}

async function askAhead(to: string, card?: Product): Promise<void> {
  const url = new URL(to, location.origin)
  const page = pages.find(({ path }) => path.test(url.pathname))
  if (!page) return
  const name = page.path.exec(url.pathname)?.[1] ?? ''
  try {
    const load = await page.fetchLoad()
    const { href } = new URL(pathTo(to), location.origin)
    loadAhead(href, load, () =>
      load(browserVisit(new Request(href), { [page.param]: decodeURIComponent(name) }), card),
    )
  } catch {
    // No answer, or an address that is none: who follows the link is told.
  }
}

const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
