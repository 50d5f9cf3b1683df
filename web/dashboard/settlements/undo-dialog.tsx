import { type FormEvent, useState } from 'react'
import { formatFigure } from '#contract/text/money.ts'
import type { SettlementRecord } from '#contract/couriers/settlements.ts'
import * as m from '#messages'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { LongField } from '../kit/form/fields.tsx'
import { adminApi } from '../api.ts'
import { errorWith } from '../kit/form/failures.ts'
import { useAction } from '../kit/use-action.ts'

type UndoDialogProps = { open: boolean; one: SettlementRecord; onClose: () => void }

/** Dialog that undoes a settlement with a reason. */
export function UndoDialog({ open, one, onClose }: UndoDialogProps) {
  const [reason, setReason] = useState('')
  const [isTold, setTold] = useState(false)
  const { act, busy } = useAction()
  const isMissing = reason.trim() === ''
  const undo = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (isMissing) return
    void act({
      send: () =>
        adminApi().settlements.undo({ settlement_id: one.id, version: one.version, reason }),
      failure: () => {
        onClose()
        return errorWith(m.admin_settle_undo_failed())
      },
      toast: ({ kept }) =>
        kept > 0
          ? m.admin_settle_undone_kept({ count: formatFigure(kept) })
          : m.admin_settle_undone(),
      done: onClose,
    })
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.admin_settle_undo_title()}
      width="28rem"
      form={{ onSubmit: undo, sending: busy }}
      send={m.admin_settle_undo()}
      sendingText={m.admin_settle_undo()}
      cancel={m.admin_cancel()}
      isDanger
    >
      <p className="muted">{m.admin_settle_undo_help()}</p>
      <LongField
        label={m.admin_settle_undo_reason()}
        rows={3}
        maxLength={500}
        value={reason}
        error={isTold && isMissing ? m.admin_settle_undo_reason_missing() : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
