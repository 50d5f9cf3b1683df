import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { dueOf } from '#contract/orders/due.ts'
import type { CancelReason } from '#contract/orders/order-events.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import type { Confirming } from './confirmation-line.tsx'

type OrderActsProps = {
  order: OrderRecord
  status: OrderStatus
  /** Result of the confirmation by phone; null where the shop confirms none. */
  confirming: Confirming | null
  busy: boolean
  onMove: (to: OrderStatus, reason?: CancelReason) => void
}

/** Status whose order still has a next step. */
export const isUnderWay = (status: OrderStatus): boolean =>
  status === 'pending' || status === 'shipped'

/**
 * The two ends of the order's stage, the forward one at the end; phones have them in a dock above
 * the tabs, with a way to the other statuses.
 */
export function OrderActs({ order, status, confirming, busy, onMove }: OrderActsProps) {
  const isBusy = busy || confirming?.busy
  const tertiary = {
    kind: 'tertiary' as const,
    'aria-busy': isBusy || undefined,
  }
  const primary = { ...tertiary, kind: 'primary' as const, className: 'order-act-forward' }
  const confirmation = confirming?.shown ?? 'confirmed'
  const toStatuses = () => {
    const heading = document.getElementById('order-status')
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <div className="order-acts">
      <IconButton
        className="order-acts-more"
        icon={IconDots}
        label={m.admin_order_other_statuses()}
        onClick={toStatuses}
      />
      {status === 'shipped' ? (
        <>
          <Button {...tertiary} onClick={() => onMove('reject', 'refused_at_door')}>
            {m.admin_order_refused()}
          </Button>
          <Button {...primary} onClick={() => onMove('accept')}>
            <span>
              {m.admin_parcel_delivered()}
              <small>
                <Money egp={dueOf(order)} />
              </small>
            </span>
          </Button>
        </>
      ) : (
        <>
          {confirming && confirmation !== 'waiting' && (
            <Button {...tertiary} onClick={() => confirming.act('reopen')}>
              {m.admin_order_take_back()}
            </Button>
          )}
          {confirming && confirmation !== 'confirmed' ? (
            <>
              <Button {...tertiary} onClick={() => confirming.act('noAnswer')}>
                {m.admin_order_no_answer()}
              </Button>
              <Button {...primary} onClick={() => confirming.act('confirm')}>
                {m.admin_order_confirm()}
              </Button>
            </>
          ) : (
            <Button {...primary} onClick={() => onMove('shipped')}>
              {m.admin_order_ship()}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
