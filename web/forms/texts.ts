/**
 * Form texts in the page's language: the contract's rules return English texts, each of which has a
 * message. It loads zod, so only routes with a form import it.
 */
import { texts } from '#contract/texts.ts'
import * as m from '#messages'

const messages: Record<keyof typeof texts, () => string> = {
  required: m.form_required,
  invalid: m.form_invalid,
  number: m.form_number,
  whole_number: m.form_whole_number,
  text: m.form_text,
  too_long: m.form_too_long,
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
  quantity: m.form_quantity,
  items_required: m.form_items_required,
  too_many_items: m.form_too_many_items,
}

const keys = new Map(
  Object.entries(texts).map(([key, text]) => [text as string, key as keyof typeof texts]),
)

/**
 * Message for a text of the contract, from a schema or from the server; undefined without one.
 * Unknown texts are kept. Features with texts of their own use speakerOf.
 */
export function messageOf(text: string | undefined): string | undefined {
  const key = text === undefined ? undefined : keys.get(text)
  return key ? messages[key]() : text
}

/**
 * Message function of a feature with texts beside the shared ones: `const say =
 * speakerOf(accountTexts, { … })`.
 */
export function speakerOf<Key extends string>(
  roomTexts: Record<Key, string>,
  roomMessages: Record<Key, () => string>,
) {
  const said = new Map(
    Object.entries<string>(roomTexts).map(([key, text]) => [text, roomMessages[key as Key]]),
  )
  return (text: string | undefined): string | undefined =>
    text === undefined ? undefined : (said.get(text)?.() ?? messageOf(text))
}
