import { useNavigate } from 'react-router'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { adminApi } from '../../api.ts'
import { oops, withReason } from '../../kit/form/failures.ts'
import { deletion, useAction } from '../../kit/use-action.ts'
import { useMay } from '../../session/may.ts'
import { useListAddress } from '../ways-back.tsx'

/** Notice of a trial order, which its owner deletes (R389). */
export function Trial({ order: { id, number, version, is_trial } }: { order: OrderRecord }) {
  const may = useMay()
  const { act, busy } = useAction()
  const navigate = useNavigate()
  const to = useListAddress()
  if (!is_trial) return null
  const remove = () =>
    act({
      ask: deletion(m.admin_trial_delete_after({ number: isolated(number) })),
      send: () => adminApi().start.deleteTrial({ order_id: id, version }),
      failure: withReason(oops()),
      toast: m.admin_trial_gone(),
      leaves: true,
      done: () => navigate(pathTo(to)),
    })
  return (
    <Alert kind="notice">
      <p className="strong">{m.admin_trial()}</p>
      <p>{m.admin_trial_note()}</p>
      {may('money') && (
        <Button kind="tertiary" size="small" busy={busy} onClick={remove}>
          {m.admin_trial_delete()}
        </Button>
      )}
    </Alert>
  )
}
