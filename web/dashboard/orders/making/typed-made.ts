/** Form values of a manual order, and the request body. */
import type { z } from 'zod'
import { madeOrder } from '#contract/orders/order-making.ts'
import { phonesIn } from '#web/forms/prepare.ts'
import * as m from '#messages'
import type { Typed } from '../../kit/form/versions.ts'
import { type DraftLine, sentLines } from '../pieces/draft-lines.ts'

/** Labels of the fields, in the order of the form. */
export const labels = {
  source: m.admin_make_source,
  lines: m.admin_pieces,
  phone: m.admin_order_phone,
  first_name: m.checkout_first_name,
  last_name: m.checkout_last_name,
  city: m.admin_order_city,
  state: m.admin_edit_area,
  address: m.admin_order_address,
  email: m.admin_order_email,
  additional_phone: m.admin_order_additional_phone,
  instagram_user: m.admin_order_instagram,
  courier_note: m.admin_order_courier_note,
  paid_amount: m.admin_pay_amount,
  paid_by: m.admin_pay_by,
  language: m.admin_make_language,
  note: m.admin_make_note,
}
export type MadeName = keyof typeof labels
export type TypedMade = Typed<MadeName>

export const madeForm = madeOrder
export type MadeInput = z.input<typeof madeForm>

export const emptyOrder = (phone: string, language: string): TypedMade => ({
  source: null,
  lines: [],
  phone,
  first_name: '',
  last_name: '',
  city: '',
  state: '',
  address: '',
  email: '',
  additional_phone: '',
  instagram_user: '',
  courier_note: '',
  paid_amount: '',
  paid_by: 'transfer',
  language,
  note: '',
})

const phones = phonesIn<MadeName>('phone', 'additional_phone')

export const prepare = (typed: TypedMade): Record<string, unknown> => ({
  ...phones(typed as Record<MadeName, string>),
  lines: sentLines(typed.lines as DraftLine[]),
})
