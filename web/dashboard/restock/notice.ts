/** Texts for restock requests with a phone. */
import type { RestockRecord } from '#contract/products/restock.ts'
import { shopName } from '#contract/text/brand.ts'
import * as m from '#messages'
import { pathTo, pathToProduct } from '#web/links.ts'
import { currentLocale } from '#web/locale.ts'
import { nameOf } from '../kit/names.tsx'

type Wanted = Pick<RestockRecord, 'size' | 'size_ar' | 'color' | 'color_ar'>

/**
 * Requested size and colour, if any.
 * @param locale the reader's
 */
export const choiceOf = (
  { size, size_ar, color, color_ar }: Wanted,
  locale = currentLocale(),
): string[] =>
  [
    size && nameOf({ name: size, name_ar: size_ar }, locale),
    color && nameOf({ name: color, name_ar: color_ar }, locale),
  ].filter((one) => one !== null)

/**
 * Message to the customer in the language of the request, with the mail's names; nothing while the
 * product is sold out, or the shop takes no orders.
 */
export function noticeFor(
  request: Wanted &
    Pick<RestockRecord, 'is_back' | 'product' | 'product_ar' | 'product_slug' | 'language'>,
  origin: string,
) {
  const { is_back, product: name, product_ar: name_ar, product_slug, language } = request
  const locale = { locale: language }
  if (is_back && name === null)
    return m.admin_restock_whatsapp_opening(
      { shop: shopName(language), address: `${origin}${pathTo('/', language)}` },
      locale,
    )
  if (!is_back || product_slug === null || name === null) return undefined
  const product = nameOf({ name, name_ar }, language)
  const choice = choiceOf(request, language).join(language === 'ar' ? '، ' : ', ')
  const address = `${origin}${pathTo(pathToProduct(product_slug), language)}`
  return m.admin_restock_whatsapp_text(
    { product: choice ? m.restock_mail_choice({ product, choice }, locale) : product, address },
    locale,
  )
}
