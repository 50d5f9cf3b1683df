/** Contact texts of an order: its address, and the shop's name for messages. */
import { dueOf } from '#contract/orders/due.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import { withoutMarks } from '#contract/text/isolated.ts'
import { shopName } from '#contract/text/brand.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { currentLocale } from '#web/locale.ts'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { nameOf } from '../kit/names.tsx'
import { broughtOf } from './bought.ts'

/** Name of the shop now, which a tab that stays open for a day need not have; its own on a failure. */
export async function fetchShopName(signal: AbortSignal | undefined): Promise<string> {
  const lang = currentLocale()
  try {
    return (await browserApi().settings.get({ lang }, { signal })).settings.shop_name
  } catch {
    return shopName()
  }
}

export const cityOf = ({ city, city_ar }: Pick<OrderRecord, 'city' | 'city_ar'>): string =>
  nameOf({ name: city, name_ar: city_ar })

type Address = Pick<OrderRecord, 'address' | 'state' | 'city' | 'city_ar'>

/**
 * Address in one line, "14 Mossadak Street, flat 9, Dokki, Giza", each part isolated in its
 * direction.
 */
export const addressInOneLine = (one: Address): string =>
  [one.address, one.state, cityOf(one)].filter(Boolean).map(isolated).join(m.admin_list_comma())

/**
 * Order as plain text for a courier, a line each: name, phones, address, products, cash to collect.
 */
export const forCourier = (order: OrderRecord): string =>
  plain(
    [
      `${order.first_name} ${order.last_name}`,
      [order.phone, order.additional_phone].filter(Boolean).join(' / '),
      [order.address, order.state, cityOf(order)].join(', '),
      ...order.items.map((item) => broughtOf(item, order.language)),
      order.courier_note,
      formatMoney(dueOf(order)),
    ]
      .filter(Boolean)
      .join('\n'),
  )

/** Text without direction marks and no-break spaces, so that pasted text can be searched. */
const plain = (text: string): string => withoutMarks(text).replaceAll('\u00a0', ' ')
