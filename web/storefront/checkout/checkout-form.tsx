import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Area } from '#contract/couriers/areas.ts'
import type { Cart } from '#contract/shop/cart.ts'
import type { DeliveryForm } from '#contract/orders/checkout.ts'
import * as m from '#messages'
import { loginPath } from '#web/links.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { formatMoney, Money } from '#web/ui/prices/price.tsx'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useSession } from '#web/session.ts'
import { shownCart } from '../cart/cart.ts'
import { canBeOrdered, deliveryOf, totalOf } from '../cart/sums.ts'
import { readDeliveryArea, rememberDeliveryArea } from '../delivery/delivery-area.ts'
import { deliveryDays } from '../delivery/delivery-days.ts'
import { DeliveryReturnsButton } from '../delivery/delivery-returns.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useFrame } from '../frame/frame.ts'
import { phonesIn } from '#web/forms/prepare.ts'
import { givesUpPage } from '#web/navigation/keep-page.tsx'
import { useShopForm } from '../forms/use-shop-form.ts'
import { AwayButton, AwayNotice, useOrdersFrom } from '../opening/away.tsx'
import { ShopLink } from '../link.tsx'
import { NeedsScripts } from '../needs-scripts.tsx'
import { ChangedTotal, type Seen } from './changed-total.tsx'
import { sentAddress } from './address.ts'
import {
  DeliveryFields,
  type FieldName,
  type Fields,
  fieldNames,
  labels,
} from './delivery-fields.tsx'
import { checkoutDraft } from './draft.ts'
import { FailureDialog } from './failure-dialog.tsx'
import { PiecesAlert } from './pieces-alert.tsx'
import { placeOrder } from './place-order.ts'
import { StockAlert } from './stock-alert.tsx'
import type { RefusedTotals } from './told-figures.ts'
import { deliveryPrice, WithDelivery } from './with-delivery.tsx'
import { useKnownDelivery } from './use-known-delivery.ts'
import { useRefusedOrder } from './use-refused-order.ts'

const schema = () => import('#contract/orders/checkout.ts').then(({ deliveryForm }) => deliveryForm)
const phones = phonesIn<FieldName>('phone', 'additional_phone')
const prepare = (typed: Fields) => ({ ...phones(typed), ...sentAddress(typed) })
const draft = { form: checkoutDraft, names: fieldNames }

type CheckoutFormProps = {
  areas: Area[]
  cart: Cart | null
  area: Area | undefined
  /** Called with the id of the chosen area, '' for none. */
  onCity: (id: string) => void
  /** Called with the totals of a refused order; undefined for a refusal without totals. */
  onTold: (told: RefusedTotals | undefined) => void
}

/** Checkout form: contact, address, and the button that places the order. */
export function CheckoutForm({ areas, cart, area, onCity, onTold }: CheckoutFormProps) {
  const { order, refused, alerts } = useOrder({ cart, area, onTold })
  useKnownDelivery(order.form, areas)
  useArea(order.form, areas, onCity)
  const isAway = useOrdersFrom() !== null
  // The refused totals hold for this city and cart only.
  const changed =
    cart && refused.change?.totals.total_price === totalOf(cart, area) ? refused.change : undefined
  return (
    <form className="checkout-form" noValidate onSubmit={order.onSubmit}>
      <Head />
      <NeedsScripts />
      <AwayNotice />
      <StockAlert cart={cart} ref={alerts.stock} />
      <PiecesAlert cart={cart} refused={refused.pieces} ref={alerts.pieces} />
      <ProblemsAlert problems={order.problems} labels={labels} say={m.checkout_problems} />
      <DeliveryFields
        areas={areas}
        delivery={<KnownDelivery cart={cart} area={area} />}
        fieldOf={order.fieldOf}
      />
      <Payment />
      <div className="checkout-place">
        {cart && changed && <ChangedTotal change={changed} cart={cart} ref={alerts.total} />}
        {cart && canBeOrdered(cart) && <Due cart={cart} area={area} />}
        {/* Without a cart the total is unknown. */}
        {isAway ? (
          <AwayButton size="large" />
        ) : (
          <SubmitButton size="large" disabled={!cart} sending={order.sending}>
            {changed
              ? m.checkout_place_for({ total: formatMoney(changed.totals.total_price) })
              : m.checkout_place()}
          </SubmitButton>
        )}
        <p className="small muted">
          <Sentence
            of={(put) =>
              m.checkout_accept({ rules: put(<DeliveryReturnsButton className="link" />) })
            }
          />
        </p>
      </div>
      <FailureDialog failure={order.failure} />
    </form>
  )
}

