import { useLocation } from 'react-router'
import * as m from '#messages'
import { BackLink } from '../kit/back-link.tsx'
import { screenPath } from '../screens.ts'
import { useWaiting } from '../waiting.ts'

/**
 * What the list was asked when it was left, and whether an order's details, or the desk, were left
 * after it, for its slip or to change it.
 */
export type CameFrom = { ordersAsked?: string; fromOrder?: boolean; fromDesk?: boolean } | null

export const useCameFrom = (): CameFrom => useLocation().state as CameFrom

/** The list as it was asked. */
export const useListAddress = (): string =>
  `${screenPath('orders')}${useCameFrom()?.ordersAsked ?? ''}`

export function BackToList() {
  const from = useCameFrom()
  const to = useListAddress()
  return (
    <nav className="order-back" aria-label={m.admin_orders()}>
      <BackLink
        to={to}
        isBefore={from?.ordersAsked !== undefined && !from.fromOrder}
        words={m.admin_orders()}
      />
    </nav>
  )
}

/** From an order made by hand: to the desk, or to the orders where none are confirmed. */
export function BackToWork() {
  const isConfirmed = useWaiting()?.desk !== null
  const words = isConfirmed ? m.admin_desk() : m.admin_orders()
  return (
    <nav aria-label={words}>
      <BackLink to={screenPath(isConfirmed ? 'desk' : 'orders')} isBefore={false} words={words} />
    </nav>
  )
}

/** From its slip. */
export function BackToOrder({ id }: { id: number }) {
  const isBefore = useCameFrom()?.fromOrder ?? false
  return (
    <BackLink
      to={screenPath('orders', 'orderDetails', id)}
      isBefore={isBefore}
      words={m.admin_order_slip_back()}
    />
  )
}
