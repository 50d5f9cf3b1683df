import type { Order } from '#contract/orders/orders.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { useLazyPanel } from '#web/panels.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useFrame } from '../frame/frame.ts'
import { backLines } from './asked.ts'

const fetchDialog = () => import('./ask-dialog.tsx').then(({ AskDialog }) => AskDialog)

/**
 * Deadline for returns and the button that requests one; nothing after the deadline or when every
 * piece is requested.
 */
export function AskReturn({ order }: { order: Order }) {
  const { Component: Dialog, panel, opener } = useLazyPanel('return', fetchDialog)
  const { return_money } = useFrame().settings
  const sayUntil = return_money ? m.order_back_until : m.order_exchange_until
  const isLeft = backLines(order, return_money).length > 0
  return (
    <>
      {isLeft && order.return_until && (
        <div className="ask-return">
          <p>{sayUntil({ day: formatDay(order.return_until) })}</p>
          <Button {...opener}>
            {return_money ? m.return_ask() : m.return_ask_exchange_only()}
          </Button>
        </div>
      )}
      {Dialog && <Dialog {...panel} order={order} />}
    </>
  )
}
