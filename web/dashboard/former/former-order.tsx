import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import type { FormerOrderRecord } from '#contract/orders/former.ts'
import * as m from '#messages'
import { unbroken } from '#contract/text/unbroken.ts'
import { formatMoney, Minus, Money } from '#web/ui/prices/price.tsx'
import { Sum, Sums } from '#web/ui/prices/sums.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { adminApi } from '../api.ts'
import { customerName } from '../customers/name.ts'
import { Day } from '../kit/days/day.tsx'
import { Fact, Facts } from '../kit/facts.tsx'
import { recordLoader, useRecord } from '../kit/form/record-load.ts'
import { EmailLink, PhoneLink } from '../kit/links/contact.tsx'
import { BackLink } from '../kit/links/back-link.tsx'
import { LoadFailed, Missing } from '../kit/screen/load-failed.tsx'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { KnownCustomer } from '../orders/details/known-customer.tsx'
import { screenPath } from '../screens.ts'
import { deskTitle } from '../title.ts'
import { FormerStateMark } from './state.tsx'

export const clientLoader = recordLoader(
  async (id, options) => (await adminApi().former.record({ id }, options)).order,
)

export const meta = () => [{ title: deskTitle(m.admin_former()) }]

/** Order of a former shop: lines, sums and customer, to read alone (R411). */
export default function FormerOrderPage() {
  const { data: order, failed } = useRecord<typeof clientLoader>()
  if (failed === 'not_found')
    return (
      <Missing
        title={m.admin_former_missing()}
        help={m.admin_former_missing_help()}
        to={screenPath('former')}
        words={m.admin_former()}
      />
    )
  const back = <BackLink to={screenPath('former')} isBefore={false} words={m.admin_former()} />
  if (!order) {
    return (
      <>
        {back}
        {failed && <LoadFailed page />}
      </>
    )
  }
  return (
    <article key={order.id}>
      {back}
      <ScreenHead
        title={
          <>
            <bdi>{order.number}</bdi>{' '}
            <span className="screen-count">
              <Day of={order.placed_at} />
            </span>
          </>
        }
      >
        <FormerStateMark state={order.state} />
      </ScreenHead>
      <p className="screen-intro">{m.admin_former_intro()}</p>
      <div className="former-columns">
        <section aria-labelledby="former-items">
          <h2 className="title-2 former-heading" id="former-items">
            {m.admin_order_items()}
          </h2>
          {order.lines.length === 0 ? (
            <p className="muted">{m.admin_former_no_lines()}</p>
          ) : (
            <Lines lines={order.lines} />
          )}
          <OrderSums order={order} />
        </section>
        <Customer order={order} />
      </div>
    </article>
  )
}

function Lines({ lines }: Pick<FormerOrderRecord, 'lines'>) {
  return (
    <ul className="former-lines">
      {lines.map(({ name, variant, sku, quantity, price, total }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
        <li key={place}>
          <div>
            <p className="strong">
              <bdi>{name}</bdi>
            </p>
            {variant && (
              <p className="small muted">
                <bdi>{variant}</bdi>
              </p>
            )}
            {sku && (
              <p className="small muted">
                <bdi className="ltr">{sku}</bdi>
              </p>
            )}
            <p className="small muted">
              <bdi>
                {price === null
                  ? m.admin_former_pieces({ count: quantity })
                  : unbroken(m.admin_order_item_pieces({ quantity, price: formatMoney(price) }))}
              </bdi>
            </p>
          </div>
          {total !== null && <Money egp={total} />}
        </li>
      ))}
    </ul>
  )
}

function OrderSums({ order }: { order: FormerOrderRecord }) {
  const { subtotal, discount, delivery_price, other, total_price, refunded } = order
  return (
    <Sums>
      <Sum of={m.cart_subtotal()}>
        <Money egp={subtotal} />
      </Sum>
      {discount > 0 && (
        <Sum of={m.admin_figure_discount()}>
          <Minus egp={discount} />
        </Sum>
      )}
      <Sum of={m.admin_figure_delivery_price()}>
        <Money egp={delivery_price} />
      </Sum>
      {other !== 0 && (
        <Sum of={m.admin_former_other()}>
          {other < 0 ? <Minus egp={-other} /> : <Money egp={other} />}
        </Sum>
      )}
      <Sum of={m.admin_make_total()} kind="total">
        <Money egp={total_price} />
      </Sum>
      {refunded > 0 && (
        <Sum of={m.admin_former_refunded()}>
          <Minus egp={refunded} />
        </Sum>
      )}
    </Sums>
  )
}

function Customer({ order }: { order: FormerOrderRecord }) {
  const { phone, email, address, city, province, note } = order
  const place = [city ?? '', province ?? '']
    .filter(Boolean)
    .map(isolated)
    .join(m.admin_list_comma())
  return (
    <section aria-labelledby="former-customer">
      <h2 className="title-2 former-heading" id="former-customer">
        <bdi>{customerName({ ...order, phone: m.admin_order_customer() })}</bdi>
      </h2>
      <Facts aria-labelledby="former-customer">
        {(address || place) && (
          <Fact icon={IconMapPin} label={m.admin_order_address()}>
            {address && <bdi className="whitespace-pre-line">{address}</bdi>}
            {address && place && <br />}
            {place}
          </Fact>
        )}
        {phone && (
          <Fact icon={IconPhone} label={m.admin_column_phone()} isTall>
            <PhoneLink phone={phone} />
          </Fact>
        )}
        {email && (
          <Fact icon={IconMail} label={m.admin_order_email()} isTall>
            <EmailLink email={email} />
          </Fact>
        )}
        {note && (
          <Fact icon={IconNote} label={m.admin_customer_note()}>
            <bdi className="whitespace-pre-line">{note}</bdi>
          </Fact>
        )}
      </Facts>
      {phone ? (
        <KnownCustomer order={{ ...order, phone, version: 0 }} />
      ) : (
        <p className="muted">{m.admin_former_no_phone()}</p>
      )}
    </section>
  )
}
