import type { DeskOrder } from '#contract/orders/desk.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { boughtPicture } from '#web/ui/prices/order-line.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { nameOf } from '../../kit/names.tsx'
import { choiceOf } from '../../orders/bought.ts'

/** Lines of the order and the sums of its total, to read out on the phone. */
export function OrderLines({ order }: { order: DeskOrder }) {
  const { subtotal, discount, extra_discount, delivery_price } = order
  const coupon = discount - extra_discount
  const parts = [
    m.admin_desk_pieces({ figure: formatFigure(subtotal) }),
    coupon > 0 && m.admin_desk_coupon({ figure: minus(coupon) }),
    extra_discount > 0 && m.admin_desk_extra({ figure: minus(extra_discount) }),
    m.admin_desk_delivery({ figure: formatFigure(delivery_price) }),
  ]
  return (
    <div>
      <ul className="desk-lines">
        {order.items.map((item) => {
          const choice = choiceOf(item)
          return (
            <li key={item.position}>
              <div className="picture-frame is-small">
                <Picture of={boughtPicture(item)} alt="" sizes="68px" />
              </div>
              <div>
                <p>
                  {item.quantity > 1 && <b className="desk-many">{`${item.quantity} × `}</b>}
                  <bdi>
                    <Words of={nameOf(item)} />
                  </bdi>
                </p>
                {choice && <p className="small muted">{choice}</p>}
              </div>
              <Money egp={item.line_total} />
            </li>
          )
        })}
      </ul>
      <p className="desk-sum">{parts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

/** Amount with the minus sign before the figure, in both directions. */
const minus = (egp: number): string => `\u2066\u2212${formatFigure(egp)}\u2069`
