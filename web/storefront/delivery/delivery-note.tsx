import * as m from '#messages'
import type { Frame } from '../frame/frame.ts'
import { deliveryDays } from './delivery-days.ts'
import { useDeliveryArea } from './use-delivery-area.ts'

/** Delivery days of the visitor's area; the shop's note about shipping without one. */
export function DeliveryNote({ settings }: Pick<Frame, 'settings'>) {
  const area = useDeliveryArea()
  return area
    ? m.delivery_to({ city: area.city, days: deliveryDays(area, settings.closed_days) })
    : settings.shipping_note
}
