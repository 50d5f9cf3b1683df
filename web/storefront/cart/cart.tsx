/**
 * The cart on the storefront's screens: the region that keeps it in step with the shop and with other tabs, its panel, and
 * adding to it. What the cart holds is read with useCart (use-cart.ts); changes go through the one route of lines.ts.
 */
import { type ComponentType, createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { Cart, CartItem } from '#contract/cart.ts'
import { cart_added } from '#messages'
import { pathTo } from '#web/links.ts'
import { onLocalChange } from '#web/local.ts'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import type { CartPanelProps } from './cart-panel.tsx'
import type { CartAnswer, LineKey } from './lines.ts'
import { refusalText } from './refusal-text.ts'
import { onRefusedRemoval } from './refused-removals.ts'
import { isLine, submission, useCart } from './use-cart.ts'

type PanelContext = {
  /** Opens the panel; `said` is announced in it. */
  showCart: (said?: string) => void
  /** Fetches the panel's code ahead of the first opening. */
  prepareCart: () => void
  /** Undoes a removal. */
  putBack: (line: CartItem) => void
}

const panelContext = createContext<PanelContext>({ showCart: () => {}, prepareCart: () => {}, putBack: () => {} })

export const useCartPanel = (): PanelContext => use(panelContext)

/** Once, around the storefront: loads the cart, hears of changes in other tabs, and holds the panel. */
export function CartRegion({ children }: { children: ReactNode }) {
  const { cart, reload } = useCart()
  const [Panel, setPanel] = useState<ComponentType<CartPanelProps> | null>(null)
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const navigate = useNavigate()

  useEffect(reload, [reload])
  useEffect(() => {
    // What opened the panel may be gone by now, as the alert at checkout is when its cause was put right.
    if (Panel && !open && document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [Panel, open])
  useEffect(() => onLocalChange(['guestToken', 'token', 'cartChanged'], reload), [reload])

  const prepareCart = useCallback(() => void fetchPanel().catch(() => {}), [])
  const showCart = useCallback(
    (text = '') => {
      setSaid(text)
      fetchPanel().then(
        (CartPanel) => {
          setPanel(() => CartPanel)
          setOpen(true)
        },
        () => navigate(pathTo('/cart')),
      )
    },
    [navigate],
  )
  const close = useCallback(() => setOpen(false), [])
  const putBack = usePutBack(cart)
  const context = useMemo(() => ({ showCart, prepareCart, putBack }), [showCart, prepareCart, putBack])
  return (
    <panelContext.Provider value={context}>
      {children}
      {Panel && <Panel open={open} onClose={close} said={said} />}
    </panelContext.Provider>
  )
}

/** Lives as long as the storefront: the line that was removed is gone, and its panel may be closed. */
function usePutBack(cart: Cart | null): (line: CartItem) => void {
  const { submit, data } = useFetcher<CartAnswer>({ key: 'cart-put-back' })
  const { showToast } = useAnnouncements()
  const shown = useRef(cart)
  shown.current = cart
  useEffect(() => onRefusedRemoval((refusal) => showToast(refusalText(refusal))), [showToast])
  useEffect(() => {
    if (data && 'refusal' in data) showToast(refusalText(data.refusal))
  }, [data, showToast])
  return useCallback(
    ({ product_id, size_id, color_id, quantity }) => {
      const line = { product_id, size_id, color_id }
      // A removal that was refused has nothing to undo.
      if (!findLine(shown.current, line)) void submit({ kind: 'add', ...line, quantity }, submission())
    },
    [submit],
  )
}

const fetchPanel = () => import('./cart-panel.tsx').then(({ CartPanel }) => CartPanel)

export type Addition = { product_id: number; quantity: number; size_id?: number | null; color_id?: number | null }

export type AddToCart = {
  add: (addition: Addition) => void
  /** 'added' for 2 s: the button says "In your cart" meanwhile. */
  state: 'idle' | 'adding' | 'added' | 'failed'
  /** What to say when it failed, and beside which control; null for a sentence of its own. */
  refusal: { field: 'size' | 'color' | 'quantity' | null; text: string } | null
  /** Takes the refusal back, once the shopper has chosen anew. */
  forget: () => void
}

const addedTime = 2000
const fields = { size_id: 'size', color_id: 'color', quantity: 'quantity' } as const

/** Puts a product into the cart, then opens the panel, which announces it. */
export function useAddToCart(): AddToCart {
  const { submit, state, data } = useFetcher<CartAnswer>()
  const { cart } = useCart()
  const { showCart, prepareCart } = useCartPanel()
  const asked = useRef<LineKey | null>(null)
  const [past, setPast] = useState<CartAnswer | null>(null)

  const add = ({ product_id, quantity, size_id = null, color_id = null }: Addition) => {
    const line = { product_id, quantity, size_id, color_id }
    asked.current = line
    prepareCart()
    void submit({ kind: 'add', ...line }, submission())
  }

  useEffect(() => {
    if (!data || !('cart' in data)) return
    const added = findLine(data.cart, asked.current)
    showCart(cart_added({ name: added?.product.name ?? '' }))
    const over = setTimeout(() => setPast(data), addedTime)
    return () => clearTimeout(over)
  }, [data, showCart])

  const answered = state === 'submitting' || !data || data === past ? null : data
  const refusal = answered && 'refusal' in answered ? answered.refusal : null
  const held = findLine(cart, asked.current)?.quantity
  return {
    add,
    state: state === 'submitting' ? 'adding' : refusal ? 'failed' : answered ? 'added' : 'idle',
    refusal: refusal && { field: fields[refusal.field as keyof typeof fields] ?? null, text: refusalText(refusal, held) },
    forget: () => setPast(data ?? null),
  }
}

const findLine = (cart: Cart | null, key: LineKey | null): CartItem | undefined => cart?.cart.find((line) => key && isLine(line, key))
