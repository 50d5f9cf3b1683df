import { useLocation } from 'react-router'
import * as m from '#messages'
import { BackLink } from '../kit/links/back-link.tsx'
import { screenPath } from '../screens.ts'
import { useWaiting } from '../waiting.ts'

/**
 * Navigation state: the query of the list, and whether the order's screen, or the desk, was opened
 * before this slip or editor.
 */
export type CameFrom = { ordersAsked?: string; fromOrder?: boolean; fromDesk?: boolean } | null

export const useCameFrom = (): CameFrom => useLocation().state as CameFrom

/** Address of the order list with its last query. */
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

/**
 * Back link of a placed manual order: to the desk, or to the list where orders are not confirmed.
 */
export function BackToWork() {
  const isConfirmed = useWaiting()?.desk !== null
  const words = isConfirmed ? m.admin_desk() : m.admin_orders()
  return (
    <nav aria-label={words}>
      <BackLink to={screenPath(isConfirmed ? 'desk' : 'orders')} isBefore={false} words={words} />
    </nav>
  )
}

/** Back link of a packing slip. */
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
