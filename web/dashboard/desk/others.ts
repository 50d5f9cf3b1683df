/**
 * Text for another member's change of an order; null for a change that does not affect the desk.
 */
import type { OrderNews } from '#contract/orders/order-records.ts'
import * as m from '#messages'

export function wordsOfNews({
  kind,
  confirmation,
  status,
  user_name: name,
  by,
}: OrderNews): string | null {
  if (kind === 'confirmation' && confirmation === 'confirmed')
    return name ? m.admin_desk_by_confirmed({ name }) : m.admin_desk_by_somebody()
  if (kind === 'confirmation' && confirmation === 'no_answer')
    return name ? m.admin_desk_by_no_answer({ name }) : m.admin_desk_by_somebody()
  if (kind === 'edit' && by === 'customer') return m.admin_desk_by_customer_corrected()
  if (kind !== 'status' || status === 'pending') return null
  if (status === 'reject')
    return name
      ? m.admin_desk_by_cancelled({ name })
      : by === 'customer'
        ? m.admin_desk_by_customer_cancelled()
        : m.admin_desk_by_itself()
  return name ? m.admin_desk_by_moved({ name }) : m.admin_desk_by_somebody()
}
