/** The cart around the storefront's screens: what keeps it in step, and its panel. What it holds is kept in cart.ts. */
import { type ComponentType, createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { pathTo } from '#web/links.ts'
import { keepCart } from './cart.ts'
import type { CartPanelProps } from './cart-panel.tsx'

type PanelContext = {
  /** Opens the panel; `said` is announced in it. */
  showCart: (said?: string) => void
  /** Fetches the panel's code ahead of the first opening. */
  prepareCart: () => void
}

const panelContext = createContext<PanelContext>({ showCart: () => {}, prepareCart: () => {} })

export const useCartPanel = (): PanelContext => use(panelContext)

/** Once, around the storefront. */
export function CartRegion({ children }: { children: ReactNode }) {
  const [Panel, setPanel] = useState<ComponentType<CartPanelProps> | null>(null)
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const navigate = useNavigate()

  useEffect(keepCart, [])
  useEffect(() => {
    // What opened the panel may be gone by now, as the alert at checkout is when its cause was put right.
    if (Panel && !open && document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [Panel, open])

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
  const context = useMemo(() => ({ showCart, prepareCart }), [showCart, prepareCart])
  return (
    <panelContext.Provider value={context}>
      {children}
      {Panel && <Panel open={open} onClose={close} said={said} />}
    </panelContext.Provider>
  )
}

const fetchPanel = () => import('./cart-panel.tsx').then(({ CartPanel }) => CartPanel)
