import { category_count, category_empty, category_shop } from '#messages'
import { browserLoader, type PageHandle, serverLoader, type Visit } from '#web/api.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { Canonical } from '../canonical.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { describeCategory } from './category.tsx'
import { askFor, pathOfPage, readPage, shownOf } from './list-page.ts'
import { Listing } from './listing.tsx'

const load = async ({ api, lang, url, signal }: Visit) => {
  const page = readPage(url)
  const { products, total } = await api.products.list({ lang, ...askFor(page) }, { signal })
  return { products: shownOf(products, page), total, page }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const handle = { cached: { query: ['page'] } } satisfies PageHandle

export const meta = () => describeCategory(category_shop())

/** Everything, newest first. */
export default function ShopPage({ loaderData: { products, total, page } }: { loaderData: Awaited<ReturnType<typeof load>> }) {
  return (
    <div className="wrap category-head">
      <Canonical path="/shop" />
      <Breadcrumb current={category_shop()} />
      <div className="thread">
        <h1 className="display-1 pt-2 pb-5">{category_shop()}</h1>
      </div>
      <p className="small muted mt-4" role="status">
        {category_count({ count: total })}
      </p>
      {products.length > 0 ? (
        <Listing products={products} total={total} page={page} pathOf={(to) => pathOfPage('/shop', to)} />
      ) : (
        <EmptyState title={category_empty()} />
      )}
    </div>
  )
}
