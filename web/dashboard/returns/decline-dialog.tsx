import { type FormEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { ReturnRecord } from '#contract/orders/returns/returns.ts'
import * as m from '#messages'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { LongField } from '../kit/form/fields.tsx'
import { adminApi } from '../api.ts'
import { useAction } from '../kit/use-action.ts'
import { returnFailure } from './texts.ts'

type DeclineDialogProps = { record: ReturnRecord; open: boolean; onClose: () => void }

/** Dialog that declines a return request with a reason. */
export function DeclineDialog({ record, open, onClose }: DeclineDialogProps) {
  const [message, setMessage] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { act, busy } = useAction()
  const { id, version, number, first_name, last_name } = record
  const decline = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (message.trim() === '') return
    void act({
      send: () => adminApi().returns.decline({ return_id: id, version, message: message.trim() }),
      failure: returnFailure(m.admin_return_failed()),
      toast: m.admin_return_declined({ number }),
      done: onClose,
    })
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.admin_return_decline_title({ name: `${first_name} ${last_name}` })}
      width="32rem"
      form={{ onSubmit: decline, sending: busy }}
      send={m.admin_return_decline()}
      sendingText={m.admin_return_decline()}
      cancel={m.admin_cancel()}
      isDanger
    >
      <LongField
        label={m.admin_return_decline_message()}
        rows={4}
        maxLength={limits.status_message}
        value={message}
        error={isChecked && message.trim() === '' ? m.admin_return_decline_missing() : undefined}
        onChange={({ target }) => setMessage(target.value)}
      />
    </FormDialog>
  )
}
