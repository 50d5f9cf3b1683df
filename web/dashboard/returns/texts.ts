import { orderTexts } from '#contract/order-records.ts'
import type { Refusal } from '#contract/refusal.ts'
import { returnTexts } from '#contract/returns.ts'
import {
  admin_return_none_left,
  admin_return_say_choice,
  admin_return_say_comes_by,
  admin_return_say_courier,
  admin_return_say_lines,
  admin_return_say_money_by,
  admin_return_say_pieces,
  admin_return_say_reason,
  admin_return_stale,
} from '#messages'
import { errorWith, failedWith } from '../kit/form/failures.ts'
import { exactly, sayingAlso } from '../kit/form/say.ts'
import type { Failure } from '../kit/prompts.tsx'

/** What the contract and the server say of returns, in the page's language. */
export const sayReturn = sayingAlso(
  [exactly(returnTexts.lines), () => admin_return_say_lines()],
  [exactly(returnTexts.quantity), () => admin_return_say_pieces()],
  [exactly(returnTexts.reason), () => admin_return_say_reason()],
  [exactly(returnTexts.money_by), () => admin_return_say_money_by()],
  [exactly(returnTexts.comes_by), () => admin_return_say_comes_by()],
  [exactly(returnTexts.courier), () => admin_return_say_courier()],
  [exactly(orderTexts.size), () => admin_return_say_choice()],
  [exactly(orderTexts.color), () => admin_return_say_choice()],
)

/** 'Error' with what could not be done; why, in words of its own. */
export const returnFailure =
  (text: string) =>
  (refusal: Refusal): Failure => {
    const known = { changed_meanwhile: admin_return_stale, out_of_stock: admin_return_none_left }[
      refusal.code as string
    ]
    if (known) return { ...errorWith(text), detail: known() }
    const [wrong] = Object.values(refusal.errors ?? {}).flat()
    const said = sayReturn(wrong)
    return said ? { ...errorWith(text), detail: said } : failedWith(text, sayReturn)(refusal)
  }
