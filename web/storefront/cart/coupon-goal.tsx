import type { Cart } from '#contract/cart.ts'
import { cart_goal, cart_goal_reached } from '#messages'
import { Money } from '#web/ui/price.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { GoalBar } from '#web/ui/goal-bar.tsx'

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
  const along = (egp: number) => Math.min(100, Math.round((egp / next.price) * 100))
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
      <GoalBar
        value={along(subtotal)}
        marks={[{ at: 0, on: true }, ...(coupon ? [{ at: along(coupon.price), on: true }] : []), { at: 100, on: subtotal >= next.price }]}
      />
    </div>
  )
}

function Amount({ egp }: { egp: number }) {
  return (
    <b>
      <Money egp={egp} />
    </b>
  )
}
