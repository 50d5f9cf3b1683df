import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { PublicSettings } from '#contract/settings.ts'
import { useLater } from './later.ts'

const openContext = createContext<() => void>(() => {})

/** Opens Delivery & Returns from anywhere in the storefront. */
export const useDeliveryDialog = (): (() => void) => use(openContext)

const fetchRules = () => import('./delivery-rules.tsx').then(({ DeliveryRules }) => DeliveryRules)

/** Holds the one Delivery & Returns dialog, around the storefront. */
export function DeliveryDialog({ settings, children }: { settings: PublicSettings; children: ReactNode }) {
  const { Component: Rules, ask } = useLater(fetchRules)
  const [open, setOpen] = useState(false)
  const show = useCallback(() => ask(() => setOpen(true)), [ask])
  const close = useCallback(() => setOpen(false), [])
  return (
    <openContext.Provider value={show}>
      {children}
      {Rules && <Rules open={open} onClose={close} settings={settings} />}
    </openContext.Provider>
  )
}
