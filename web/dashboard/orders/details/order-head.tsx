import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import * as m from '#messages'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Day } from '../../kit/day.tsx'
import { DeskLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'
import { OrderStatusMark } from '../status.tsx'
import { type CameFrom, useCameFrom } from '../ways-back.tsx'
import { Made } from './timeline/timeline-event.tsx'

/** Header of an order: number, source, and actions. */
export function OrderHead({ order, status }: { order: OrderRecord; status: OrderStatus }) {
  const from = useCameFrom()
  const look = buttonClass({ kind: 'tertiary', size: 'small' })
  return (
    <div className="screen-head order-head">
      <div className="screen-name order-name">
        <h1 className="title-1" id="screen-title" tabIndex={-1}>
          <bdi className="ltr">{order.number}</bdi>{' '}
          <Day of={order.created_at} className="screen-count order-day" />
        </h1>
        {/* Wide windows show it beside the editor. */}
        <span className="order-head-status">
          <OrderStatusMark status={status} />
        </span>
        <p className="muted small">
          <Made order={order} />
        </p>
      </div>
      <div className="screen-actions">
        {order.status === 'pending' && (
          <DeskLink
            className={look}
            to={screenPath('orders', order.id, 'edit')}
            state={{ ...from, fromOrder: true } satisfies CameFrom}
          >
            <Icon of={IconPencil} small />
            {m.admin_order_edit()}
          </DeskLink>
        )}
        {order.status === 'accept' && (
          <DeskLink className={look} to={`${screenPath('returns', 'add')}?order=${order.id}`}>
            <Icon of={IconArrowBackUp} small />
            {m.admin_return_make()}
          </DeskLink>
        )}
        <DeskLink
          className={look}
          to={screenPath('orders', 'orderDetails', order.id, 'slip')}
          state={{ ...from, fromOrder: true } satisfies CameFrom}
        >
          <Icon of={IconPrinter} small />
          {m.admin_order_print()}
        </DeskLink>
      </div>
    </div>
  )
}
