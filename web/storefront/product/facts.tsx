import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconHanger from '@tabler/icons-react/dist/esm/icons/IconHanger.mjs'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import type { Area } from '#contract/couriers/areas.ts'
import type { Product } from '#contract/products/products.ts'
import * as m from '#messages'
import { pathTo, pathToProduct } from '#web/links.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { SocialMark } from '#web/ui/marks/social-mark.tsx'
import { DeliveryReturnsButton } from '../delivery/delivery-returns.tsx'
import { useDialog } from '../dialogs.tsx'
import { useFrame } from '../frame/frame.ts'
import { WhatsAppLink } from '../whatsapp-link.tsx'
import { Delivery } from './delivery.tsx'
import type { Coming } from './load.ts'

/** Facts about an order of the product: delivery time and price, payment, returns, and contacts. */
export function Facts({
  product: { id, slug, name, pictures },
  areas,
}: {
  product: Product
  areas: Coming<Area[]>
}) {
  const { settings, origin } = useFrame()
  const question = useDialog('question', { about: { id, name, picture: pictures[0] } })
  const callback = useDialog('callback')
  return (
    <div className="facts">
      <p>
        <Icon of={IconTruckDelivery} flip />
        <span>{settings.shipping_note}</span>
      </p>
      <Delivery areas={areas} freeFrom={settings.free_delivery_from} />
      <p>
        <Icon of={IconCash} />
        <span>{m.product_cash()}</span>
      </p>
      <DeliveryReturnsButton>
        <Icon of={IconHanger} />
        <span>{m.delivery_title()}</span>
        <Icon of={IconChevronRight} small flip className="facts-chevron" />
      </DeliveryReturnsButton>
      <button type="button" {...question}>
        <Icon of={IconMessageQuestion} />
        <span>{m.question_title()}</span>
        <Icon of={IconChevronRight} small flip className="facts-chevron" />
      </button>
      <WhatsAppLink
        text={m.whatsapp_about({ name, address: `${origin}${pathTo(pathToProduct(slug))}` })}
        className=""
      >
        <SocialMark of="whatsapp" />
        <span>{m.whatsapp_name()}</span>
        <Icon of={IconChevronRight} small flip className="facts-chevron" />
      </WhatsAppLink>
      <button type="button" {...callback}>
        <Icon of={IconPhone} />
        <span>{m.callback_title()}</span>
        <Icon of={IconChevronRight} small flip className="facts-chevron" />
      </button>
    </div>
  )
}
