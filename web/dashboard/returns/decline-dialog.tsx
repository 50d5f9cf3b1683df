import { type FormEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { ReturnRecord } from '#contract/orders/returns.ts'
import * as m from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { adminApi } from '../api.ts'
import { useChange } from '../kit/use-change.ts'
import { returnFailure } from './texts.ts'

type DeclineDialogProps = { record: ReturnRecord; open: boolean; onClose: () => void }

/** Dialog that declines a return request with a reason. */
export function DeclineDialog({ record, open, onClose }: DeclineDialogProps) {
  const [message, setMessage] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { change, busy } = useChange()
  const { showToast } = useAnnouncements()
  const { id, version, number, first_name, last_name } = record
  const form = `decline-${id}`
  const decline = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (message.trim() === '') return
    void change({
      send: () => adminApi().returns.decline({ return_id: id, version, message: message.trim() }),
      failure: returnFailure(m.admin_return_failed()),
      tell: () => {
        showToast(m.admin_return_declined({ number }))
        onClose()
      },
    })
  }
  const foot = (
    <>
      <Button kind="tertiary" onClick={onClose}>
        {m.admin_cancel()}
      </Button>
      <Button kind="danger" type="submit" form={form} state={busy ? 'loading' : 'rest'}>
        {m.admin_return_decline()}
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.admin_return_decline_title({ name: `${first_name} ${last_name}` })}
      width="32rem"
      foot={foot}
    >
      <form id={form} noValidate onSubmit={decline}>
        <TextArea
          label={m.admin_return_decline_message()}
          rows={4}
          maxLength={limits.status_message}
          dir="auto"
          value={message}
          error={isChecked && message.trim() === '' ? m.admin_return_decline_missing() : undefined}
          onChange={({ target }) => setMessage(target.value)}
        />
      </form>
    </Dialog>
  )
}
