import { useEffect, useRef } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import * as m from '#messages'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { boughtPicture } from '#web/ui/prices/order-line.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { ShowMore } from '#web/ui/buttons/show-more.tsx'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { ShopLink } from '../link.tsx'
import { formatDay } from '#web/days.ts'
import { meaningOf, statusLabels } from '../orders/order-words.ts'
import { earlierPage, growsInto, hiddenBefore, pathOfPage, step } from '../products/list-page.ts'

type OwnOrdersProps = { orders: Order[]; total: number; page: number }

/** Orders of the user, newest first, twelve more at a time. */
export function OwnOrders({ orders, total, page }: OwnOrdersProps) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef<number | null>(null)
  // Focus moves to the first order that "Show more" loaded.
  useEffect(() => {
    if (before.current === null || orders.length <= before.current) return
    list.current?.children[before.current]?.querySelector('a')?.focus({ preventScroll: true })
    before.current = null
  }, [orders.length])
  if (total === 0) {
    return (
      <EmptyState title={m.profile_no_orders()} help={m.profile_no_orders_help()}>
        <ShopLink className={buttonClass()} to="/">
          {m.order_continue()}
        </ShopLink>
      </EmptyState>
    )
  }
  const earlier = earlierPage(page)
  return (
    <>
      {earlier && (
        <ShopLink className="link tap" to={pathOfPage('/profile', earlier)}>
          {m.category_earlier()}
        </ShopLink>
      )}
      <ul ref={list}>
        {orders.map((order) => (
          <OwnOrder key={order.id} order={order} />
        ))}
      </ul>
      {total > step && (
        <ShowMore shown={hiddenBefore(page) + orders.length} total={total} step={step}>
          {(text) => (
            <ShopLink
              className={buttonClass()}
              to={pathOfPage('/profile', page + 1)}
              replace={growsInto(page)}
              preventScrollReset={growsInto(page)}
              onClick={() => {
                before.current = orders.length
              }}
            >
              {text}
            </ShopLink>
          )}
        </ShowMore>
      )}
    </>
  )
}

/**
 * Pictures that fit beside the button on a phone; a count of the remaining ones replaces the last.
 */
const mostPictures = 3

function OwnOrder({
  order: { number, token, status, confirmation, created_at, items, total_price },
}: {
  order: Order
}) {
  const shown = items.length > mostPictures ? mostPictures - 1 : items.length
  const more = items.length - shown
  const meaning = meaningOf(status, confirmation)
  return (
    <li className="own-order">
      <div className="own-order-head">
        <h3 className="title-2 ltr">{number}</h3>
        <Status kind={status}>{statusLabels[status]()}</Status>
        <time className="small muted" dateTime={created_at}>
          {formatDay(created_at, 'long')}
        </time>
        <span className="strong">
          <Money egp={total_price} />
        </span>
      </div>
      {meaning && <p className="own-order-meaning small muted">{meaning}</p>}
      <div className="own-order-body">
        <div className="own-order-pictures">
          {items.slice(0, shown).map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
            <span key={place} className="picture-frame is-small">
              <Picture of={boughtPicture(item)} alt={item.name} sizes="72px" />
            </span>
          ))}
          {more > 0 && <b className="small ltr">{m.profile_more_pieces({ count: more })}</b>}
        </div>
        <ShopLink
          className={buttonClass({ kind: 'tertiary', size: 'small' })}
          to={`/order/${encodeURIComponent(token)}`}
          aria-label={m.profile_see_order_named({ number })}
        >
          {m.profile_see_order()}
        </ShopLink>
      </div>
    </li>
  )
}
