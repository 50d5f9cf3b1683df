import { type FormEvent, useState } from 'react'
import type { SettlementRecord, SettlementRow } from '#contract/couriers/settlements.ts'
import * as m from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useChange } from '../kit/use-change.ts'

type FindDialogProps = { one: SettlementRecord; row: SettlementRow | null; onClose: () => void }

/** Dialog that assigns an order to an unknown row. */
export function FindDialog({ one, row, onClose }: FindDialogProps) {
  const [number, setNumber] = useState(row?.trouble?.value ?? '')
  const [trouble, setTrouble] = useState<string>()
  const { change, busy } = useChange()
  const { showToast } = useAnnouncements()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!row) return
    if (number.trim() === '') return setTrouble(m.admin_settle_find_none())
    void change({
      send: () =>
        adminApi().settlements.match({
          settlement_id: one.id,
          version: one.version,
          row: row.row,
          number,
        }),
      failure: withReason(errorWith(m.admin_settle_find_failed())),
      onRefused: (refusal) =>
        setTrouble(
          refusal.status === 422 ? m.admin_settle_find_none() : m.admin_settle_find_failed(),
        ),
      tell: () => {
        showToast(m.admin_settle_found())
        onClose()
      },
    })
  }
  const foot = (
    <>
      <Button kind="tertiary" onClick={onClose}>
        {m.admin_cancel()}
      </Button>
      <Button kind="primary" type="submit" form="settle-find" state={busy ? 'loading' : 'rest'}>
        {m.admin_settle_find_save()}
      </Button>
    </>
  )
  return (
    <Dialog
      open={row !== null}
      onClose={onClose}
      title={m.admin_settle_find_title({ row: row?.row ?? 0 })}
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
          label={m.admin_settle_find_number()}
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
