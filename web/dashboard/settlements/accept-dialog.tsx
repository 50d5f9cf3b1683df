import { formatFigure } from '#contract/text/money.ts'
import type { SettlementRecord } from '#contract/couriers/settlements.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { formatMoney, Money } from '#web/ui/prices/price.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useAction } from '../kit/use-action.ts'

type AcceptDialogProps = {
  open: boolean
  one: SettlementRecord
  courier: string
  bank: number | null
  onClose: () => void
}

/** Confirmation of a settlement with its effects. */
export function AcceptDialog({ open, one, courier, bank, onClose }: AcceptDialogProps) {
  const { act, busy } = useAction()
  const { sums, missing } = one
  const accept = () =>
    void act({
      send: () =>
        adminApi().settlements.accept({
          settlement_id: one.id,
          version: one.version,
          ...(bank !== null && { bank_amount: bank }),
        }),
      failure: (refusal) => {
        onClose()
        if (refusal.code === 'changed_meanwhile') return errorWith(m.admin_settle_changed())
        return withReason(errorWith(m.admin_settle_accept_failed()))(refusal)
      },
      toast: m.admin_settle_accepted(),
      done: onClose,
    })
  const send = m.admin_settle_accept({ count: formatFigure(sums.counted) })
  const foot = (
    <>
      <Button kind="tertiary" onClick={onClose}>
        {m.admin_cancel()}
      </Button>
      <Button kind="primary" busy={busy} loadingText={m.admin_settle_accepting()} onClick={accept}>
        {send}
      </Button>
    </>
  )
  const facts = [
    [
      m.admin_settle_dialog_paid({ count: formatFigure(sums.paid) }),
      sums.stays_owed > 0 && m.admin_settle_dialog_stays({ money: formatMoney(sums.stays_owed) }),
      sums.let_go > 0 && m.admin_settle_dialog_let_go({ money: formatMoney(sums.let_go) }),
    ]
      .filter(Boolean)
      .join(' '),
    sums.refused > 0 && m.admin_settle_dialog_refused({ count: formatFigure(sums.refused) }),
    sums.fees > 0 && m.admin_settle_dialog_fees({ money: formatMoney(sums.fees) }),
    missing.count > 0 &&
      m.admin_settle_dialog_missing({
        count: formatFigure(missing.count),
        money: formatMoney(missing.owed),
      }),
  ].filter((fact) => typeof fact === 'string')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.admin_settle_dialog_title({ courier })}
      width="32rem"
      foot={foot}
    >
      <p className="settle-figure">
        <b>
          <Money egp={sums.yours} />
        </b>
        <span>{m.admin_settle_yours()}</span>
      </p>
      <ul className="settle-facts">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Dialog>
  )
}
