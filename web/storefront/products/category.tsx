import { useNavigate } from 'react-router'
import { browserLoader, type PageHandle, serverLoader, type Visit } from '#web/api.ts'
import { unlessPanel } from '#web/panels.ts'
import { pathTo, pathToCategory } from '#web/links.ts'
import type { Preview } from '#web/document/preview.ts'
import { Canonical } from '../canonical.tsx'
import { tellList } from '../structured-data.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { EmptyCategory } from './empty-category.tsx'
import { filterKeys, writeFilters } from '../filters/filters.ts'
import { FilteredList } from './filtered-list.tsx'
import { type CategoryData, loadCategoryPage } from './list-load.ts'
import { pathOfPage } from './list-page.ts'
import { listMeta } from './list-words.ts'
import { SubcategoryFilter } from '../filters/subcategory-filter.tsx'

/** Metadata and structured data of a category for search engines. */
export const tellCategory = ({ category, list }: CategoryData, visit: Visit): Preview | null =>
  tellList(list, { name: category.name, path: pathToCategory(category.slug) }, visit)

export const loader = serverLoader(loadCategoryPage, tellCategory)
export const clientLoader = browserLoader(loadCategoryPage)
export const shouldRevalidate = unlessPanel
export const handle = {
  kept: clientLoader,
  cached: { query: ['page', 'subcategory', ...filterKeys] },
} satisfies PageHandle

export const meta = ({ loaderData }: { loaderData?: CategoryData }) =>
  loaderData ? listMeta(loaderData.category.name, loaderData.list.filters) : []

export default function CategoryPage({ loaderData }: { loaderData: CategoryData }) {
  return <CategoryListing data={loaderData} path={pathToCategory(loaderData.category.slug)} />
}

/**
 * Page of a category. `path` is the address of its pages and filters: /category/… or a fixed one.
 */
export function CategoryListing({ data, path }: { data: CategoryData; path: string }) {
  const { category, subcategories, scope, list } = data
  const navigate = useNavigate()
  const choose = (subcategory: string) =>
    navigate(pathTo(pathOfPage(path, 1, { subcategory, ...writeFilters(list.filters) })), {
      preventScrollReset: true,
    })
  return (
    <div className="wrap category-head">
      <Canonical path={pathToCategory(category.slug)} />
      <Breadcrumb current={category.name} />
      <div className="thread">
        <h1 className="category-title display-1">{category.name}</h1>
        {subcategories.length > 0 && (
          <SubcategoryFilter
            options={subcategories}
            value={scope.subcategory ?? ''}
            onChange={choose}
          />
        )}
      </div>
      <FilteredList
        list={list}
        path={path}
        scope={scope}
        subcategories={subcategories}
        empty={<EmptyCategory />}
      />
    </div>
  )
}
