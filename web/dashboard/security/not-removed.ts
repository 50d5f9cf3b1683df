import type { Refusal } from '#contract/refusal.ts'
import { sayFailure } from '#web/accounts/texts.ts'
import { reasonOfRefusal } from '../kit/row-reasons.ts'

/** Why a factor stays: it is the last, and one is asked of the role (R314), or what is said of any form. */
export const sayNotRemoved = (refusal: Refusal): string => reasonOfRefusal(refusal) ?? sayFailure(refusal)
