import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import type { ProductRecord } from '#contract/products/product-records.ts'
import { productRecordSorts } from '#contract/products/product-records.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { Money } from '#web/ui/prices/price.tsx'
import { formatFigure } from '#contract/text/money.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { useListQuery } from '../kit/list/list-query.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { FigureHead, Table } from '../kit/list/table/table.tsx'
import { nameOf } from '../kit/names.tsx'
import { ButtonLink } from '../link.tsx'
import { listProducts } from '../products/list-products.ts'
import { StateMark } from '../products/publishing/state-mark.tsx'
import { categoryNameOf, fetchSubcategories } from '../products/subcategories.ts'
import { screenPath } from '../screens.ts'
import { type Chosen, choose, filtersOf, isChosen, none } from './chosen.ts'
import { ChosenBar, ChosenNotice } from './chosen-bar.tsx'
import { RowCheck } from '../kit/list/table/row-check.tsx'
import { ProductName } from './product-name.tsx'

const loadList = listLoader(listProducts)

export const clientLoader = async (args: { request: Request }) => {
  const [answer, subcategories = []] = await Promise.all([
    loadList(args),
    fetchSubcategories({ signal: args.request.signal }).catch(logUnexpected),
  ])
  return { answer, subcategories }
}
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: deskTitle(m.admin_products()) }]

/** Selection kept in memory, for the way back from the preview. */
let kept: { filters: string; chosen: Chosen } = { filters: '', chosen: none }

/** Screen that selects products, on one page or on all, for a bulk change. */
export default function ChooseProducts() {
  const { answer, subcategories } = useLoaderData<typeof clientLoader>()
  const { params } = useListQuery()
  const filters = String(filtersOf(params))
  const [{ filters: known, chosen }, put] = useState(kept)
  // With another filter "all" means other products, so it is cleared; single selected products
  // stay.
  const standing = chosen.all && known !== filters ? none : chosen
  const setChosen = (next: Chosen) => put({ filters, chosen: next })
  useEffect(() => {
    kept = { filters, chosen: standing }
  }, [filters, standing])
  const counts = answer.data?.counts
  return (
    <ListScreen
      title={m.admin_products()}
      answer={answer}
      actions={
        <>
          <ButtonLink kind="tertiary" size="small" to={screenPath('products', 'bulk')}>
            {m.admin_bulk_changes_so_far()}
          </ButtonLink>
          <ButtonLink
            kind="tertiary"
            size="small"
            to={`${screenPath('products')}${filters && `?${filters}`}`}
            onClick={() => setChosen(none)}
          >
            {m.admin_bulk_choose_done()}
          </ButtonLink>
        </>
      }
      tools={
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
                ...subcategories.map((one) => ({
                  value: String(one.id),
                  label: placeOf(one),
                })),
              ],
            },
          ]}
          sorts={sortOptions(...productRecordSorts)}
        />
      }
      empty={{ title: m.admin_products_empty(), help: m.admin_products_empty_help() }}
    >
      {({ data, total, low_stock }) => (
        <>
          <ChosenNotice rows={data} total={total} chosen={standing} onChange={setChosen} />
          <ChooseTable rows={data} low={low_stock} chosen={standing} onChange={setChosen} />
          <ChosenBar total={total} chosen={standing} filters={params} />
        </>
      )}
    </ListScreen>
  )
}

function placeOf(one: Parameters<typeof categoryNameOf>[0]): string {
  const place = m.admin_product_place({ category: categoryNameOf(one), subcategory: nameOf(one) })
  return one.status === 'hidden' ? m.admin_product_subcategory_hidden({ name: place }) : place
}

type ChooseTableProps = {
  rows: ProductRecord[]
  /** Pieces up to which stock is low. */
  low: number
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

function ChooseTable({ rows, low, chosen, onChange }: ChooseTableProps) {
  const ids = rows.map(({ id }) => id)
  const isPage = ids.every((id) => isChosen(chosen, id))
  return (
    <Table stacked className="bulk-table">
      <thead>
        <tr>
          <th className="bulk-mark">
            <RowCheck
              label={m.admin_bulk_choose_page()}
              checked={isPage}
              onChange={() => onChange(choose(chosen, ids, !isPage))}
            />
          </th>
          <th scope="col">{m.admin_bulk_product()}</th>
          <th scope="col">{m.admin_product_variants()}</th>
          <FigureHead>{m.admin_product_price()}</FigureHead>
          <th scope="col">{m.admin_bulk_stock()}</th>
          <th scope="col">{m.admin_product_state()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((product) => {
          const isOn = isChosen(chosen, product.id)
          return (
            <tr key={product.id} className={isOn ? 'is-marked' : undefined}>
              <td className="bulk-mark">
                <RowCheck
                  label={m.admin_bulk_choose_one({ name: nameOf(product) })}
                  checked={isOn}
                  onChange={() => onChange(choose(chosen, [product.id], !isOn))}
                />
              </td>
              <th scope="row">
                <ProductName product={{ ...product, picture: product.pictures[0] ?? null }}>
                  {nameOf({ name: product.subcategory, name_ar: product.subcategory_ar })}
                </ProductName>
              </th>
              <td className="is-hidden">
                {m.admin_bulk_variants({ count: product.variants.length })}
              </td>
              <td className="is-figure is-end strong bulk-price">
                <Money egp={product.price} />
              </td>
              <td className="is-end bulk-stock">
                <Left quantity={product.quantity} low={low} />
              </td>
              <td className="is-hidden">
                <StateMark product={product} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

function Left({ quantity, low }: { quantity: number; low: number }) {
  if (quantity === 0) return <span className="bulk-bad">{m.admin_products_out()}</span>
  return (
    <span className={quantity <= low ? 'bulk-late' : 'muted'}>
      {m.admin_product_in_stock({ count: formatFigure(quantity) })}
    </span>
  )
}
