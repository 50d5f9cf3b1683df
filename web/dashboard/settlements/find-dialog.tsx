import { type FormEvent, useState } from 'react'
import type { SettlementRecord } from '#contract/couriers/settlements.ts'
import type { SettlementRow } from '#contract/couriers/settlement-rows.ts'
import * as m from '#messages'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { CodeField } from '../kit/form/fields.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useAction } from '../kit/use-action.ts'

type FindDialogProps = { one: SettlementRecord; row: SettlementRow | null; onClose: () => void }

/** Dialog that assigns an order to an unknown row. */
export function FindDialog({ one, row, onClose }: FindDialogProps) {
  const [number, setNumber] = useState(row?.trouble?.value ?? '')
  const [trouble, setTrouble] = useState<string>()
  const { act, busy } = useAction()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!row) return
    if (number.trim() === '') return setTrouble(m.admin_settle_find_none())
    void act({
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
      toast: m.admin_settle_found(),
      done: onClose,
    })
  }
  return (
    <FormDialog
      open={row !== null}
      onClose={onClose}
      title={m.admin_settle_find_title({ row: row?.row ?? 0 })}
      width="28rem"
      form={{ onSubmit: save, sending: busy }}
      send={m.admin_settle_find_save()}
      sendingText={m.admin_settle_find_save()}
      cancel={m.admin_cancel()}
    >
      {row && (
        <p className="muted">
          <bdi>{row.cells.filter(Boolean).join(' · ')}</bdi>
        </p>
      )}
      <CodeField
        label={m.admin_settle_find_number()}
        value={number}
        error={trouble}
        onChange={({ target }) => setNumber(target.value)}
      />
    </FormDialog>
  )
}
