/**
 * Cart provider of the storefront: keeps the cart in sync and holds its panel. The store itself is
 * in cart.ts.
 */
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useLazyPanel } from '#web/panels.ts'
import { startCartSync } from './cart.ts'

type PanelContext = {
  /** Opens the panel; `said` is announced in it. */
  showCart: (said?: string) => void
  /** Fetches the panel's code ahead of the first opening. */
  prepareCart: () => void
}

const panelContext = createContext<PanelContext>({ showCart: () => {}, prepareCart: () => {} })

export const useCartPanel = (): PanelContext => use(panelContext)

/** Cart provider, mounted once around the storefront. */
export function CartRegion({ children }: { children: ReactNode }) {
  const { Component: Panel, panel, show, prepare } = useLazyPanel('cart', fetchPanel)
  const [said, setSaid] = useState('')
  useEffect(startCartSync, [])
  const showCart = useCallback(
    (text = '') => {
      setSaid(text)
      show()
    },
    [show],
  )
  const context = useMemo(() => ({ showCart, prepareCart: prepare }), [showCart, prepare])
  return (
    <panelContext.Provider value={context}>
      {children}
      {Panel && <Panel {...panel} said={said} />}
    </panelContext.Provider>
  )
}

const fetchPanel = () => import('./cart-panel.tsx').then(({ CartPanel }) => CartPanel)
