import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import type { CallbackRecord } from '#contract/shop/callbacks.ts'
import { whatsAppLink } from '#contract/text/whatsapp.ts'
import * as m from '#messages'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useMark } from '../kit/list/use-mark.tsx'
import { RowButtons } from '../kit/list/table/row-actions.tsx'

const ways = {
  call: {
    icon: IconPhone,
    words: m.admin_contact_call,
    named: m.admin_contact_call_named,
    to: (phone: string) => `tel:${phone}`,
  },
  sms: {
    icon: IconMessage,
    words: m.admin_contact_sms,
    named: m.admin_contact_sms_named,
    to: (phone: string) => `sms:${phone}`,
  },
  whatsapp: {
    icon: IconBrandWhatsapp,
    words: m.admin_contact_whatsapp,
    named: m.admin_contact_whatsapp_named,
    to: (phone: string) => whatsAppLink(phone),
  },
}

const marks = {
  state: m.admin_state_done,
  done: { words: m.admin_callback_mark_done, marked: m.admin_callback_marked_done },
  waiting: { words: m.admin_callback_mark_waiting, marked: m.admin_callback_marked_waiting },
}

/**
 * Actions of a callback request: contact the customer in the requested way, and mark it as done.
 */
export function CallbackActions({
  callback: { id, phone, type, called_at },
  name,
}: {
  callback: CallbackRecord
  name: string
}) {
  const way = ways[type]
  const { isDone, state, button } = useMark({
    isDone: called_at !== null,
    name,
    marks,
    send: (done, undo) => adminApi().callbacks.changeStatus({ id: String(id), done, undo }),
    failure: withReason(errorWith(m.admin_callback_mark_failed())),
  })
  const elsewhere = type === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <>
      {state}
      <RowButtons>
        <a
          className={buttonClass({ kind: isDone ? 'tertiary' : 'secondary', size: 'small' })}
          href={way.to(phone)}
          aria-label={way.named({ name })}
          {...elsewhere}
        >
          <Icon of={way.icon} small />
          {way.words()}
        </a>
        {button}
      </RowButtons>
    </>
  )
}
