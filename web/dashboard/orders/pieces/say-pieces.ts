import { orderTexts } from '#contract/order-records.ts'
import * as m from '#messages'
import { exactly, type Wording } from '../../kit/form/say.ts'

/** Messages for the contract's texts of order lines, for edited and manual orders. */
export const pieceSayings: Wording[] = [
  [exactly(orderTexts.no_lines), () => m.admin_edit_say_lines()],
  [exactly(orderTexts.product), () => m.admin_edit_say_product()],
  [exactly(orderTexts.size), () => m.admin_edit_say_option()],
  [exactly(orderTexts.color), () => m.admin_edit_say_option()],
]
