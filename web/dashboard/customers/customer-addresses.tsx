import type { CustomerRecord as Customer } from '#contract/orders/customers/customers.ts'
import * as m from '#messages'
import { EmailLink, InstagramLink, PhoneLink } from '../kit/links/contact.tsx'
import { addressInOneLine } from '../orders/contact.ts'

/** Addresses of a phone's orders with their frequency, the former shop's note, and the customer's other contacts. */
export function CustomerAddresses({ customer }: { customer: Customer }) {
  const { addresses, former, additional_phone, email, instagram_user } = customer
  return (
    <>
      {addresses.length > 0 && (
        <section aria-labelledby="customer-addresses">
          <h2 className="title-2 customer-heading" id="customer-addresses">
            {m.admin_customer_addresses()}
          </h2>
          <ul className="customer-lines">
            {addresses.map((one) => (
              <li key={`${one.address}\n${one.state}\n${one.city}`}>
                <span>{addressInOneLine(one)}</span>
                {one.orders > 0 && (
                  <span className="customer-often">
                    {m.admin_customer_address_orders({ count: one.orders })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {former.note && (
        <section aria-labelledby="customer-former-note">
          <h2 className="title-2 customer-heading" id="customer-former-note">
            {m.admin_customer_former_note()}
          </h2>
          <p className="whitespace-pre-line" dir="auto">
            {former.note}
          </p>
        </section>
      )}
      {(additional_phone || email || instagram_user) && (
        <section aria-labelledby="customer-reached">
          <h2 className="title-2 customer-heading" id="customer-reached">
            {m.admin_customer_reached()}
          </h2>
          <ul className="customer-lines">
            {additional_phone && (
              <li>
                <PhoneLink phone={additional_phone} />
              </li>
            )}
            {email && (
              <li>
                <EmailLink email={email} />
              </li>
            )}
            {instagram_user && (
              <li>
                <InstagramLink user={instagram_user} />
              </li>
            )}
          </ul>
        </section>
      )}
    </>
  )
}
