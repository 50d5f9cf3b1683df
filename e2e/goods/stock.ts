/**
 * Stock changes for journeys about sold-out sizes and colours: products that no other journey buys,
 * changed equally by every project, since they share one shop.
 */
import { admin } from '../people/admin.ts'
import { api } from '../shopping.ts'

type Rows = { size: string; color: string; quantity: number }[]

/** Stock of set-hana: XL sold out in both colours, L in the second. */
export const hanaStock: Rows = [
  { size: 'S', color: 'Cream & bronze', quantity: 3 },
  { size: 'M', color: 'Cream & bronze', quantity: 3 },
  { size: 'L', color: 'Cream & bronze', quantity: 2 },
  { size: 'S', color: 'Oat & sage', quantity: 2 },
  { size: 'M', color: 'Oat & sage', quantity: 2 },
]

/** Sets a product's stock by variant; unnamed variants get none. */
export async function countByVariant(slug: string, stock: Rows): Promise<void> {
  const { product } = await api.products.get({ id: slug })
  const variants = product.sizes.flatMap(({ size }) =>
    product.colours.map(({ name }) => ({ size, color: name })),
  )
  const counted = ({ size, color }: { size: string; color: string }) =>
    stock.find((row) => row.size === size && row.color === color)
  await change(slug, {
    stock: variants.map((variant) => counted(variant) ?? { ...variant, quantity: 0 }),
  })
}

/** Leaves a single size without a name. */
export async function makeSizeless(slug: string): Promise<void> {
  // A multipart form cannot send an empty list: one empty entry stands for it.
  await change(slug, { sizes: [''] })
}

async function change(slug: string, change: { stock?: Rows; sizes?: string[] }): Promise<void> {
  const { product } = await api.products.get({ id: slug })
  const { token } = await api.accounts.login(admin)
  await api.products.update({ id: product.id, ...change }, { token })
}
