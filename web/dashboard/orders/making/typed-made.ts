/** An order that is being made, as it stands in the fields of its form. */
import type { z } from 'zod'
import { madeOrder } from '#contract/order-making.ts'
import { phonesIn } from '#web/forms/prepare.ts'
import {
  admin_edit_area,
  admin_make_language,
  admin_make_note,
  admin_make_source,
  admin_order_additional_phone,
  admin_order_address,
  admin_order_city,
  admin_order_courier_note,
  admin_order_email,
  admin_order_instagram,
  admin_order_phone,
  admin_pieces,
  checkout_first_name,
  checkout_last_name,
} from '#messages'
import type { Typed } from '../../kit/form/use-versions.ts'
import { type DraftLine, sentLines } from '../pieces/draft-lines.ts'

/** In the order in which they stand. */
export const labels = {
  source: admin_make_source,
  lines: admin_pieces,
  phone: admin_order_phone,
  first_name: checkout_first_name,
  last_name: checkout_last_name,
  city: admin_order_city,
  state: admin_edit_area,
  address: admin_order_address,
  email: admin_order_email,
  additional_phone: admin_order_additional_phone,
  instagram_user: admin_order_instagram,
  courier_note: admin_order_courier_note,
  language: admin_make_language,
  note: admin_make_note,
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
  language,
  note: '',
})

const phones = phonesIn<MadeName>('phone', 'additional_phone')

export const prepare = (typed: TypedMade): Record<string, unknown> => ({
  ...phones(typed as Record<MadeName, string>),
  lines: sentLines(typed.lines as DraftLine[]),
})
