import type { Order } from '#contract/orders/orders.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { useLazyPanel } from '#web/panels.ts'
import { Button } from '#web/ui/button.tsx'
import { backLines } from './asked.ts'

const fetchDialog = () => import('./ask-dialog.tsx').then(({ AskDialog }) => AskDialog)

/**
 * Deadline for returns and the button that requests one; nothing after the deadline or when every
 * piece is requested.
 */
export function AskReturn({ order }: { order: Order }) {
  const { Component: Dialog, panel, opener } = useLazyPanel('return', fetchDialog)
  const isLeft = backLines(order).length > 0
  return (
    <>
      {isLeft && order.return_until && (
        <div className="ask-return">
          <p>{m.order_back_until({ day: formatDay(order.return_until) })}</p>
          <Button {...opener}>{m.return_ask()}</Button>
        </div>
      )}
      {Dialog && <Dialog {...panel} order={order} />}
    </>
  )
}
