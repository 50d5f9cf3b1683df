/** Texts about an order that several parts of the desk share. */
import type { DeskOrder } from '#contract/orders/desk.ts'
import * as m from '#messages'
import { isolated } from '#web/ui/text/size-text.ts'
import { cityOf } from '../../orders/contact.ts'

export const nameOfOrder = ({ first_name, last_name }: DeskOrder): string =>
  isolated(`${first_name} ${last_name}`)

/** Area and governorate, "Dokki, Giza" */
export const placeOfOrder = (order: DeskOrder): string =>
  m.admin_desk_area({ state: isolated(order.state), city: isolated(cityOf(order)) })

/** Times of the unanswered calls, oldest first. */
export const callsOf = ({ events }: DeskOrder): Date[] =>
  events
    .filter(({ kind, confirmation }) => kind === 'confirmation' && confirmation === 'no_answer')
    .map(({ created_at }) => new Date(created_at))
