import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import type { CallbackRecord } from '#contract/callbacks.ts'
import {
  admin_callback_mark_done,
  admin_callback_mark_failed,
  admin_callback_mark_waiting,
  admin_callback_marked_done,
  admin_callback_marked_waiting,
  admin_contact_call,
  admin_contact_call_named,
  admin_contact_sms,
  admin_contact_sms_named,
  admin_contact_whatsapp,
  admin_contact_whatsapp_named,
  admin_mark_named,
} from '#messages'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { adminApi } from '../api.ts'
import { whatsAppOf } from '../kit/contact.tsx'
import { errorWith, withReason } from '../kit/failures.ts'
import { useChange } from '../kit/use-change.ts'

const ways = {
  call: { icon: IconPhone, words: admin_contact_call, named: admin_contact_call_named, to: (phone: string) => `tel:${phone}` },
  sms: { icon: IconMessage, words: admin_contact_sms, named: admin_contact_sms_named, to: (phone: string) => `sms:${phone}` },
  whatsapp: {
    icon: IconBrandWhatsapp,
    words: admin_contact_whatsapp,
    named: admin_contact_whatsapp_named,
    to: (phone: string) => whatsAppOf(phone),
  },
}

/** The way in which they want to hear, in one press, and the note that they have. */
export function CallbackActions({ callback: { id, phone, type, called_at }, name }: { callback: CallbackRecord; name: string }) {
  const { mark, busy } = useMark(id)
  const way = ways[type]
  const isDone = called_at !== null
  const words = isDone ? admin_callback_mark_waiting() : admin_callback_mark_done()
  const elsewhere = type === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <span className="row-buttons">
      <a
        className={buttonClass({ kind: isDone ? 'tertiary' : 'secondary', size: 'small' })}
        href={way.to(phone)}
        aria-label={way.named({ name })}
        {...elsewhere}
      >
        <Icon of={way.icon} small />
        {way.words()}
      </a>
      <Button
        kind="tertiary"
        size="small"
        state={busy ? 'loading' : 'rest'}
        aria-label={admin_mark_named({ action: words, name })}
        onClick={() => mark(!isDone)}
      >
        {words}
      </Button>
    </span>
  )
}

function useMark(id: number) {
  const { change, busy } = useChange()
  const { showToast } = useAnnouncements()
  const mark = (done: boolean, isUndone = false): Promise<void> =>
    change({
      send: () => adminApi().callbacks.changeStatus({ id: String(id), done }),
      message: `Callback status changed to ${done ? 'done' : 'waiting'}`,
      failure: withReason(errorWith(admin_callback_mark_failed())),
      tell: () =>
        showToast(
          done ? admin_callback_marked_done() : admin_callback_marked_waiting(),
          isUndone ? undefined : () => void mark(!done, true),
        ),
    })
  return { mark, busy }
}
