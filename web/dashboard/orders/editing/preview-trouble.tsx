import type { OrderRecord } from '#contract/orders/order-records.ts'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { codeAt } from '#contract/field-refusals.ts'
import { say } from '../../kit/form/say.ts'
import { reasonOfRefusal } from '../../kit/row-reasons.ts'
import { labels } from './typed-order.ts'

type PreviewTroubleProps = {
  refusal: Refusal | null
  /** Whether a typed value is invalid: the preview waits. */
  isUnreadable: boolean
  onRetry: () => void
}

/** Reason that the sums do not match the typed values, and what can be done. */
export function PreviewTrouble({ refusal, isUnreadable, onRetry }: PreviewTroubleProps) {
  if (isUnreadable) return <p className="small muted">{m.admin_edit_unreadable()}</p>
  if (!refusal) return null
  if (refusal.code === 'not_pending') return <Alert>{m.admin_edit_not_pending()}</Alert>
  if (refusal.code === 'invalid') return <Alert>{invalidWords(refusal)}</Alert>
  const reason = reasonOfRefusal(refusal)
  if (reason) return <Alert>{reason}</Alert>
  return (
    <Alert>
      <p>{m.admin_edit_no_figures()}</p>
      <Button className="edit-see-both" kind="tertiary" size="small" onClick={onRetry}>
        {m.ui_try_again()}
      </Button>
    </Alert>
  )
}

/**
 * Notice that another member has changed the order, with a button to compare.
 * @param order current order
 */
export function Meanwhile({ order, onSee }: { order: OrderRecord; onSee: () => void }) {
  if (order.status !== 'pending') return <Alert>{m.admin_edit_not_pending()}</Alert>
  const who = order.events.findLast(({ user_name }) => user_name !== null)?.user_name
  return (
    <Alert kind="notice">
      <p>{who ? m.admin_edit_meanwhile_by({ name: who }) : m.admin_edit_meanwhile()}</p>
      <Button className="edit-see-both" kind="tertiary" size="small" onClick={onSee}>
        {m.admin_edit_see_both()}
      </Button>
    </Alert>
  )
}

/** Refusal with the label of its field, which may be far away. */
function invalidWords(refusal: Refusal): string {
  const [path = ''] = Object.keys(refusal.codes ?? {})
  const label = labels[path.split('.', 1)[0] as keyof typeof labels]
  return [label?.(), say(codeAt(refusal, path)) ?? refusal.message].filter(Boolean).join(': ')
}
