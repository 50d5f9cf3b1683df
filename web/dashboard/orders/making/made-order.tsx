import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { dueOf } from '#contract/orders/due.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import { whatsAppLink } from '#contract/text/whatsapp.ts'
import * as m from '#messages'
import { deskTitle } from '../../title.ts'
import { copyText } from '#web/copy-text.ts'
import { DotString } from '#web/ui/brand/dot-string.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { adminApi } from '../../api.ts'
import { recordLoader, useRecord } from '../../kit/form/record-load.ts'
import type { Answer } from '../../kit/list/list-load.ts'
import { ButtonLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'
import { BackToWork } from '../ways-back.tsx'
import { cityOf } from '../contact.ts'
import { FailedOrder, MissingOrder } from '../missing-order.tsx'

type Made = { order: OrderRecord; placed: string }

export const clientLoader = recordLoader(async (orderId, options): Promise<Made> => {
  const { order, whatsapp } = await adminApi().orders.record({ orderId }, options)
  return { order, placed: whatsapp.placed }
})

export const meta = ({ loaderData }: { loaderData?: Answer<Made> }) => {
  const number = loaderData?.data?.order.number
  return [{ title: deskTitle(number ? m.admin_made_title({ number }) : m.admin_orders()) }]
}

/** Screen of a manual order just placed, with ways to inform the customer. */
export default function MadeOrder() {
  const { data, failed } = useRecord<typeof clientLoader>()
  if (failed === 'not_found') return <MissingOrder />
  if (failed) return <FailedOrder />
  const { order, placed } = data
  const { id, number, first_name, last_name } = order
  const due = dueOf(order)
  const whom = { name: `${first_name} ${last_name}`, city: cityOf(order) }
  return (
    <article>
      <BackToWork />
      <div className="made">
        <div className="made-words">
          <DotString width={110} />
          <h1 className="display-2" id="screen-title" tabIndex={-1}>
            {m.admin_made_title({ number: number })}
          </h1>
          <p className="made-lead lead">
            {due > 0
              ? m.admin_made_pays({ ...whom, total: formatMoney(due) })
              : m.admin_made_paid(whom)}
          </p>
          <Share order={order} text={placed} />
          <div className="made-acts">
            <ButtonLink kind="tertiary" to={screenPath('orders', 'add')}>
              <Icon of={IconPlus} small />
              {m.admin_made_another()}
            </ButtonLink>
            <ButtonLink kind="tertiary" to={screenPath('orders', 'orderDetails', id)}>
              {m.admin_edit_see_order()}
            </ButtonLink>
          </div>
        </div>
        <section className="made-message" aria-labelledby="made-message">
          <h2 className="small strong" id="made-message">
            {m.admin_made_reads({ name: first_name })}
          </h2>
          <div lang={order.language} dir={order.language === 'ar' ? 'rtl' : 'ltr'}>
            {placed}
          </div>
          <p className="small muted">{m.admin_made_from_settings()}</p>
        </section>
      </div>
    </article>
  )
}

function Share({ order: { phone, token, language }, text }: { order: OrderRecord; text: string }) {
  const { showToast } = useAnnouncements()
  const copy = async () => {
    // Order page in the customer's language, not the member's.
    const link = new URL(`${language === 'ar' ? '/ar' : ''}/order/${token}`, window.location.origin)
      .href
    showToast((await copyText(link)) ? m.admin_made_copied() : m.admin_made_not_copied())
  }
  return (
    <div className="made-acts">
      <a
        className={buttonClass({ kind: 'primary', size: 'large' })}
        href={whatsAppLink(phone, text)}
        target="_blank"
        rel="noreferrer"
      >
        <Icon of={IconBrandWhatsapp} small />
        {m.admin_made_send()}
      </a>
      <Button kind="secondary" size="large" onClick={copy}>
        <Icon of={IconCopy} small />
        {m.admin_made_copy()}
      </Button>
    </div>
  )
}
