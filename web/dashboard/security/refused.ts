import type { Refusal } from '#contract/refusal.ts'
import { sayFailure } from '#web/accounts/texts.ts'
import { reasonOfRefusal } from '../kit/row-reasons.ts'

/**
 * The reason of a refusal about factors, such as the last one of a role that needs one (R314), else
 * what any form of accounts says.
 */
export const sayRefused = (refusal: Refusal): string =>
  reasonOfRefusal(refusal) ?? sayFailure(refusal)
