/**
 * Prefetch of page data when a finger or pointer comes near a link; React Router's `prefetch` loads
 * the code.
 */
import type { Product } from '#contract/products/products.ts'
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

/** Milliseconds of hover that count as intent; a touch counts at once. */
const meant = 65

let timer: ReturnType<typeof setTimeout> | undefined

const stay = () => clearTimeout(timer)

/**
 * Handlers that a link needs to prefetch its data.
 * @param to its English address
 * @param card product shown by the link, with which the page starts
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
    // No delay: a prefetch any later would come after the request of the page itself.
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
    // Failures are ignored here; the navigation reports them.
  }
}

const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
