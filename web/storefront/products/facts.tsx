import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconHanger from '@tabler/icons-react/dist/esm/icons/IconHanger.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import type { Area } from '#contract/areas.ts'
import { delivery_title, product_cash } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { DeliveryReturnsButton } from '../delivery-returns.tsx'
import { useFrame } from '../layout.tsx'
import { Delivery } from './delivery.tsx'

/** What happens after the order: how long it takes, what it costs and who takes the money, what may go back. */
export function Facts({ areas }: { areas: Area[] }) {
  const { settings } = useFrame()
  return (
    <div className="facts">
      <p>
        <Icon of={IconTruckDelivery} flip />
        <span>{settings.shipping_note}</span>
      </p>
      {areas.length > 0 && <Delivery areas={areas} days={settings.delivery_days} />}
      <p>
        <Icon of={IconCash} />
        <span>{product_cash()}</span>
      </p>
      <DeliveryReturnsButton>
        <Icon of={IconHanger} />
        <span>{delivery_title()}</span>
        <Icon of={IconChevronRight} flip />
      </DeliveryReturnsButton>
    </div>
  )
}
