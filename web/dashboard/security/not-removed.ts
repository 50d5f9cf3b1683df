import { staffTexts } from '#contract/staff-texts.ts'
import type { Refusal } from '#contract/refusal.ts'
import { admin_factor_asked } from '#messages'
import { sayFailure } from '#web/accounts/texts.ts'

/** Why a factor stays: it is the last, and one is asked of the role (R314), or what is said of any form. */
export const sayNotRemoved = (refusal: Refusal): string =>
  refusal.message === staffTexts.last_factor ? admin_factor_asked() : sayFailure(refusal)
