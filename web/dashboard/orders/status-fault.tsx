import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { FocusAlert } from '#web/ui/notices/alert.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { sayFirst } from '../kit/form/say.ts'
import { errorWith } from '../kit/form/failures.ts'
import { reasonOfRefusal } from '../kit/row-reasons.ts'
import type { Failure } from '../kit/prompts.tsx'

const reasons: Record<string, () => string> = {
  no_response: m.admin_no_response,
  not_found: m.admin_gone,
  out_of_stock: m.admin_order_stock_gone,
  changed_meanwhile: m.admin_order_changed_meanwhile,
  not_pending: m.admin_order_not_pending,
}

/**
 * Text for a refused change of an order's status, in the page's language.
 * @param code of a refusal without a reason
 */
export const reasonOf = (code: string | null): string =>
  (reasons[code ?? ''] ?? m.admin_something_wrong)()

/** Notice that the status is unchanged, with the reason. */
function statusFaultText(refusal: Refusal): string {
  return `${m.admin_order_not_updated()} ${sayFirst(refusal) ?? reasonOfRefusal(refusal) ?? reasonOf(refusal.code)}`
}

/** Failure dialog for an unchanged status. */
export const statusFailure = (refusal: Refusal): Failure => errorWith(statusFaultText(refusal))

/** Alert in place: the status is unchanged, the reason, and the missing stock. */
export function StatusFault({ refusal }: { refusal: Refusal }) {
  const shortages = refusal.shortages ?? []
  return (
    <FocusAlert of={refusal}>
      <p>{statusFaultText(refusal)}</p>
      {shortages.length > 0 && (
        <ul>
          {shortages.map(({ name, left }) => (
            <li key={name}>
              <Sentence
                of={(put) => m.admin_order_stock_line({ name: put(<bdi>{name}</bdi>), left })}
              />
            </li>
          ))}
        </ul>
      )}
    </FocusAlert>
  )
}