type OrderOptions = Pick<CheckoutFormProps, 'cart' | 'area' | 'onTold'>

/**
 * Form state of an order: sends it with the total that was seen, opens its page, and reports
 * refusals.
 */
function useOrder({ cart, area, onTold }: OrderOptions) {
  const navigate = useNavigate()
  const seen = useRef<Seen>(undefined)
  const sent = useRef<DeliveryForm>(undefined)
  const { refused, alerts, read } = useRefusedOrder()
  const order = useShopForm<FieldName, DeliveryForm>({
    schema,
    prepare,
    labels,
    draft,
    send: async (delivery) => {
      // The button is disabled until the cart has loaded.
      if (!cart) throw new Error('An order without a cart')
      const total = totalOf(cart, area)
      seen.current = { cart, area, total }
      sent.current = delivery
      await navigate(await placeOrder({ ...delivery, total_seen: total }), {
        replace: true,
        state: givesUpPage,
      })
    },
    read: (refusal) => {
      const { totals } = refusal.details
      onTold(totals && sent.current && { totals, city: sent.current.city, cart: shownCart() })
      return read(refusal, seen.current)
    },
  })
  return { order, refused, alerts }
}

/** Chosen area: reported, remembered, and preset to the last order's area. */
function useArea(
  { control, getValues, setValue }: ReturnType<typeof useOrder>['order']['form'],
  areas: Area[],
  onCity: (id: string) => void,
) {
  const city = useWatch({ control, name: 'city' })
  useEffect(() => {
    onCity(city ?? '')
    if (city) rememberDeliveryArea(city)
  }, [city, onCity])
  useEffect(() => {
    const remembered = readDeliveryArea(areas)
    if (remembered && !getValues('city')) setValue('city', remembered)
  }, [areas, getValues, setValue])
}

function Head() {
  const isUser = useSession().state === 'user'
  return (
    <div>
      <h1 className="display-2">{m.checkout_title()}</h1>
      <div className="either muted mt-2">
        <p className={isUser ? 'is-out' : undefined}>
          {m.checkout_no_account()}{' '}
          <ShopLink className="link" to={loginPath('/checkout')}>
            {m.checkout_login()}
          </ShopLink>
        </p>
        {isUser && <p>{m.checkout_kept()}</p>}
      </div>
    </div>
  )
}

/** The only method of payment. */
function Payment() {
  return (
    <section>
      <h2 className="title-2">{m.checkout_how()}</h2>
      <div className="payment">
        <Nuqta className="payment-mark" />
        <div>
          <p className="strong">{m.checkout_cash()}</p>
          <p className="small muted">{m.checkout_cash_help()}</p>
        </div>
      </div>
    </section>
  )
}

/** Price and days of the chosen area, under its field. */
function KnownDelivery({ cart, area }: { cart: Cart | null; area: Area | undefined }) {
  const { closed_days } = useFrame().settings
  return (
    <p role="status" className={area && 'known-delivery'}>
      {area && (
        <>
          <Icon of={IconTruckDelivery} small />
          <span>
            <Sentence
              of={(put) =>
                m.checkout_delivery_known({
                  price: put(<b>{deliveryPrice(cart, area)}</b>),
                  days: put(<b>{deliveryDays(area, closed_days)}</b>),
                })
              }
            />
          </span>
        </>
      )}
    </p>
  )
}

/** Amount to pay on delivery and the days, beside the button that places the order. */
function Due({ cart, area }: { cart: Cart; area: Area | undefined }) {
  const say = deliveryOf(cart, area) === undefined ? m.checkout_pay_before : m.checkout_pay
  return (
    <div>
      <p>
        <Sentence
          of={(put) =>
            say({
              total: put(
                <b>
                  <Money egp={totalOf(cart, area)} />
                </b>,
              ),
            })
          }
        />
      </p>
      <WithDelivery cart={cart} area={area} />
    </div>
  )
}
