import { orderTexts } from '#contract/order-records.ts'
import type { Refusal } from '#contract/refusal.ts'
import { returnTexts } from '#contract/returns.ts'
import * as m from '#messages'
import { errorWith, failedWith } from '../kit/form/failures.ts'
import { exactly, sayingAlso } from '../kit/form/say.ts'
import type { Failure } from '../kit/prompts.tsx'

/** What the contract and the server say of returns, in the page's language. */
export const sayReturn = sayingAlso(
  [exactly(returnTexts.lines), () => m.admin_return_say_lines()],
  [exactly(returnTexts.quantity), () => m.admin_return_say_pieces()],
  [exactly(returnTexts.reason), () => m.admin_return_say_reason()],
  [exactly(returnTexts.money_by), () => m.admin_return_say_money_by()],
  [exactly(returnTexts.comes_by), () => m.admin_return_say_comes_by()],
  [exactly(returnTexts.courier), () => m.admin_return_say_courier()],
  [exactly(orderTexts.size), () => m.admin_return_say_choice()],
  [exactly(orderTexts.color), () => m.admin_return_say_choice()],
)

/** 'Error' with what could not be done; why, in words of its own. */
export const returnFailure =
  (text: string) =>
  (refusal: Refusal): Failure => {
    const known = {
      changed_meanwhile: m.admin_return_stale,
      out_of_stock: m.admin_return_none_left,
    }[refusal.code as string]
    if (known) return { ...errorWith(text), detail: known() }
    const [wrong] = Object.values(refusal.errors ?? {}).flat()
    const said = sayReturn(wrong)
    return said ? { ...errorWith(text), detail: said } : failedWith(text, sayReturn)(refusal)
  }
