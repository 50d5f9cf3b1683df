import { orderTexts } from '#contract/order-records.ts'
import * as m from '#messages'
import { exactly, type Wording } from '../../kit/form/say.ts'

/**
 * What the contract says of the pieces of an order, in the page's language: where one is changed
 * and where one is made.
 */
export const pieceSayings: Wording[] = [
  [exactly(orderTexts.no_lines), () => m.admin_edit_say_lines()],
  [exactly(orderTexts.product), () => m.admin_edit_say_product()],
  [exactly(orderTexts.size), () => m.admin_edit_say_option()],
  [exactly(orderTexts.color), () => m.admin_edit_say_option()],
]
