import type { Product } from '#contract/products/products.ts'
import * as m from '#messages'
import { currentLocale } from '#web/locale.ts'

/** Heading of related products, by the reason they are shown. */
export function goesWithHeading(
  { products, bought }: { products: Product[]; bought: number },
  { category, category_slug }: Product,
): string {
  if (bought > 0) return m.product_bought_together()
  const isNear = products.every((other) => other.category_slug === category_slug)
  return isNear
    ? m.product_more({ category: category.toLocaleLowerCase(currentLocale()) })
    : m.product_more_shop()
}
