import type { ProductDetail } from '#contract/products/products.ts'
import * as m from '#messages'

/** What is to be chosen before a purchase: "Choose a size". */
export const chooseText = ({ choice }: Pick<ProductDetail, 'choice'>): string =>
  choice ? m.product_choose_options() : m.product_choose_size()
