import { asOwner, ownName } from '../desk.ts'
import { placeOwnOrder } from './orders.ts'
import { test } from '../shop.ts'
import { api } from '../shopping.ts'

export type OwnCourier = { id: number; name: string; city: number; cityName: string }

/**
 * Courier of one journey, and an area that no other courier serves: it has no other journeys'
 * orders.
 */
export function ownCourier(): () => OwnCourier {
  let own: OwnCourier | undefined
  test.beforeEach(async () => {
    own = await makeCourier()
  })
  test.afterEach(async () => {
    const owner = await asOwner()
    // Deactivated instead of deleted, since it has parcels.
    await api.couriers.update({ id: own?.id ?? 0, is_active: false } as never, owner)
    await api.areas.delete({ id: own?.city ?? 0 }, owner)
  })
  return () => {
    if (!own) throw new Error('The courier is made before each journey')
    return own
  }
}

async function makeCourier(): Promise<OwnCourier> {
  const owner = await asOwner()
  const cityName = ownName('Luxor')
  const { area } = await api.areas.create({ city: cityName, price: 70 }, owner)
  const { courier } = await api.couriers.create(
    {
      name: ownName('Falcon'),
      tracking_url: 'https://falcon.example/t/{tracking}',
      areas: [{ area_id: area.id, fee: 45, days: 2 }],
      columns: [
        { heading: 'Full Name', from: 'name' },
        { heading: 'Phone', from: 'phone' },
        { heading: 'Order Reference', from: 'number' },
        { heading: 'Cash Amount', from: 'to_collect' },
      ],
    } as never,
    owner,
  )
  return { id: courier.id, name: courier.name, city: area.id, cityName }
}

/** Confirmed orders that this courier can take. */
export async function confirmedOrders({ city }: OwnCourier, count: number) {
  const owner = await asOwner()
  const orders = []
  for (let placed = 0; placed < count; placed++) {
    const order = await placeOwnOrder({ city, lastName: 'Adel' })
    await api.orders.confirm({ order_id: order.id }, owner)
    orders.push(order)
  }
  return orders
}

/** Text isolated within another one, as messages insert it. */
export const inText = (text: string): string => `\u2068${text}\u2069`
