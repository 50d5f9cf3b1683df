import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { admin_order_slip_back, admin_orders } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { isPlainPress } from '#web/ui/press.ts'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'

/** What the list was asked when it was left, and whether an order's details were left after it, for its slip. */
export type CameFrom = { ordersAsked?: string; fromOrder?: boolean } | null

export const useCameFrom = (): CameFrom => useLocation().state as CameFrom

/** The list as it was asked. */
export const useListAddress = (): string => `${screenPath('orders')}${useCameFrom()?.ordersAsked ?? ''}`

export function BackToList() {
  const from = useCameFrom()
  const to = useListAddress()
  return (
    <nav className="order-back" aria-label={admin_orders()}>
      <BackLink to={to} isBefore={from?.ordersAsked !== undefined && !from.fromOrder} words={admin_orders()} />
    </nav>
  )
}

/** From its slip. */
export function BackToOrder({ id }: { id: number }) {
  const isBefore = useCameFrom()?.fromOrder ?? false
  return (
    <BackLink className="slip-back" to={screenPath('orders', 'orderDetails', id)} isBefore={isBefore} words={admin_order_slip_back()} />
  )
}

type BackLinkProps = {
  to: string
  /** Whether `to` is what was left for this page: then it is one step back, with its scroll and with what it knows. */
  isBefore: boolean
  words: string
  className?: string
}

function BackLink({ to, isBefore, words, className }: BackLinkProps) {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (!isBefore || !isPlainPress(event)) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <DeskLink className={className} to={to} onClick={goBack}>
      <Icon of={IconArrowLeft} small flip />
      {words}
    </DeskLink>
  )
}
