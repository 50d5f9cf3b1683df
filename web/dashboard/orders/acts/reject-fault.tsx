import type { OrderRecord } from '#contract/orders/order-records.ts'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { FocusAlert } from '#web/ui/notices/alert.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { DeskLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'
import { orderStatusLabels } from '../status.tsx'
import { StatusFault } from '../status-fault.tsx'
import { confirmationWords } from '../words/confirmation.ts'
import { orderMeanwhile } from './order-meanwhile.ts'

/**
 * Whether an order can still be rejected: one that was shipped meanwhile must be looked at first.
 */
export const mayReject = ({ status }: OrderRecord): boolean => status === 'pending'

/** Reason that an order was not rejected: another member's change, and what can be done now. */
export function RejectFault({ refusal }: { refusal: Refusal }) {
  const now = orderMeanwhile(refusal)
  if (!now) return <StatusFault refusal={refusal} />
  const what = whatHappened(now)
  return (
    <FocusAlert of={refusal}>
      {mayReject(now) ? (
        <p>{m.admin_reject_meanwhile({ what })}</p>
      ) : (
        <>
          <p>{m.admin_reject_over({ what })}</p>
          {/* `replace`, so that Back leads to the screen below the dialog. */}
          <DeskLink className="link" replace to={screenPath('orders', 'orderDetails', now.id)}>
            {m.admin_edit_see_order()}
          </DeskLink>
        </>
      )}
    </FocusAlert>
  )
}

/** Last action and its author, "Confirmed, Nada" */
function whatHappened(now: OrderRecord): string {
  // Notes change nothing.
  const last = now.events.findLast(({ kind }) => kind !== 'note' && kind !== 'message')
  const who = last?.user_name ? isolated(last.user_name) : m.admin_timeline_itself()
  return [wordsOf(now, last), who].join(m.admin_list_comma())
}

function wordsOf(now: OrderRecord, last: OrderRecord['events'][number] | undefined): string {
  if (last?.kind === 'edit') return m.admin_timeline_changed()
  if (last?.kind !== 'confirmation') return orderStatusLabels[now.status]()
  return last.confirmation === 'waiting'
    ? m.admin_confirmation_taken_back()
    : confirmationWords(now)
}
