import IconBrandInstagram from '@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconTruck from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { EmailLink, InstagramLink, PhoneLink } from '../../kit/links/contact.tsx'
import { Fact, Facts } from '../../kit/facts.tsx'
import { cityOf } from '../contact.ts'
import { KnownCustomer } from './known-customer.tsx'
import { OrderCalls } from './order-calls.tsx'

type OrderCustomerProps = { order: OrderRecord; whatsapp: string | undefined }

/** Customer of an order: call and chat, address with contact links, and the phone's record. */
export function OrderCustomer({ order, whatsapp }: OrderCustomerProps) {
  const { additional_phone, email, instagram_user, courier_note } = order
  return (
    <section className="order-customer" aria-label={m.admin_order_customer()}>
      <div className="buttons">
        <OrderCalls phone={order.phone} whatsapp={whatsapp} />
      </div>
      <Facts aria-label={m.admin_order_address()}>
        <Fact icon={IconMapPin} label={m.admin_order_address()}>
          <bdi className="whitespace-pre-line">{order.address}</bdi>
          <br />
          <Sentence
            of={(put) =>
              m.admin_desk_area({
                state: put(<bdi>{order.state}</bdi>),
                city: put(<bdi>{cityOf(order)}</bdi>),
              })
            }
          />
        </Fact>
        {courier_note && (
          <Fact icon={IconTruck} label={m.admin_order_courier_note()} isFlipped>
            <bdi className="whitespace-pre-line">{courier_note}</bdi>
          </Fact>
        )}
        {additional_phone && (
          <Fact icon={IconPhone} label={m.admin_order_additional_phone()} isTall>
            <PhoneLink phone={additional_phone} />
          </Fact>
        )}
        {email && (
          <Fact icon={IconMail} label={m.admin_order_email()} isTall>
            <EmailLink email={email} />
          </Fact>
        )}
        {instagram_user && (
          <Fact icon={IconBrandInstagram} label={m.admin_order_instagram()} isTall>
            <InstagramLink user={instagram_user} />
          </Fact>
        )}
      </Facts>
      <KnownCustomer key={order.phone} order={order} />
    </section>
  )
}
