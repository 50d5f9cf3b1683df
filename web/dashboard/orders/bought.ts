/** Texts of ordered products. */
import type { OrderRecord } from '#contract/orders/order-records.ts'
import { unbroken } from '#contract/text/unbroken.ts'
import { currentLocale } from '#web/locale.ts'
import { isolated, sizeText } from '#web/ui/text/size-text.ts'
import { nameOf } from '../kit/names.tsx'

export type OrderItem = OrderRecord['items'][number]

/**
 * Colour and size, "Sand · Size 40", each isolated in its direction.
 * @param locale the reader's
 */
export function choiceOf(
  { colour, size, size_ar }: Pick<OrderItem, 'colour' | 'size' | 'size_ar'>,
  locale = currentLocale(),
): string {
  const sized = size && sizeText(nameOf({ name: size, name_ar: size_ar }, locale), locale)
  const words = [colour && isolated(nameOf(colour, locale)), sized]
  return words.filter(Boolean).join('\u00a0· ')
}

type Brought = Pick<OrderItem, 'name' | 'name_ar' | 'size' | 'size_ar' | 'colour' | 'quantity'>

/** Line in words, "Nour Dress, Sand · Size M × 2", with the names at the time of the order. */
export function broughtOf(item: Brought, language: OrderRecord['language']): string {
  const words = [nameOf(item, language), choiceOf(item, language)]
    .filter(Boolean)
    .join(language === 'ar' ? '، ' : ', ')
  return unbroken(`${words} × ${item.quantity}`)
}
