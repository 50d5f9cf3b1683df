import type { OrderRow } from '#contract/orders/order-records.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import * as m from '#messages'
import { numberLanguage } from '#web/days.ts'
import { type Question, usePrompts } from '../../kit/prompts.tsx'
import { confirmsOrders } from '../../waiting.ts'

type Shipped = Pick<OrderRow, 'number' | 'status' | 'confirmation'>

/**
 * Confirmation before unconfirmed orders are shipped: a single warning, which the member may
 * override (R196).
 */
export function useMayShip(): (status: OrderStatus, orders: Shipped[]) => Promise<boolean> {
  const { confirm } = usePrompts()
  return async (status, orders) => {
    if (status !== 'shipped') return true
    const unconfirmed = orders.filter(
      (order) => order.status === 'pending' && order.confirmation !== 'confirmed',
    )
    return (
      unconfirmed.length === 0 ||
      !(await confirmsOrders()) ||
      confirm(questionAbout(unconfirmed, orders.length))
    )
  }
}

/** Maximum of order numbers in the question. */
const mostNamed = 5

function questionAbout(unconfirmed: Shipped[], count: number): Question {
  const numbers = unconfirmed.map(({ number }) => `\u2066${number}\u2069`)
  const consequence = m.admin_ship_consequence()
  if (count === 1) {
    return {
      title: m.admin_ship_title({ number: numbers[0] ?? '' }),
      warning: m.admin_ship_warning(),
      consequence,
      action: m.admin_ship_action(),
    }
  }
  const named = new Intl.ListFormat(numberLanguage(), { type: 'unit', style: 'short' }).format(
    // Numbers in a list are not broken after their prefix.
    numbers.slice(0, mostNamed).map((number) => number.replace('-', '\u2011')),
  )
  return {
    title: m.admin_ship_title_many({ unconfirmed: unconfirmed.length, count }),
    warning: m.admin_ship_warning_many({
      numbers: numbers.length > mostNamed ? `${named}…` : named,
    }),
    consequence,
    action: m.admin_ship_action_many({ count }),
  }
}
