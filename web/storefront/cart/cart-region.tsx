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
import type { LineKey } from './lines.ts'

type PanelContext = {
  /** Opens the panel; `said` is announced in it, and the line `added` is shown first. */
  showCart: (said?: string, added?: LineKey) => void
  /** Fetches the panel's code ahead of the first opening. */
  prepareCart: () => void
}

const panelContext = createContext<PanelContext>({ showCart: () => {}, prepareCart: () => {} })

export const useCartPanel = (): PanelContext => use(panelContext)

/** Cart provider, mounted once around the storefront. */
export function CartRegion({ children }: { children: ReactNode }) {
  const { Component: Panel, panel, show, prepare } = useLazyPanel('cart', fetchPanel)
  const [news, setNews] = useState<{ said: string; added?: LineKey | undefined }>({ said: '' })
  useEffect(startCartSync, [])
  const showCart = useCallback(
    (said = '', added?: LineKey) => {
      setNews({ said, added })
      show()
    },
    [show],
  )
  const context = useMemo(() => ({ showCart, prepareCart: prepare }), [showCart, prepare])
  return (
    <panelContext.Provider value={context}>
      {children}
      {Panel && <Panel {...panel} {...news} />}
    </panelContext.Provider>
  )
}

const fetchPanel = () => import('./cart-panel.tsx').then(({ CartPanel }) => CartPanel)
