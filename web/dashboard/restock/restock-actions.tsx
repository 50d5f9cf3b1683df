import type { RestockRecord } from '#contract/products/restock.ts'
import { whatsAppLink } from '#contract/text/whatsapp.ts'
import * as m from '#messages'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { SocialMark } from '#web/ui/marks/social-mark.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { RowButtons } from '../kit/list/table/row-actions.tsx'
import { useMark } from '../kit/list/use-mark.tsx'
import { noticeFor } from './notice.ts'

const marks = {
  state: m.admin_restock_told,
  done: { words: m.admin_restock_mark_told, marked: m.admin_restock_marked_told },
  waiting: { words: m.admin_restock_mark_waiting, marked: m.admin_restock_marked_waiting },
}

/**
 * Actions of a restock request: its state, the message to the customer, and the mark that it was
 * sent.
 */
export function RestockActions({ request }: { request: RestockRecord }) {
  const { id, phone, is_back, told_at } = request
  const { isDone, state, button } = useMark({
    isDone: told_at !== null,
    name: phone,
    marks,
    send: (told, undo) => adminApi().restock.changeStatus({ id: String(id), told, undo }),
    failure: withReason(errorWith(m.admin_restock_mark_failed())),
  })
  return (
    <>
      {state}
      <RowButtons>
        <a
          className={buttonClass({
            kind: is_back && !isDone ? 'secondary' : 'tertiary',
            size: 'small',
          })}
          href={whatsAppLink(phone, noticeFor(request, window.location.origin))}
          target="_blank"
          rel="noreferrer"
          aria-label={m.admin_contact_whatsapp_named({ name: phone })}
        >
          <SocialMark of="whatsapp" />
          {m.admin_contact_whatsapp()}
        </a>
        {button}
      </RowButtons>
    </>
  )
}
