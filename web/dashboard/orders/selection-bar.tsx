import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { useSending } from '#web/forms/use-sending.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { adminApi } from '../api.ts'
import { oops, withReason } from '../kit/form/failures.ts'
import { useListQuery } from '../kit/list/list-query.ts'
import { usePrompts } from '../kit/prompts.tsx'
import { ButtonLink } from '../link.tsx'
import { useSelection } from './selection.tsx'
import type { CameFrom } from './ways-back.tsx'
import { screenPath } from '../screens.ts'

const most = limits.orders_at_once

/**
 * Bar with the number of selected orders and their actions; fixed to the foot of the screen while
 * there are any.
 * @param total number of orders in the filtered list
 */
export function SelectionBar({ total }: { total: number }) {
  const { rows, orders, has, mark, clear, isSelecting } = useSelection()
  const marked = rows.filter(({ id }) => has(id)).length
  const elsewhere = orders.length - marked
  return (
    <>
      <p className="sr-only" role="status">
        {orders.length > 0 && m.admin_orders_selected({ count: orders.length })}
      </p>
      {(orders.length > 0 || isSelecting) && (
        <div className="selection-bar">
          <span className="selection-count">
            <span className="strong" aria-hidden="true">
              {m.admin_orders_selected({ count: orders.length })}
            </span>
            {elsewhere > 0 && (
              <span className="small muted">
                {m.admin_orders_selected_elsewhere({ count: elsewhere })}
              </span>
            )}
            {orders.length > most && (
              <span className="error" role="alert">
                {m.admin_orders_too_many({ most })}
              </span>
            )}
          </span>
          {orders.length > 0 && (
            <Button kind="tertiary" size="small" onClick={clear}>
              {m.admin_orders_select_none()}
            </Button>
          )}
          {isSelecting && marked < rows.length && (
            <Button kind="tertiary" size="small" onClick={() => mark(rows)}>
              {m.admin_orders_select_all()}
            </Button>
          )}
          {rows.length > 0 && marked === rows.length && rows.length < total && (
            <ChooseAll total={total} />
          )}
          {orders.length > 0 && orders.length <= most && <Acts />}
        </div>
      )}
    </>
  )
}

/**
 * Selects the list's other pages too, up to the maximum of a bulk change. Hidden once that is done.
 */
function ChooseAll({ total }: { total: number }) {
  const { mark } = useSelection()
  const { params } = useListQuery()
  const { tellFailure } = usePrompts()
  const { send, sending } = useSending()
  const asked = Object.fromEntries([...params].filter(([key]) => key !== 'page'))
  const [done, setDone] = useState('')
  const now = JSON.stringify([asked, total])
  const work = async () => {
    const { allOrders } = await adminApi().orders.page({
      ...asked,
      per_page: String(limits.per_page),
    })
    mark(allOrders.data.slice(0, most))
    setDone(now)
  }
  if (done === now) return null
  return (
    <Button
      kind="tertiary"
      size="small"
      busy={sending}
      loadingText={m.ui_loading()}
      onClick={() => void send(work, (refusal) => tellFailure(withReason(oops())(refusal)))}
    >
      {total > most
        ? m.admin_orders_choose_most({ most, count: total })
        : m.admin_orders_choose_all({ count: total })}
    </Button>
  )
}

function Acts() {
  const { orders } = useSelection()
  const { params } = useListQuery()
  return (
    <>
      <ButtonLink
        kind="tertiary"
        size="small"
        to={`${screenPath('orders', 'slips')}?ids=${orders.map(({ id }) => id).join(',')}`}
        state={{ ordersAsked: params.size > 0 ? `?${params}` : '' } satisfies CameFrom}
      >
        <Icon of={IconPrinter} small />
        {m.admin_orders_print_slips()}
      </ButtonLink>
      <ButtonLink
        kind="primary"
        size="small"
        to={`${screenPath('orders', 'status')}?${params}`}
        state={{ fromList: true }}
        preventScrollReset
      >
        {m.admin_orders_change()}
      </ButtonLink>
    </>
  )
}
