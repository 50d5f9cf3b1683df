import { useEffect, useRef, useState } from 'react'
import {
  useLocation,
  useNavigate,
  useNavigation,
  useRouteLoaderData,
  useRevalidator,
} from 'react-router'
import type { Category } from '#contract/products/categories.ts'
import * as m from '#messages'
import { browserLoader, type PageHandle, serverLoader, type Visit } from '#web/api.ts'
import { unlessPanel } from '#web/panels.ts'
import { pathTo } from '#web/links.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState, FailedState } from '#web/ui/notices/states.tsx'
import { TabList } from '#web/ui/tabs/tabs.tsx'
import { ShopLink } from '../link.tsx'
import { CardSkeletons } from '../products/cards/card-skeletons.tsx'
import { useBusy } from '../products/busy.ts'
import { ProductCard } from '../products/cards/product-card.tsx'
import type { Home } from './home.tsx'

/**
 * Number of products: one of two by two cells and eight more fill the rows of two, three and four
 * columns.
 */
const shown = 9

/**
 * Categories of the tabs on the screen, so that choosing a tab is a single request. Browser only,
 * and only while mounted.
 */
let tabsOnScreen: Category[] | undefined

const load = async ({ api, lang, url, signal, part }: Visit) => {
  const tabs =
    tabsOnScreen ??
    (await part(api.categories.onHome({ lang }, { signal }), { category: [] })).category
  const chosen = tabs.find(({ slug }) => slug === url.searchParams.get('tab'))
  const asked = { page: 1, per_page: shown, lang }
  const reply = chosen
    ? api.products.ofCategory({ id: chosen.id, ...asked }, { signal })
    : api.products.list(asked, { signal })
  const page = await part(reply, null)
  return { tabs, chosen: chosen?.slug ?? '', products: page?.products ?? null }
}

/** Requests nothing for a home page without the collection; the page's own request is shared. */
export const loader = serverLoader(async (visit) => {
  const { page } = await visit.api.ownPages.get({ slug: 'home', lang: visit.lang })
  return page.sections.some(({ kind }) => kind === 'collection')
    ? load(visit)
    : { tabs: [], chosen: '', products: [] }
})
export const clientLoader = browserLoader(load)
export const shouldRevalidate = unlessPanel
export const handle = { kept: clientLoader, cached: { query: ['tab'] } } satisfies PageHandle

/** The newest products of all categories or of one: a tab All and one per home category (R32). */
export default function NewCollection({
  loaderData: { tabs, chosen, products },
}: {
  loaderData: Awaited<ReturnType<typeof load>>
}) {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const panel = useHeldHeight(chosen)
  const { level } = useRouteLoaderData('storefront/home/home') as Home
  const Heading = `h${level}` as const

  useEffect(() => {
    tabsOnScreen = tabs
    return () => {
      tabsOnScreen = undefined
    }
  }, [tabs])

  const pathOf = (slug: string) => (slug ? `/?tab=${encodeURIComponent(slug)}` : '/')
  const pressed =
    location?.pathname === pathname
      ? (new URLSearchParams(location.search).get('tab') ?? '')
      : chosen
  const choose = (slug: string) => {
    panel.hold()
    navigate(pathTo(pathOf(slug)), { preventScrollReset: true })
  }
  const entries = [{ slug: '', name: m.category_all() }, ...tabs]
  return (
    <section className="wrap collection">
      <div className="thread">
        <Heading className="display-2">{m.home_new_collection()}</Heading>
        {tabs.length > 0 && (
          <TabList
            label={m.home_new_collection()}
            tabs={entries.map(({ slug, name }) => ({
              value: slug,
              label: name,
              href: pathTo(pathOf(slug)),
            }))}
            value={pressed}
            onChange={choose}
            panelId="collection"
          />
        )}
      </div>
      <div {...panel.props} id="collection" role="tabpanel" aria-label={m.home_new_collection()}>
        <Products products={products} level={(level + 1) as 2 | 3} />
      </div>
      {products?.length !== 0 && (
        <p className="collection-all">
          <ShopLink className={buttonClass()} to="/shop">
            {m.home_whole_collection()}
          </ShopLink>
        </p>
      )}
    </section>
  )
}

type ProductsProps = Pick<Awaited<ReturnType<typeof load>>, 'products'> & { level: 2 | 3 }

function Products({ products, level }: ProductsProps) {
  const busy = useBusy()
  const { revalidate, state } = useRevalidator()
  if (!products) return <FailedState onRetry={revalidate} busy={state === 'loading'} />
  if (products.length === 0 && !busy)
    return <EmptyState title={m.home_empty()} help={m.home_empty_help()} />
  return (
    <div className="product-grid" aria-busy={busy}>
      {busy ? (
        <CardSkeletons count={shown} />
      ) : (
        products.map((product, place) => (
          <ProductCard key={product.id} product={product} level={level} lead={place === 0} />
        ))
      )}
    </div>
  )
}

/** Keeps the height of the grid while another tab loads, so that nothing below moves. */
function useHeldHeight(chosen: string) {
  const ref = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab has arrived
  useEffect(() => setHeight(undefined), [chosen])
  const hold = () => setHeight(ref.current?.offsetHeight)
  return {
    hold,
    props: { ref, style: height === undefined ? undefined : { minBlockSize: height } },
  }
}
