import { useNavigate } from 'react-router'
import { category_count, category_description, page_title } from '#messages'
import { browserLoader, type PageHandle, serverLoader, type Visit } from '#web/api.ts'
import { pathTo, pathToCategory } from '#web/links.ts'
import { Canonical } from '../canonical.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { EmptyCategory } from './empty-category.tsx'
import { askFor, pathOfPage, readPage, shownOf } from './list-page.ts'
import { Listing } from './listing.tsx'
import { SubcategoryFilter } from './subcategory-filter.tsx'

/** By English name, Arabic name or slug; refused with 404 when there is none. */
export const loadCategory = async ({ api, lang, url, signal }: Visit, name: string) => {
  const page = readPage(url)
  const chosen = url.searchParams.get('subcategory') ?? ''
  const asked = { name, lang, subcategory: chosen || undefined, ...askFor(page) }
  const reply = await api.products.ofCategoryName(asked, { signal })
  return { ...reply, products: shownOf(reply.products, page), page, chosen }
}

type Data = Awaited<ReturnType<typeof loadCategory>>

const load = (visit: Visit) => loadCategory(visit, visit.params.categoryName ?? '')

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const handle = { cached: { query: ['page', 'subcategory'] } } satisfies PageHandle

export const meta = ({ loaderData }: { loaderData?: Data }) => (loaderData ? describeCategory(loaderData.category.name) : [])

export const describeCategory = (category: string) => [
  { title: page_title({ page: category }) },
  { name: 'description', content: category_description({ category }) },
]

export default function CategoryPage({ loaderData }: { loaderData: Data }) {
  return <CategoryListing data={loaderData} path={pathToCategory(loaderData.category.slug)} />
}

/** `path` is where its pages and filters live: /category/… or one of the fixed addresses. */
export function CategoryListing({ data, path }: { data: Data; path: string }) {
  const { category, subcategories, products, total, total_in_category, page, chosen } = data
  const navigate = useNavigate()
  const filter = (subcategory: string) => navigate(pathTo(pathOfPage(path, 1, { subcategory })), { preventScrollReset: true })
  return (
    <div className="wrap category-head">
      <Canonical path={pathToCategory(category.slug)} />
      <Breadcrumb current={category.name} />
      <div className="thread">
        <h1 className="display-1 pt-2 pb-5">{category.name}</h1>
        {subcategories.length > 0 && (
          <SubcategoryFilter options={subcategories} total={total_in_category} value={chosen} onChange={filter} />
        )}
      </div>
      <p className="small muted mt-4" role="status">
        {category_count({ count: total })}
      </p>
      {products.length > 0 ? (
        <Listing
          key={chosen}
          products={products}
          total={total}
          page={page}
          pathOf={(to) => pathOfPage(path, to, { subcategory: chosen })}
        />
      ) : (
        <EmptyCategory />
      )}
    </div>
  )
}
