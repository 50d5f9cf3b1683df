/**
 * Words of refused fields in the page's language, by the codes that the contract's rules return
 * (0065).
 */
import { decoded, type FieldCode, type SharedCode, type Words } from '#contract/field-refusals.ts'
import * as m from '#messages'

/** Codes that any form may meet: one without words does not compile. */
export const sharedWords: Words<SharedCode> = {
  required: m.form_required,
  invalid: m.form_invalid,
  number: m.form_number,
  whole_number: m.form_whole_number,
  text: m.form_text,
  too_long: m.form_too_long,
  character: m.form_character,
  money: m.form_money,
  invalid_name: m.form_invalid_name,
  email_required: m.form_email_required,
  invalid_email: m.form_invalid_email,
  phone_required: m.form_phone_required,
  invalid_phone: m.form_invalid_phone,
  address_required: m.form_address_required,
  city_required: m.form_city_required,
  size_required: m.product_size_required,
  color_required: m.cart_color_required,
  size_unknown: m.form_size_unknown,
  color_unknown: m.form_color_unknown,
  size_choose: m.form_size_choose,
  color_choose: m.form_color_choose,
  quantity: m.form_quantity,
  pieces_left: ({ left }) => (left === 0 ? m.cart_sold_out() : m.cart_only_left({ left })),
  items_required: m.form_items_required,
  too_many_items: m.form_too_many_items,
  cart_full: m.cart_full,
  cart_line: m.form_cart_line,
  wishlist_full: m.wishlist_full,
  other_request: m.form_other_request,
}

/** What a screen says of a field; nothing where nothing is wrong. */
export type Say = (written: string | undefined) => string | undefined

/**
 * Words of a code, as an issue of a schema carries it or the server's spelled like one; an unknown
 * code is an invalid value.
 */
export const sayer =
  <Code extends FieldCode>(words: Words<Code>): Say =>
  (written) => {
    if (written === undefined) return undefined
    const { code, params } = decoded(written)
    const say = (words as Partial<Record<FieldCode, (given: typeof params) => string>>)[code]
    return (say ?? m.form_invalid)(params)
  }

export const sayShared = sayer(sharedWords)
