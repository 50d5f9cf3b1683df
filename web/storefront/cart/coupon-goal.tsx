import type { CSSProperties } from 'react'
import type { Cart } from '#contract/cart.ts'
import { cart_goal, cart_goal_reached } from '#messages'
import { Money } from '#web/ui/price.tsx'
import { Sentence } from '#web/ui/sentence.tsx'

/** How far the next coupon is, as a sentence and as a bar with a mark for the one that is reached; nothing where there are none. */
export function CouponGoal({ cart, className = '' }: { cart: Cart; className?: string }) {
  const { coupon, next_coupon: next, subtotal } = cart
  if (!next && !coupon) return null
  if (!next) {
    return (
      <div className={`goal ${className}`}>
        <p>
          <Sentence of={(put) => cart_goal_reached({ discount: put(<Amount egp={coupon?.discount ?? 0} />) })} />
        </p>
      </div>
    )
  }
  const along = (egp: number) => `${Math.min(100, Math.round((egp / next.price) * 100))}%`
  return (
    <div className={`goal ${className}`}>
      <p>
        <Sentence
          of={(put) =>
            cart_goal({
              missing: put(<Amount egp={Math.max(0, next.price - subtotal)} />),
              discount: put(<Amount egp={next.discount} />),
            })
          }
        />
      </p>
      <div className="goal-bar" style={{ '--value': along(subtotal) } as CSSProperties} aria-hidden="true">
        <i />
        <Mark at="0%" on />
        {coupon && <Mark at={along(coupon.price)} on />}
        <Mark at="100%" on={subtotal >= next.price} />
      </div>
    </div>
  )
}

function Mark({ at, on }: { at: string; on: boolean }) {
  return <b className={on ? 'is-on' : ''} style={{ '--at': at } as CSSProperties} />
}

function Amount({ egp }: { egp: number }) {
  return (
    <b>
      <Money egp={egp} />
    </b>
  )
}
