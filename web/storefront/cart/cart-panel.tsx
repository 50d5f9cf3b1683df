import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'
import { InsidePanel, ShopLink } from '../link.tsx'
import { useDeliveryArea } from '../delivery/use-delivery-area.ts'
import { useCart } from './cart.ts'
import type { CartGoesWith } from './cart-goes-with.tsx'
import { CheckoutLink } from './checkout-link.tsx'
import { CartLine } from './cart-line.tsx'
import { CartDelivery, CartSums, totalName } from './cart-sums.tsx'
import { CartUnlessShown } from './cart-states.tsx'
import { CartGoals } from './cart-goals.tsx'
import { findLine, type LineKey, lineId } from './lines.ts'
import { totalOf } from './sums.ts'

export type CartPanelProps = {
  open: boolean
  onClose: () => void
  /** Announced by screen readers once the panel is open: "Cairo coat is in your cart". */
  said: string
  /** Line that was just added, which is shown first. */
  added?: LineKey | undefined
}

/** The cart panel, over any page (R60). */
export function CartPanel({ open, onClose, said, added }: CartPanelProps) {
  const view = useCart()
  const { cart } = view
  const area = useDeliveryArea(open)
  const filled = cart && cart.cart.length > 0 ? cart : null
  const first = findLine(filled, added ?? null)
  const others = filled?.cart.filter((line) => line !== first) ?? []
  const foot = filled && (
    <>
      <div role="status">
        <CartSums cart={filled}>
          <CartDelivery cart={filled} area={area} unknown={m.cart_delivery_by_city()} />
        </CartSums>
      </div>
      <p className="cart-panel-note small muted">{m.cart_pay_courier()}</p>
      <div className="cart-panel-act" data-stays>
        <p className="cart-panel-total" role="status">
          <span>{totalName(filled, area)}</span>
          <Money egp={totalOf(filled, area)} />
        </p>
        <CheckoutLink />
      </div>
      <ShopLink className="cart-panel-all link tap" to="/cart">
        {m.cart_view()}
      </ShopLink>
    </>
  )
  return (
    <InsidePanel value={true}>
      <SidePanel
        open={open}
        onClose={onClose}
        title={m.cart_title()}
        note={filled && m.ui_items({ count: filled.count })}
        foot={foot}
      >
        {filled ? (
          <>
            <CartGoals cart={filled} />
            {first && (
              <>
                <p className="just-added">
                  <Icon of={IconCheck} small />
                  {m.cart_just_added()}
                </p>
                <ul className="panel-lines">
                  <CartLine line={first} heading="h3" />
                </ul>
              </>
            )}
            {others.length > 0 && (
              <ul className="panel-lines">
                {others.map((line) => (
                  <CartLine key={lineId(line)} line={line} heading="h3" />
                ))}
              </ul>
            )}
            <WhereRoom key={filled.cart.length}>
              {(Suggestions, most) => <Suggestions lines={filled.cart} most={most} />}
            </WhereRoom>
          </>
        ) : (
          <CartUnlessShown view={view} />
        )}
        <Said text={said} />
      </SidePanel>
    </InsidePanel>
  )
}

type Suggestions = typeof CartGoesWith

/** Heights in pixels: of the heading with its margins, and of each product. */
const room = { around: 60, each: 82 }

/**
 * Mounts its children only where the panel has free space below the cart, so nothing above them
 * moves.
 */
function WhereRoom({
  children,
}: {
  children: (Suggestions: Suggestions, most: number) => ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const [Found, setFound] = useState<Suggestions | null>(null)
  const [most, setMost] = useState(0)
  useEffect(() => {
    const foot = place.current
    if (!foot) return
    // The panel has its size only after it has opened.
    const watcher = new ResizeObserver(() => {
      const left =
        (foot.parentElement?.getBoundingClientRect().bottom ?? 0) - foot.getBoundingClientRect().top
      const fitting = Math.floor((left - room.around) / room.each)
      if (fitting < 1) return
      setMost(Math.min(fitting, 3))
      watcher.disconnect()
      // An optional part: failures are ignored.
      import('./cart-goes-with.tsx').then(
        ({ CartGoesWith }) => setFound(() => CartGoesWith),
        () => {},
      )
    })
    watcher.observe(foot)
    return () => watcher.disconnect()
  }, [])
  return (
    <div className="cart-room" ref={place}>
      {Found && children(Found, most)}
    </div>
  )
}

/**
 * Live region. Screen readers announce changes only, so the text is set a moment after the panel
 * opens.
 */
function Said({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const soon = setTimeout(() => setSpoken(text), 150)
    return () => clearTimeout(soon)
  }, [text])
  return (
    <p className="sr-only" role="status">
      {spoken}
    </p>
  )
}
