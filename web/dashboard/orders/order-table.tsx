import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { OrderRow } from '#contract/orders/order-records.ts'
import { unbroken } from '#contract/text/unbroken.ts'
import * as m from '#messages'
import { boughtPicture } from '#web/ui/prices/order-line.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { formatDay, formatMoment } from '#web/days.ts'
import { Words } from '#web/ui/text/words.tsx'
import { RowCheck } from '../kit/list/table/row-check.tsx'
import { useFirstNumber } from '../kit/list/first-number.ts'
import { nameOf } from '../kit/names.tsx'
import { reasonLabels } from './acts/reasons.ts'
import { cityOf } from './contact.ts'
import { useSelection } from './selection.tsx'
import { OrderStatusMark } from './status.tsx'
import { confirmationWords } from './words/confirmation.ts'
import { orderSourceLabels } from './sources.ts'
import type { CameFrom } from './ways-back.tsx'
import { SortHead } from '../kit/list/table/sort-head.tsx'
import { CellLink, NotStacked, OnlyStacked, Table } from '../kit/list/table/table.tsx'
import { screenPath } from '../screens.ts'

type OrderTableProps = {
  rows: OrderRow[]
  page: number
  /** Whether the shop confirms orders by phone. */
  confirms: boolean
}

/** Table of orders; on phones a list whose rows link to the order. */
export function OrderTable({ rows, page, confirms }: OrderTableProps) {
  const { isSelecting } = useSelection()
  const first = useFirstNumber(page)
  return (
    <Table stacked className={isSelecting ? 'orders is-selecting' : 'orders'}>
      <thead>
        <tr>
          <SortHead
            className="row-select"
            before={<SelectPage rows={rows} />}
            label={m.admin_order_index()}
            aria-label={m.admin_sort_date()}
            asc="oldest"
            desc="newest"
            first="newest"
          />
          <th scope="col">{m.admin_order_name()}</th>
          <th scope="col">{m.admin_order_product_id()}</th>
          <th scope="col">{m.admin_order_quantity()}</th>
          <th scope="col">{m.admin_order_city()}</th>
          <th scope="col">{m.admin_order_phone()}</th>
          <SortHead
            className="is-figure"
            label={m.admin_order_price()}
            asc="price_asc"
            desc="price_desc"
            first="newest"
          />
          <th scope="col">{m.admin_order_status()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((order, place) => (
          <Row key={order.id} order={order} index={first + place} confirms={confirms} />
        ))}
      </tbody>
    </Table>
  )
}

/** Checkbox for all rows of the page. */
function SelectPage({ rows }: { rows: OrderRow[] }) {
  const { has, mark, unmark } = useSelection()
  const box = useRef<HTMLInputElement>(null)
  const marked = rows.filter(({ id }) => has(id)).length
  const isAll = marked === rows.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = marked > 0 && !isAll
  }, [marked, isAll])
  return (
    <RowCheck
      className="order-check"
      ref={box}
      label={m.admin_orders_select_page()}
      checked={isAll}
      onChange={() => (isAll ? unmark(rows.map(({ id }) => id)) : mark(rows))}
    />
  )
}

function Row({ order, index, confirms }: { order: OrderRow; index: number; confirms: boolean }) {
  const { has, mark, unmark } = useSelection()
  const {
    id,
    number,
    created_at,
    first_name,
    last_name,
    product_id,
    products,
    quantity,
    phone,
    total_price,
    status,
    source,
  } = order
  const name = `${first_name} ${last_name}`
  const ids = product_id.map((product) => product ?? m.admin_order_gone_product())
  const isMarked = has(id)
  const more = moreOf(order, confirms)
  return (
    <tr className={isMarked ? 'is-marked' : undefined}>
      <td className="row-select muted">
        <div>
          <RowCheck
            className="order-check"
            label={m.admin_order_select({ number, name })}
            checked={isMarked}
            onChange={() => (isMarked ? unmark([id]) : mark([order]))}
          />
          <Cell id={id}>{index}</Cell>
        </div>
      </td>
      <td className="is-lead order-told">
        <Cell id={id} whole>
          <bdi>{name}</bdi>
        </Cell>
        <span className="order-number muted small">
          <bdi className="ltr">{number}</bdi> ·{' '}
          <OnlyStacked>
            <bdi>{cityOf(order)}</bdi>
            {` · ${more ?? unbroken(formatDay(created_at))}`}
          </OnlyStacked>
          <NotStacked>
            <time dateTime={created_at}>{formatMoment(created_at, 'short')}</time>
          </NotStacked>
          {source !== 'shop' && ` · ${orderSourceLabels[source]()}`}
          {order.is_trial && ` · ${m.admin_trial()}`}
        </span>
      </td>
      <td className="is-hidden order-told">
        <Cell id={id}>
          <span className="ltr">{ids.join(', ')}</span>
        </Cell>
        <Bought products={products} />
      </td>
      <td className="is-hidden">
        <Cell id={id}>
          <span className="ltr">{quantity.join(', ')}</span>
        </Cell>
      </td>
      <td className="is-hidden">
        <Cell id={id}>
          <bdi>{cityOf(order)}</bdi>
        </Cell>
      </td>
      <td className="is-hidden">
        <Cell id={id}>
          <span className="ltr whitespace-nowrap">{phone}</span>
        </Cell>
      </td>
      <td className="is-figure is-end strong order-total">
        <Cell id={id}>
          <Money egp={total_price} />
        </Cell>
      </td>
      <td className={`is-end order-state ${more ? 'order-told' : ''}`}>
        <Cell id={id}>
          <OrderStatusMark status={status} />
        </Cell>
        <NotStacked>{more && <span className="order-more muted small">{more}</span>}</NotStacked>
      </td>
    </tr>
  )
}

/** Detail of a status: whether a pending order is confirmed, or the reason of a rejection. */
function moreOf(order: OrderRow, confirms: boolean): string | null {
  const { status, reason } = order
  if (status === 'pending' && confirms) return confirmationWords(order)
  return status === 'reject' && reason ? reasonLabels[reason]() : null
}

/** Number of lines that a row shows. */
const most = 2

/** First lines of an order by picture and name. */
function Bought({ products }: Pick<OrderRow, 'products'>) {
  const more = products.length - most
  return (
    <span className="order-bought muted small">
      {products.slice(0, most).map((product, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change places
        <span key={at} className="order-bought-line">
          <span className="order-bought-picture">
            <Picture of={boughtPicture(product)} alt="" sizes="28px" />
          </span>
          <bdi>
            <Words of={nameOf(product)} />
          </bdi>
        </span>
      ))}
      {more > 0 && <span className="ltr">+{more}</span>}
    </span>
  )
}

/** Cell that links to the order (R74); one link per row is focusable. */
function Cell({
  id,
  whole = false,
  children,
}: {
  id: number
  whole?: boolean
  children: ReactNode
}) {
  const state: CameFrom = { ordersAsked: useLocation().search }
  return (
    <CellLink
      whole={whole}
      to={screenPath('orders', 'orderDetails', id)}
      state={state}
      tabIndex={whole ? undefined : -1}
    >
      {children}
    </CellLink>
  )
}
