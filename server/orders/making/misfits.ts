/** Checks whether a choice made by an admin can be ordered. */
import { orderTexts } from '#contract/order-records.ts'
import type { FieldErrors } from '#contract/refusal.ts'
import { texts } from '#contract/texts.ts'
import type { NamedChoice } from '#server/cart/cart.ts'

type Judged = Pick<NamedChoice, 'shown' | 'size_choice' | 'colour_choice'>

/**
 * Errors of a choice by field of its line; empty if there are none.
 * @param choice undefined if the product never existed
 * @param at path of the line, as in 'lines.0'
 */
export function misfitsOf(choice: Judged | undefined, at: string): FieldErrors {
  if (!choice?.shown) return { [`${at}.product_id`]: [orderTexts.product] }
  return {
    ...(choice.size_choice !== 'fits' && {
      [`${at}.size_id`]: [choice.size_choice === 'missing' ? texts.size_required : orderTexts.size],
    }),
    ...(choice.colour_choice !== 'fits' && {
      [`${at}.color_id`]: [
        choice.colour_choice === 'missing' ? texts.color_required : orderTexts.color,
      ],
    }),
  }
}
