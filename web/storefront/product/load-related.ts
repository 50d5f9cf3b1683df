/** Related products: the row at the foot of a product's page. */
import type { Product } from '#contract/products/products.ts'
import type { Visit } from '#web/api.ts'

const none: { products: Product[]; bought: number } = { products: [], bought: 0 }

export const loadRelated = ({ api, lang, signal, part }: Visit, { id }: Pick<Product, 'id'>) =>
  part(api.orders.goesWith({ id, lang }, { signal }), none)

export type RelatedProducts = typeof none
