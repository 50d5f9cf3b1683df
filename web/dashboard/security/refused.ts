import type { Refusal } from '#contract/refusal.ts'
import { sayFailure } from '#web/accounts/texts.ts'
import { reasonOfRefusal } from '../kit/row-reasons.ts'

/**
 * Text for a refusal about factors, such as the last one of a role that needs one (R314), else the
 * shared text of account forms.
 */
export const sayRefused = (refusal: Refusal): string =>
  reasonOfRefusal(refusal) ?? sayFailure(refusal)
