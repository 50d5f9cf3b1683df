/**
 * Pages /dresses, /sets and /coats: the heading and, where a category of that slug exists, its
 * products (R42).
 */
import { isRefusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { browserLoader, type PageHandle, serverLoader, type Visit } from '#web/api.ts'
import { unlessPanel } from '#web/panels.ts'
import { Canonical } from '../canonical.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { CategoryListing, tellCategory } from './category.tsx'
import { loadCategory } from './list-load.ts'
import { listMeta, listWords } from './list-words.ts'
import { filterKeys } from '../filters/filters.ts'

const headings = { dresses: m.category_dresses, sets: m.category_sets, coats: m.category_coats }
type Name = keyof typeof headings

const load = async (visit: Visit) => {
  const name = visit.url.pathname.split('/').filter(Boolean).at(-1)?.toLowerCase() as Name
  const listed = await loadCategory(visit, name).catch((thrown: unknown) => {
    if (isRefusal(thrown) && thrown.code === 'not_found') return null
    throw thrown
  })
  return { name, listed }
}

type Data = Awaited<ReturnType<typeof load>>

export const loader = serverLoader(load, ({ name, listed }, visit) =>
  listed ? tellCategory(listed, visit) : { ...listWords(headings[name]()), path: `/${name}` },
)
export const clientLoader = browserLoader(load)
export const shouldRevalidate = unlessPanel
export const handle = {
  kept: clientLoader,
  cached: { query: ['page', 'subcategory', ...filterKeys] },
} satisfies PageHandle

export const meta = ({ loaderData }: { loaderData?: Data }) => {
  if (!loaderData) return []
  const { name, listed } = loaderData
  return listMeta(listed?.category.name ?? headings[name](), listed?.list.filters)
}

export default function NamedCategoryPage({ loaderData: { name, listed } }: { loaderData: Data }) {
  if (listed) return <CategoryListing data={listed} path={`/${name}`} />
  const heading = headings[name]()
  return (
    <div className="wrap category-head">
      <Canonical path={`/${name}`} />
      <Breadcrumb current={heading} />
      <div className="thread">
        <h1 className="category-title display-1">{heading}</h1>
      </div>
    </div>
  )
}
