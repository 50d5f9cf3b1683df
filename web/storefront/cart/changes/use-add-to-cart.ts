import { useEffect, useState } from 'react'
import * as m from '#messages'
import { shownCart, usePieces } from '../cart.ts'
import { useCartPanel } from '../cart-region.tsx'
import { findLine, type LineKey } from '../lines.ts'
import { cartRefusalText, wrongField } from './refusal-text.ts'
import { useCartChange } from './use-cart-change.ts'

export type Addition = {
  product_id: number
  quantity: number
  size_id?: number | null
  color_id?: number | null
}

export type AddToCart = {
  add: (addition: Addition) => void
  /** 'added' for 2 s: the button says "In your cart" meanwhile. */
  state: 'idle' | 'adding' | 'added' | 'failed'
  /** Text of a refusal and the control it belongs to; null for a refusal without a control. */
  refusal: { field: 'size' | 'color' | 'quantity' | null; text: string } | null
  /** Clears the refusal, after the shopper has changed the choice. */
  forget: () => void
}

const addedTime = 2000
const fields = { size_id: 'size', color_id: 'color', quantity: 'quantity' } as const

/** Adds a product to the cart, then opens the panel, which announces it. */
export function useAddToCart(): AddToCart {
  const { showCart, prepareCart } = useCartPanel()
  const { change, busy, refusal, forget } = useCartChange()
  const [asked, setAsked] = useState<LineKey | null>(null)
  const held = usePieces(asked)
  const [added, setAdded] = useState(0)

  const add = async ({ product_id, quantity, size_id = null, color_id = null }: Addition) => {
    const line = { product_id, size_id, color_id }
    setAsked(line)
    setAdded(0)
    prepareCart()
    if (!(await change({ kind: 'add', ...line, quantity }))) return
    setAdded(Date.now())
    showCart(m.cart_added({ name: findLine(shownCart(), line)?.product.name ?? '' }), line)
  }

  useEffect(() => {
    if (!added) return
    const over = setTimeout(() => setAdded(0), addedTime)
    return () => clearTimeout(over)
  }, [added])

  return {
    add: (addition) => void add(addition),
    state: busy ? 'adding' : refusal ? 'failed' : added ? 'added' : 'idle',
    refusal: refusal && {
      field: fields[wrongField(refusal) as keyof typeof fields] ?? null,
      text: cartRefusalText(refusal, held),
    },
    forget: () => {
      setAdded(0)
      forget()
    },
  }
}
