import { category_empty, category_shop } from '#messages'
import { browserLoader, type PageHandle, serverLoader } from '#web/api.ts'
import { unlessPanel } from '#web/panels.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { Canonical } from '../canonical.tsx'
import { tellList } from '../structured-data.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { filterKeys } from '../filters/filters.ts'
import { FilteredList } from './filtered-list.tsx'
import { loadShop } from './list-load.ts'
import { listMeta } from './list-words.ts'

type Data = Awaited<ReturnType<typeof loadShop>>

export const loader = serverLoader(loadShop, ({ list }, visit) => tellList(list, { name: category_shop(), path: '/shop' }, visit))
export const clientLoader = browserLoader(loadShop)
export const shouldRevalidate = unlessPanel
export const handle = { kept: clientLoader, cached: { query: ['page', ...filterKeys] } } satisfies PageHandle

export const meta = ({ loaderData }: { loaderData?: Data }) => listMeta(category_shop(), loaderData?.list.filters)

/** Everything, newest first unless another order is asked for. */
export default function ShopPage({ loaderData: { scope, list } }: { loaderData: Data }) {
  return (
    <div className="wrap category-head">
      <Canonical path="/shop" />
      <Breadcrumb current={category_shop()} />
      <div className="thread">
        <h1 className="category-title display-1">{category_shop()}</h1>
      </div>
      <FilteredList list={list} path="/shop" scope={scope} empty={<EmptyState title={category_empty()} />} />
    </div>
  )
}
