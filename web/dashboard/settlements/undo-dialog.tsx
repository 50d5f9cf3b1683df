import { type FormEvent, useState } from 'react'
import { formatFigure } from '#contract/text/money.ts'
import type { SettlementRecord } from '#contract/couriers/settlements.ts'
import * as m from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { adminApi } from '../api.ts'
import { errorWith } from '../kit/form/failures.ts'
import { useChange } from '../kit/use-change.ts'

type UndoDialogProps = { open: boolean; one: SettlementRecord; onClose: () => void }

/** Dialog that undoes a settlement with a reason. */
export function UndoDialog({ open, one, onClose }: UndoDialogProps) {
  const [reason, setReason] = useState('')
  const [isTold, setTold] = useState(false)
  const { change, busy } = useChange()
  const { showToast } = useAnnouncements()
  const isMissing = reason.trim() === ''
  const undo = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (isMissing) return
    let kept = 0
    void change({
      send: async () => {
        kept = (
          await adminApi().settlements.undo({ settlement_id: one.id, version: one.version, reason })
        ).kept
      },
      failure: () => {
        onClose()
        return errorWith(m.admin_settle_undo_failed())
      },
      tell: () => {
        onClose()
        showToast(
          kept > 0
            ? m.admin_settle_undone_kept({ count: formatFigure(kept) })
            : m.admin_settle_undone(),
        )
      },
    })
  }
  const foot = (
    <>
      <Button kind="tertiary" onClick={onClose}>
        {m.admin_cancel()}
      </Button>
      <Button kind="danger" type="submit" form="settle-undo" state={busy ? 'loading' : 'rest'}>
        {m.admin_settle_undo()}
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.admin_settle_undo_title()}
      width="28rem"
      foot={foot}
    >
      <form id="settle-undo" className="settle-form" noValidate onSubmit={undo}>
        <p className="muted">{m.admin_settle_undo_help()}</p>
        <TextArea
          label={m.admin_settle_undo_reason()}
          dir="auto"
          rows={3}
          maxLength={500}
          value={reason}
          error={isTold && isMissing ? m.admin_settle_undo_reason_missing() : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  )
}
