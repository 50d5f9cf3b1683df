/**
 * Pages of lists without a category: /shop shows every product (R42), /sale reduced products,
 * /decor the categories for the house.
 */
import * as m from '#messages'
import { browserLoader, type PageHandle, serverLoader } from '#web/api.ts'
import { unlessPanel } from '#web/panels.ts'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { Canonical } from '../canonical.tsx'
import { tellList } from '../structured-data.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { filterKeys, placeKeys } from '../filters/filters.ts'
import { EmptyCategory } from './empty-category.tsx'
import { FilteredList } from './filtered-list.tsx'
import { loadPlace, type PlaceName } from './list-load.ts'
import { listMeta } from './list-words.ts'

const headings: Record<PlaceName, () => string> = {
  shop: m.category_shop,
  sale: m.category_sale,
  decor: m.category_decor,
}

type Data = Awaited<ReturnType<typeof loadPlace>>

export const loader = serverLoader(loadPlace, ({ place, list }, visit) =>
  tellList(list, { name: headings[place](), path: `/${place}` }, visit),
)
export const clientLoader = browserLoader(loadPlace)
export const shouldRevalidate = unlessPanel
export const handle = {
  kept: clientLoader,
  cached: { query: ['page', ...filterKeys, ...placeKeys] },
} satisfies PageHandle

export const meta = ({ loaderData }: { loaderData?: Data }) =>
  loaderData ? listMeta(headings[loaderData.place](), loaderData.list.filters) : []

export default function PlacePage({
  loaderData: { place, scope, tiles, list },
}: {
  loaderData: Data
}) {
  const path = `/${place}`
  const heading = headings[place]()
  return (
    <div className="wrap category-head">
      <Canonical path={path} />
      <Breadcrumb current={heading} />
      <div className="thread">
        <h1 className="category-title display-1">{heading}</h1>
      </div>
      {tiles.length > 0 && <CategoryTiles tiles={tiles} label={heading} />}
      <FilteredList key={place} list={list} path={path} scope={scope} empty={empty[place]} />
    </div>
  )
}

const empty = {
  shop: <EmptyShop />,
  sale: <EmptyCategory title={m.category_sale_empty} help={m.category_sale_empty_help} />,
  decor: <EmptyCategory />,
}

function EmptyShop() {
  return <EmptyState title={m.category_empty()} />
}
