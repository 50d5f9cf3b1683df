import type { ReactNode } from 'react'
import type { Cart } from '#contract/shop/cart.ts'
import * as m from '#messages'
import { GoalBar } from '#web/ui/prices/goal-bar.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { missingToFree } from './sums.ts'

type GoalsProps = { cart: Cart; className?: string }

/** Progress towards free delivery and the next coupon; nothing where neither exists. */
export function CartGoals({ cart, className = '' }: GoalsProps) {
  return (
    <>
      <FreeDeliveryGoal cart={cart} className={className} />
      <CouponGoal cart={cart} className={className} />
    </>
  )
}

function FreeDeliveryGoal({ cart, className }: GoalsProps) {
  const missing = missingToFree(cart)
  if (missing === null) return null
  const from = cart.free_delivery?.from ?? 0
  return (
    <div className={`goal ${className}`}>
      <p>
        <Sentence
          of={(put) =>
            missing === 0
              ? m.cart_goal_free_reached()
              : m.cart_goal_free({ missing: put(<Amount egp={missing} />) })
          }
        />
      </p>
      {missing > 0 && (
        <GoalBar value={along(cart.subtotal, from)} marks={[start, { at: 100, on: false }]} />
      )}
    </div>
  )
}

/** Coupon progress as a sentence and as a bar with a mark for the reached coupon. */
function CouponGoal({ cart, className }: GoalsProps) {
  const { coupon, next_coupon: next, subtotal } = cart
  if (!next && !coupon) return null
  if (!next) {
    return (
      <div className={`goal ${className}`}>
        <p>
          <Sentence
            of={(put) =>
              m.cart_goal_reached({ discount: put(<Amount egp={coupon?.discount ?? 0} />) })
            }
          />
        </p>
      </div>
    )
  }
  return (
    <div className={`goal ${className}`}>
      <p>
        <Sentence
          of={(put) =>
            m.cart_goal({
              missing: put(<Amount egp={Math.max(0, next.price - subtotal)} />),
              discount: put(<Amount egp={next.discount} />),
            })
          }
        />
      </p>
      <GoalBar
        value={along(subtotal, next.price)}
        marks={[
          start,
          ...(coupon ? [{ at: along(coupon.price, next.price), on: true }] : []),
          { at: 100, on: subtotal >= next.price },
        ]}
      />
    </div>
  )
}

const start = { at: 0, on: true }

const along = (egp: number, goal: number): number => Math.min(100, Math.round((egp / goal) * 100))

function Amount({ egp }: { egp: number }): ReactNode {
  return (
    <b>
      <Money egp={egp} />
    </b>
  )
}
