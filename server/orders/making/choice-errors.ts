/** Checks whether a choice made by an admin can be ordered. */
import type { FieldRefusals } from '#contract/field-refusals.ts'
import type { NamedChoice } from '#server/cart/cart.ts'

type Judged = Pick<NamedChoice, 'shown' | 'size_choice' | 'colour_choice'>

/**
 * Errors of a choice by field of its line; empty if there are none.
 * @param choice undefined if the product never existed
 * @param at path of the line, as in 'lines.0'
 */
export function choiceErrors(choice: Judged | undefined, at: string): FieldRefusals {
  if (!choice?.shown) return { [`${at}.product_id`]: ['order_product'] }
  return {
    ...(choice.size_choice !== 'fits' && {
      [`${at}.size_id`]: [choice.size_choice === 'missing' ? 'size_required' : 'size_unknown'],
    }),
    ...(choice.colour_choice !== 'fits' && {
      [`${at}.color_id`]: [choice.colour_choice === 'missing' ? 'color_required' : 'color_unknown'],
    }),
  }
}
