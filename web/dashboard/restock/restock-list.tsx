import { type RestockRecord, restockSorts } from '#contract/products/restock.ts'
import * as m from '#messages'
import { Status } from '#web/ui/notices/status.tsx'
import { adminApi } from '../api.ts'
import { PhoneLink } from '../kit/links/contact.tsx'
import { actionsColumn, contactColumn, dateColumn } from '../kit/list/table/columns.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { nameOf } from '../kit/names.tsx'
import { ShopProductLink } from '../kit/links/shop-product-link.tsx'
import { choiceOf } from './notice.ts'
import { RestockActions } from './restock-actions.tsx'

const list = recordList<RestockRecord>({
  screen: 'restock',
  load: async (asked, options) => (await adminApi().restock.page(asked, options)).restock,
  search: m.admin_restock_search,
  tabs: {
    name: 'state',
    label: m.admin_state,
    all: m.admin_state_all,
    options: {
      back: m.admin_restock_back,
      waiting: m.admin_restock_waiting,
      told: m.admin_restock_told,
    },
    counts: (_, waiting) => ({ back: waiting?.restock }),
  },
  sorts: restockSorts,
  empty: [m.admin_restock_empty, m.admin_restock_empty_help],
  className: 'is-inbox',
  columns: [
    {
      head: m.admin_restock_product,
      className: 'is-lead',
      cell: (row) => <Wanted request={row} />,
    },
    {
      head: m.admin_restock_stock,
      className: 'is-second',
      cell: (row) => <Status kind={row.is_back ? 'accept' : 'pending'}>{stateOf(row)}</Status>,
    },
    contactColumn(m.admin_column_phone, ({ phone }) => <PhoneLink phone={phone} />),
    dateColumn('created_at'),
    actionsColumn((row) => <RestockActions request={row} />),
  ],
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/**
 * List of restock requests with a phone (R81); those with an e-mail address are mailed
 * automatically.
 */
export default list.Screen

const stateOf = ({ product, is_back }: RestockRecord): string => {
  if (product === null) return is_back ? m.admin_opening_open() : m.admin_restock_closed()
  return is_back ? m.admin_restock_back() : m.admin_restock_gone()
}

/** Product with the requested size and colour. */
function Wanted({ request }: { request: RestockRecord }) {
  const { product, product_ar, product_slug } = request
  if (product === null) return m.admin_restock_opening()
  const choice = choiceOf(request)
  return (
    <>
      <ShopProductLink name={nameOf({ name: product, name_ar: product_ar })} slug={product_slug} />
      {choice.length > 0 && (
        <p className="small muted">
          {choice.map((one) => (
            <span key={one}>
              <bdi>{one}</bdi>{' '}
            </span>
          ))}
        </p>
      )}
    </>
  )
}
