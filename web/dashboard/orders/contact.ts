/** The ways from an order to its customer: a call, WhatsApp, the address on a parcel. */
import { useEffect, useState } from 'react'
import type { OrderRecord } from '#contract/order-records.ts'
import { formatFigure } from '#contract/money.ts'
import { whatsAppLink } from '#contract/whatsapp.ts'
import { admin_order_whatsapp_text, shop_title, ui_money } from '#messages'
import { browserApi } from '#web/api.ts'
import { formatMoney } from '#web/ui/price.tsx'
import { nameOf } from '../kit/names.tsx'
import { broughtOf } from './bought.ts'

/** A chat with what the owner would begin with, in the customer's language, not in the owner's. */
export function whatsAppAbout({ first_name, phone, number, total_price, language }: OrderRecord, shop: string): string {
  const total = ui_money({ figure: formatFigure(total_price) }, { locale: language })
  const text = admin_order_whatsapp_text({ name: first_name, shop, number, total }, { locale: language })
  return whatsAppLink(phone, text)
}

/** What the shop calls itself in a language; its first name where that cannot be had. */
export async function fetchShopName(lang: OrderRecord['language'], signal: AbortSignal): Promise<string> {
  try {
    return (await browserApi().settings.get({ lang }, { signal })).settings.shop_name
  } catch {
    return shop_title({}, { locale: lang })
  }
}

/** The same for a screen that does not wait for it: until it has come, the shop's first name. */
export function useShopName(lang: OrderRecord['language']): string {
  const [known, setKnown] = useState<{ lang: string; name: string } | null>(null)
  useEffect(() => {
    const giveUp = new AbortController()
    fetchShopName(lang, giveUp.signal).then((name) => giveUp.signal.aborted || setKnown({ lang, name }))
    return () => giveUp.abort()
  }, [lang])
  return known?.lang === lang ? known.name : shop_title({}, { locale: lang })
}

export const cityOf = ({ city, city_ar }: Pick<OrderRecord, 'city' | 'city_ar'>): string => nameOf({ name: city, name_ar: city_ar })

/** All that a courier needs, each on a line and in plain letters: who, by which phones, where, what is brought, and what is to be paid at the door. */
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

/** Without what keeps words together or turns them on a screen: wherever it is pasted it may be searched and typed. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replace(/[\u2066-\u2069]/g, '')
