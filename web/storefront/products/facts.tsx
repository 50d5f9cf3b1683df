import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconHanger from '@tabler/icons-react/dist/esm/icons/IconHanger.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import type { Area } from '#contract/areas.ts'
import { delivery_title, product_delivery, product_delivery_range } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { formatMoney } from '#web/ui/price.tsx'
import { DeliveryReturnsButton } from '../delivery-returns.tsx'
import { useFrame } from '../layout.tsx'

/** What happens after the order: how long it takes, what it costs and who takes the money, what may go back. */
export function Facts({ areas }: { areas: Area[] }) {
  const { settings } = useFrame()
  return (
    <div className="facts">
      <p>
        <Icon of={IconTruckDelivery} flip />
        <span>{settings.shipping_note}</span>
      </p>
      {areas.length > 0 && (
        <p>
          <Icon of={IconCash} />
          <span>{deliveryPrice(areas)}</span>
        </p>
      )}
      <DeliveryReturnsButton>
        <Icon of={IconHanger} />
        <span>{delivery_title()}</span>
        <Icon of={IconChevronRight} flip />
      </DeliveryReturnsButton>
    </div>
  )
}

function deliveryPrice(areas: Area[]): string {
  const prices = areas.map(({ price }) => price)
  const from = formatMoney(Math.min(...prices))
  const to = formatMoney(Math.max(...prices))
  return from === to ? product_delivery({ price: from }) : product_delivery_range({ from, to })
}
