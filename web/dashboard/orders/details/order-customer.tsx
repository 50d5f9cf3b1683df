import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import type { ReactNode } from 'react'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import { copyText } from '#web/copy-text.ts'
import { pathTo } from '#web/links.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { EmailLink, InstagramLink, PhoneLink } from '../../kit/contact.tsx'
import { cityOf, forCourier } from '../contact.ts'
import { KnownCustomer } from './known-customer.tsx'
import { OrderCalls } from './order-calls.tsx'

type OrderCustomerProps = { order: OrderRecord; whatsapp: string | undefined }

/** Customer of an order: name, record, call and chat. */
export function OrderCustomer({ order, whatsapp }: OrderCustomerProps) {
  return (
    <section className="order-customer" aria-label={m.admin_order_customer()}>
      <KnownCustomer key={order.phone} order={order} />
      <div className="buttons">
        <OrderCalls phone={order.phone} whatsapp={whatsapp} />
      </div>
    </section>
  )
}

/** Address of an order, with all contact links. */
export function OrderAddress({ order }: { order: OrderRecord }) {
  const { phone, additional_phone, email, instagram_user, state, address, courier_note } = order
  return (
    <section aria-labelledby="order-address">
      <h2 className="title-2" id="order-address">
        {m.admin_order_address()}
      </h2>
      <dl className="order-facts">
        <Fact label={m.admin_order_city()}>
          <bdi>{cityOf(order)}</bdi>
        </Fact>
        <Fact label={m.admin_order_state()}>
          <bdi>{state}</bdi>
        </Fact>
        <Fact label={m.admin_order_address()}>
          <bdi className="whitespace-pre-line">{address}</bdi>
        </Fact>
        {courier_note && (
          <Fact label={m.admin_order_courier_note()}>
            <bdi className="whitespace-pre-line">{courier_note}</bdi>
          </Fact>
        )}
        <Fact label={m.admin_order_phone()}>
          <PhoneLink phone={phone} />
        </Fact>
        <Fact label={m.admin_order_additional_phone()}>
          {additional_phone && <PhoneLink phone={additional_phone} />}
        </Fact>
        <Fact label={m.admin_order_email()}>{email && <EmailLink email={email} />}</Fact>
        <Fact label={m.admin_order_instagram()}>
          {instagram_user && <InstagramLink user={instagram_user} />}
        </Fact>
      </dl>
      <AddressActions order={order} />
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className="muted">{m.admin_order_none()}</span>}</dd>
    </div>
  )
}

function AddressActions({ order }: { order: OrderRecord }) {
  const { showToast } = useAnnouncements()
  const look = buttonClass({ kind: 'tertiary', size: 'small' })
  const copy = async () => {
    const isCopied = await copyText(forCourier(order))
    showToast(isCopied ? m.admin_order_address_copied() : m.admin_order_address_not_copied())
  }
  return (
    <div className="buttons order-actions">
      <Button kind="tertiary" size="small" onClick={copy}>
        <Icon of={IconCopy} small />
        {m.admin_order_copy_address()}
      </Button>
      <a className={look} href={pathTo(`/order/${order.token}`)} target="_blank" rel="noreferrer">
        <Icon of={IconExternalLink} small />
        {m.admin_order_track()}
      </a>
    </div>
  )
}
