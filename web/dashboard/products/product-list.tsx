import { useEffect } from 'react'
import { type ShouldRevalidateFunction, useLoaderData } from 'react-router'
import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import { productRecordSorts } from '#contract/products/product-records.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { byQuery, keptForBack } from '#web/navigation/back.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { nameOf } from '../kit/names.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { ChooseLink } from '../bulk/choose-link.tsx'
import { ProductCard } from './card/product-card.tsx'
import { listProducts } from './list-products.ts'
import { SavedNotice } from './saved-notice.tsx'
import { tellSaved } from './saved.ts'
import { categoryNameOf, fetchSubcategories } from './subcategories.ts'
import { RecordGrid } from '../kit/list/record-card.tsx'
import { screenPath } from '../screens.ts'

const loadList = listLoader(listProducts)

/** A failed request only leaves the sub-categories out. */
const loadSubcategories = keptForBack(
  ({ request: { signal } }) => fetchSubcategories({ signal }),
  byQuery,
)

export const clientLoader = async (args: { request: Request }) => {
  const [answer, subcategories = []] = await Promise.all([
    loadList(args),
    loadSubcategories(args).catch(logUnexpected),
  ])
  return { answer, subcategories }
}

/** No reload for the template of a copy in the dialog's address. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, ...rest }) =>
  whenAskedAnew({ ...rest, currentUrl: withoutModel(currentUrl), nextUrl: withoutModel(nextUrl) })

function withoutModel(url: URL): URL {
  const plain = new URL(url)
  plain.searchParams.delete('from')
  return plain
}

export const meta = () => [{ title: deskTitle(m.admin_products()) }]

/** Products as cards (R93). */
export default function ProductList() {
  const { answer, subcategories } = useLoaderData<typeof clientLoader>()
  const counts = answer.data?.counts
  useEffect(() => () => tellSaved(null), [])
  return (
    <ListScreen
      title={m.admin_products()}
      answer={answer}
      actions={
        <>
          <ChooseLink />
          <ExportMenu what="products" title={m.admin_products()} />
        </>
      }
      add={{ to: screenPath('products', 'add'), label: m.admin_product_add() }}
      tools={
        <>
          <ListTools
            search={m.admin_products_search()}
            tabs={{
              name: 'stock',
              label: m.admin_products_levels(),
              options: [
                { value: '', label: m.admin_all() },
                {
                  name: 'state',
                  value: 'draft',
                  label: m.admin_products_drafts(),
                  count: counts?.draft,
                },
                {
                  name: 'state',
                  value: 'scheduled',
                  label: m.admin_product_scheduled(),
                  count: counts?.scheduled,
                },
                { value: 'low', label: m.admin_products_low(), count: counts?.low },
                { value: 'out', label: m.admin_products_out(), count: counts?.out },
              ],
            }}
            filters={[
              {
                name: 'subcategory_id',
                label: m.admin_by_subcategory(),
                options: [
                  { value: '', label: m.admin_all() },
                  ...subcategories.map((one) => ({ value: String(one.id), label: placeOf(one) })),
                ],
              },
            ]}
            sorts={sortOptions(...productRecordSorts)}
          />
          <SavedNotice />
        </>
      }
      empty={{ title: m.admin_products_empty(), help: m.admin_products_empty_help() }}
    >
      {({ data, low_stock }) => (
        <RecordGrid>
          {data.map((product) => (
            <ProductCard key={product.id} product={product} low={low_stock} />
          ))}
        </RecordGrid>
      )}
    </ListScreen>
  )
}

function placeOf(one: SubcategoryRecord): string {
  const place = m.admin_product_place({ category: categoryNameOf(one), subcategory: nameOf(one) })
  return one.status === 'hidden' ? m.admin_product_subcategory_hidden({ name: place }) : place
}
