import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconHanger from '@tabler/icons-react/dist/esm/icons/IconHanger.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { type ReactNode, useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { toCairoDay } from '#contract/days/cairo.ts'
import { dueOf } from '#contract/orders/due.ts'
import type { Order } from '#contract/orders/orders.ts'
import { sayDays } from '#contract/orders/returns/return-days.ts'
import * as m from '#messages'
import { pageTitle } from '#web/document/words.ts'
import { browserLoader, serverLoader, type Visit } from '#web/api.ts'
import { unlessPanel } from '#web/panels.ts'
import { DotString } from '#web/ui/brand/dot-string.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { boughtPicture } from '#web/ui/prices/order-line.tsx'
import { Minus, Money } from '#web/ui/prices/price.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { Sum } from '#web/ui/prices/sums.tsx'
import { doorPath, pathToProduct } from '#web/links.ts'
import { currentLocale } from '#web/locale.ts'
import { useSession } from '#web/session.ts'
import { reloadCart, shownCart } from '../cart/cart.ts'
import { CartSums, DeliveryPrice } from '../cart/cart-sums.tsx'
import { ShortLine } from '../cart/short-line.tsx'
import { Rule } from '../delivery/rule.tsx'
import { useFrame } from '../frame/frame.ts'
import { ShopLink } from '../link.tsx'
import { reviewLink } from '../reviews/order-token.ts'
import { formatDay } from '#web/days.ts'
import { AskAboutOrder, KeepLink } from './keep-link.tsx'
import { useJustPlaced } from './placed.ts'
import { OrderParcel, OrderReturns } from './order-ways.tsx'
import { OwnActs } from './own-acts.tsx'
import { OrderTrack } from './order-track.tsx'

