import type { RestockRecord } from '#contract/restock.ts'
import { whatsAppLink } from '#contract/whatsapp.ts'
import * as m from '#messages'
import { buttonClass } from '#web/ui/button.tsx'
import { SocialMark } from '#web/ui/social-mark.tsx'
import { Status } from '#web/ui/status.tsx'
import { adminApi } from '../api.ts'
import { PhoneLink } from '../kit/contact.tsx'
import { Day } from '../kit/day.tsx'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { RowButtons } from '../kit/list/row-actions.tsx'
import { useMark } from '../kit/list/use-mark.tsx'
import { nameOf } from '../kit/names.tsx'
import { ShopProductLink } from '../kit/shop-product-link.tsx'
import { choiceOf, noticeFor } from './notice.ts'

const marks = {
  state: m.admin_restock_told,
  done: { words: m.admin_restock_mark_told, marked: m.admin_restock_marked_told },
  waiting: { words: m.admin_restock_mark_waiting, marked: m.admin_restock_marked_waiting },
}

/** Restock request with a phone: product, availability, message, and the mark that it was sent. */
export function RestockRow({ request }: { request: RestockRecord }) {
  const { id, phone, product, product_ar, product_slug, is_back, told_at, created_at } = request
  const { isDone, state, button } = useMark({
    isDone: told_at !== null,
    name: phone,
    marks,
    send: (told, undo) => adminApi().restock.changeStatus({ id: String(id), told, undo }),
    failure: withReason(errorWith(m.admin_restock_mark_failed())),
  })
  const choice = choiceOf(request)
  return (
    <tr>
      <td className="is-lead">
        <ShopProductLink
          name={nameOf({ name: product, name_ar: product_ar })}
          slug={product_slug}
        />
        {choice.length > 0 && (
          <p className="small muted">
            {choice.map((one) => (
              <span key={one}>
                <bdi>{one}</bdi>{' '}
              </span>
            ))}
          </p>
        )}
      </td>
      <td className="is-second">
        <Status kind={is_back ? 'accept' : 'pending'}>
          {is_back ? m.admin_restock_back() : m.admin_restock_gone()}
        </Status>
      </td>
      <td className="is-contact">
        <PhoneLink phone={phone} />
      </td>
      <td className="is-date is-end">
        <Day of={created_at} />
      </td>
      <td className="is-actions is-wide">
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
      </td>
    </tr>
  )
}
