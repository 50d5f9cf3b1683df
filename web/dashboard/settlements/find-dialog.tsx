import { type FormEvent, useState } from 'react'
import type { SettlementRecord, SettlementRow } from '#contract/settlements.ts'
import {
  admin_cancel,
  admin_settle_find_failed,
  admin_settle_find_none,
  admin_settle_find_number,
  admin_settle_find_save,
  admin_settle_find_title,
  admin_settle_found,
} from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useChange } from '../kit/use-change.ts'

type FindDialogProps = { one: SettlementRecord; row: SettlementRow | null; onClose: () => void }

/** Which order an unknown row is of. */
export function FindDialog({ one, row, onClose }: FindDialogProps) {
  const [number, setNumber] = useState(row?.trouble?.value ?? '')
  const [trouble, setTrouble] = useState<string>()
  const { change, busy } = useChange()
  const { showToast } = useAnnouncements()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!row) return
    if (number.trim() === '') return setTrouble(admin_settle_find_none())
    void change({
      send: () =>
        adminApi().settlements.match({
          settlement_id: one.id,
          version: one.version,
          row: row.row,
          number,
        }),
      failure: withReason(errorWith(admin_settle_find_failed()), () => undefined),
      onRefused: (refusal) =>
        setTrouble(refusal.status === 422 ? admin_settle_find_none() : admin_settle_find_failed()),
      tell: () => {
        showToast(admin_settle_found())
        onClose()
      },
    })
  }
  const foot = (
    <>
      <Button kind="tertiary" onClick={onClose}>
        {admin_cancel()}
      </Button>
      <Button kind="primary" type="submit" form="settle-find" state={busy ? 'loading' : 'rest'}>
        {admin_settle_find_save()}
      </Button>
    </>
  )
  return (
    <Dialog
      open={row !== null}
      onClose={onClose}
      title={admin_settle_find_title({ row: row?.row ?? 0 })}
      width="28rem"
      foot={foot}
    >
      <form id="settle-find" className="settle-form" noValidate onSubmit={save}>
        {row && (
          <p className="muted">
            <bdi>{row.cells.filter(Boolean).join(' · ')}</bdi>
          </p>
        )}
        <TextField
          label={admin_settle_find_number()}
          dir="ltr"
          autoComplete="off"
          value={number}
          error={trouble}
          onChange={({ target }) => setNumber(target.value)}
        />
      </form>
    </Dialog>
  )
}
