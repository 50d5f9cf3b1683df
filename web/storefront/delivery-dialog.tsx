import IconCashOff from '@tabler/icons-react/dist/esm/icons/IconCashOff.mjs'
import IconHanger from '@tabler/icons-react/dist/esm/icons/IconHanger.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShield.mjs'
import IconTruckReturn from '@tabler/icons-react/dist/esm/icons/IconTruckReturn.mjs'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { PublicSettings } from '#contract/settings.ts'
import { delivery_estimate, delivery_title, ui_close } from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Nuqta } from '#web/ui/nuqta.tsx'
import { useBackCloses } from './back.ts'

/** In the order of the rules: try on, return, damaged, no refund, exchange (spec §9). */
const icons = [IconHanger, IconTruckReturn, IconShield, IconCashOff, IconRefresh]

const openContext = createContext<() => void>(() => {})

/** Opens Delivery & Returns from anywhere in the storefront. */
export const useDeliveryDialog = (): (() => void) => use(openContext)

/** Delivery & Returns: backdrop and Escape do not close it, its two close buttons do (spec §2). */
export function DeliveryDialog({ settings, children }: { settings: PublicSettings; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const show = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])
  useBackCloses(open, close)
  const { from, to } = settings.delivery_days
  return (
    <openContext.Provider value={show}>
      {children}
      <Dialog open={open} onClose={close} fixed title={delivery_title()} foot={<Button onClick={close}>{ui_close()}</Button>}>
        <p className="strong pt-1 pb-3">{delivery_estimate({ from, to })}</p>
        <ul className="rules">
          {settings.delivery_rules.map((rule, place) => {
            const icon = icons[place]
            return (
              <li key={rule}>
                {icon ? <Icon of={icon} flip={icon === IconTruckReturn} /> : <Nuqta />}
                <span>{rule}</span>
              </li>
            )
          })}
        </ul>
      </Dialog>
    </openContext.Provider>
  )
}
