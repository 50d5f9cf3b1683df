import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { sayFirst } from '../kit/form/say.ts'
import { errorWith, failedWith } from '../kit/form/failures.ts'
import type { Failure } from '../kit/prompts.tsx'

/** Failure 'Error' with the action that failed, followed by the reason. */
export const returnFailure =
  (text: string) =>
  (refusal: Refusal): Failure => {
    const known = {
      changed_meanwhile: m.admin_return_stale,
      out_of_stock: m.admin_return_none_left,
      total_changed: m.admin_exchange_price_changed,
    }[refusal.code as string]
    if (known) return { ...errorWith(text), detail: known() }
    const said = sayFirst(refusal)
    return said ? { ...errorWith(text), detail: said } : failedWith(text)(refusal)
  }
