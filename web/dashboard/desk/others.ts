/**
 * What somebody else has just done with an order, in words; null where it stays as it is at the
 * desk.
 */
import type { OrderNews } from '#contract/order-records.ts'
import {
  admin_desk_by_cancelled,
  admin_desk_by_confirmed,
  admin_desk_by_itself,
  admin_desk_by_moved,
  admin_desk_by_no_answer,
  admin_desk_by_somebody,
} from '#messages'

export function wordsOfNews({
  kind,
  confirmation,
  status,
  user_name: name,
}: OrderNews): string | null {
  if (kind === 'confirmation' && confirmation === 'confirmed')
    return name ? admin_desk_by_confirmed({ name }) : admin_desk_by_somebody()
  if (kind === 'confirmation' && confirmation === 'no_answer')
    return name ? admin_desk_by_no_answer({ name }) : admin_desk_by_somebody()
  if (kind !== 'status' || status === 'pending') return null
  if (status === 'reject') return name ? admin_desk_by_cancelled({ name }) : admin_desk_by_itself()
  return name ? admin_desk_by_moved({ name }) : admin_desk_by_somebody()
}
