import IconCashOff from '@tabler/icons-react/dist/esm/icons/IconCashOff.mjs'
import IconHanger from '@tabler/icons-react/dist/esm/icons/IconHanger.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShield.mjs'
import IconTruckReturn from '@tabler/icons-react/dist/esm/icons/IconTruckReturn.mjs'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { DialogProps } from '../dialogs.tsx'
import { useFrame } from '../frame/frame.ts'
import { Rule } from './rule.tsx'

/** Icons in the order of the rules: try on, return, damaged, no refund, exchange (R27). */
const icons = [IconHanger, IconTruckReturn, IconShield, IconCashOff, IconRefresh]

/**
 * The Delivery & Returns dialog: backdrop and Escape do not close it, its two close buttons do
 * (R27).
 */
export function DeliveryRules({ open, onClose }: DialogProps) {
  const { settings } = useFrame()
  const { from, to } = settings.delivery_days
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fixed
      title={m.delivery_title()}
      foot={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      <p className="delivery-estimate strong">{m.delivery_estimate({ from, to })}</p>
      <ul className="rules">
        {settings.delivery_rules.map((rule, place) => {
          const icon = icons[place]
          return (
            <Rule key={rule} icon={icon} flip={icon === IconTruckReturn}>
              {rule}
            </Rule>
          )
        })}
      </ul>
    </Dialog>
  )
}
