/** From an order to its customer: where it goes, and who writes to them. */
import type { OrderRecord } from '#contract/order-records.ts'
import { withoutMarks } from '#contract/isolated.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { formatMoney } from '#web/ui/price.tsx'
import { isolated } from '#web/ui/size-text.ts'
import { nameOf } from '../kit/names.tsx'
import { broughtOf } from './bought.ts'

/** What the shop calls itself in a language; its first name where that cannot be had. */
export async function fetchShopName(
  lang: OrderRecord['language'],
  signal: AbortSignal,
): Promise<string> {
  try {
    return (await browserApi().settings.get({ lang }, { signal })).settings.shop_name
  } catch {
    return m.shop_title({}, { locale: lang })
  }
}

export const cityOf = ({ city, city_ar }: Pick<OrderRecord, 'city' | 'city_ar'>): string =>
  nameOf({ name: city, name_ar: city_ar })

type Address = Pick<OrderRecord, 'address' | 'state' | 'city' | 'city_ar'>

/** "14 Mossadak Street, flat 9, Dokki, Giza": each part in its own direction. */
export const addressInOneLine = (one: Address): string =>
  [one.address, one.state, cityOf(one)].filter(Boolean).map(isolated).join(m.admin_list_comma())

/**
 * All that a courier needs, each on a line and in plain letters: who, by which phones, where, what
 * is brought, and what is to be paid at the door.
 */
export const forCourier = (order: OrderRecord): string =>
  plain(
    [
      `${order.first_name} ${order.last_name}`,
      [order.phone, order.additional_phone].filter(Boolean).join(' / '),
      [order.address, order.state, cityOf(order)].join(', '),
      ...order.items.map((item) => broughtOf(item, order.language)),
      order.courier_note,
      formatMoney(order.total_price),
    ]
      .filter(Boolean)
      .join('\n'),
  )

/**
 * Without what keeps words together or turns them on a screen: wherever it is pasted it may be
 * searched and typed.
 */
const plain = (text: string): string => withoutMarks(text).replaceAll('\u00a0', ' ')