const load = async ({ api, params, lang, signal }: Visit) => {
  const { order } = await api.orders.track({ token: params.token ?? '', lang }, { signal })
  // The date is fixed by the loader, so that hydration after midnight renders the same.
  return { order, today: toCairoDay(new Date()) }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const shouldRevalidate = unlessPanel

export const meta = ({ loaderData }: { loaderData?: { order: Order } }) => [
  { title: pageTitle(m.order_title({ number: loaderData?.order.number ?? '' })) },
  { name: 'robots', content: 'noindex' },
]

/** Confirmation and tracking of an order, for every holder of its address. */
export default function OrderPage() {
  const { order, today } = useLoaderData<typeof clientLoader>()
  useEffect(() => {
    // After checkout the cart on the screen still holds the ordered lines.
    if (shownCart()?.count) void reloadCart()
  }, [])
  const isPlaced = useJustPlaced(order.token)
  const isAwaited = order.status === 'pending' || order.status === 'shipped'
  return (
    <div className="wrap beside-summary order-page">
      <div className="order-page-main">
        <div className="order-page-head">
          <DotString width={136} />
          <h1 className="display-1">
            <Sentence of={(put) => sayHeading(order, isPlaced, put)} />
          </h1>
          <Lead order={order} />
        </div>
        {isPlaced && <KeepLink order={order} />}
        {order.status !== 'reject' && <OrderTrack order={order} today={today} />}
        <OrderParcel order={order} />
        <OrderReturns order={order} />
        <OwnActs order={order} />
        {isAwaited && <AtTheDoor order={order} />}
        <div className="buttons">
          <ShopLink className={buttonClass()} to="/">
            {m.order_continue()}
          </ShopLink>
          <KeepOrder token={order.token} />
        </div>
        <AskAboutOrder order={order} />
      </div>
      <OrderedThings order={order} />
    </div>
  )
}

/** Offers a guest an account that keeps the order; a user gets a link to all orders. */
function KeepOrder({ token }: { token: string }) {
  const isUser = useSession().state === 'user'
  const look = buttonClass({ kind: 'tertiary' })
  return (
    <div className="either">
      <ShopLink
        className={isUser ? `${look} is-out` : look}
        to={doorPath('/register', `/order/${token}`)}
      >
        {m.order_register()}
      </ShopLink>
      {isUser && (
        <ShopLink className={look} to="/profile">
          {m.order_see_orders()}
        </ShopLink>
      )}
    </div>
  )
}

/** Thanks the customer only right after the order; later visits show the status. */
function sayHeading(
  { status, number, first_name }: Order,
  isPlaced: boolean,
  put: (element: ReactNode) => string,
): string {
  return isPlaced && status !== 'reject'
    ? m.order_thanks({ first_name: put(<bdi>{first_name}</bdi>) })
    : m.order_title({ number: put(<bdi>{number}</bdi>) })
}

/** Status in one sentence; for a rejected order it replaces the track. */
function Lead({ order }: { order: Order }) {
  const number = <b className="strong whitespace-nowrap ltr">{order.number}</b>
  const phone = <bdi className="whitespace-nowrap ltr">{order.phone}</bdi>
  if (order.status === 'reject') {
    // A message written after the rejection is shown with it; the day stays that of the rejection.
    const since = order.events.slice(
      order.events.findLastIndex(({ status }) => status !== 'reject') + 1,
    )
    const day = formatDay(toCairoDay(new Date(since[0]?.created_at ?? order.created_at)))
    const message = since.findLast((event) => event.message)?.message
    return (
      <div className="order-page-lead lead">
        <p className="font-medium text-henna">
          <Sentence of={(put) => m.order_rejected({ number: put(number), day })} />
        </p>
        {message && <p dir="auto">{message}</p>}
      </div>
    )
  }
  const email = order.email && <bdi>{order.email}</bdi>
  const say = (put: (element: ReactNode) => string): string => {
    if (order.status === 'accept') return m.order_accepted({ number: put(number) })
    if (order.status === 'shipped')
      return m.order_on_its_way({ number: put(number), phone: put(phone) })
    const told = { number: put(number), phone: put(phone) }
    if (order.confirmation === 'no_answer') return m.order_not_reached(told)
    if (order.confirmation === 'confirmed') return m.order_confirmed(told)
    const isToConfirm = order.confirmation === 'waiting'
    if (!email) return isToConfirm ? m.order_to_confirm(told) : m.order_with_us(told)
    const mailed = { ...told, email: put(email) }
    return isToConfirm ? m.order_to_confirm_mailed(mailed) : m.order_with_us_mailed(mailed)
  }
  return (
    <p className="order-page-lead lead">
      <Sentence of={say} />
    </p>
  )
}

function AtTheDoor({ order }: { order: Order }) {
  const { return_days } = useFrame().settings
  const due = dueOf(order)
  const amount = (
    <b className="strong">
      <Money egp={due} />
    </b>
  )
  return (
    <div>
      <h2 className="title-2 order-page-door">{m.order_door()}</h2>
      <ul className="rules">
        <Rule icon={IconHanger}>{m.order_door_try()}</Rule>
        <Rule icon={IconCash}>
          {due > 0 ? (
            <Sentence of={(put) => m.order_door_cash({ amount: put(amount) })} />
          ) : (
            m.order_door_paid()
          )}
        </Rule>
        {return_days > 0 && (
          <Rule icon={IconRefresh}>
            {m.order_door_exchange({ days: sayDays(return_days, currentLocale()) })}
          </Rule>
        )}
      </ul>
    </div>
  )
}

function OrderedThings({ order }: { order: Order }) {
  const hasCome = order.status === 'shipped' || order.status === 'accept'
  return (
    <aside className="summary-box" aria-labelledby="ordered">
      <h2 className="title-2" id="ordered">
        {m.checkout_your_order()}
      </h2>
      <ul>
        {order.items.map(
          ({ product_id, slug, name, size, colour, quantity, line_total, ...line }, place) => (
            <ShortLine
              // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
              key={place}
              name={name}
              to={slug ? pathToProduct(slug) : undefined}
              picture={boughtPicture(line)}
              size={size}
              colour={colour}
              quantity={quantity}
              total={line_total}
            >
              {product_id !== null && hasCome && (
                <a
                  className="link tap small"
                  href={reviewLink(product_id, order.token)}
                  aria-label={m.order_review_named({ name })}
                >
                  {m.review_write()}
                </a>
              )}
            </ShortLine>
          ),
        )}
      </ul>
      <CartSums
        cart={order}
        discounted={order.exchange_of ? m.order_back_credit() : m.order_discount()}
      >
        <Sum of={m.order_delivery({ city: order.city })}>
          <DeliveryPrice egp={order.delivery_price} />
        </Sum>
        <Sum of={m.checkout_total()} kind="total">
          <Money egp={order.total_price} />
        </Sum>
        {order.paid !== undefined && (
          <>
            <Sum of={m.order_paid()}>
              <Minus egp={order.paid} />
            </Sum>
            <Sum of={m.order_due()} kind="total">
              <Money egp={dueOf(order)} />
            </Sum>
          </>
        )}
      </CartSums>
      <div className="order-page-address">
        <p className="small muted">{m.order_delivered_to()}</p>
        <p>
          <bdi>{`${order.first_name} ${order.last_name}`}</bdi>
        </p>
        <p>
          <bdi className="whitespace-pre-line">{order.address}</bdi>
        </p>
        <p>
          <Sentence
            of={(put) =>
              m.order_place({
                state: put(<bdi>{order.state}</bdi>),
                city: put(<bdi>{order.city}</bdi>),
              })
            }
          />
        </p>
        {order.courier_note && (
          <>
            <p className="small muted mt-2">{m.checkout_courier_note()}</p>
            <p>
              <bdi className="whitespace-pre-line">{order.courier_note}</bdi>
            </p>
          </>
        )}
      </div>
    </aside>
  )
}
