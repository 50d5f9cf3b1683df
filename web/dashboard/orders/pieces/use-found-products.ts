import type { ProductRecord } from '#contract/products/product-records.ts'
import { adminApi } from '../../api.ts'
import { useAsTyped } from '../../kit/as-typed/use-as-typed.ts'

export type FoundProducts = { words: string; products: ProductRecord[]; total: number }

const most = 6

/** Product search by name while typing. */
export const useFoundProducts = (words: string) => useAsTyped(words, find, () => true)

async function find(words: string, signal: AbortSignal): Promise<FoundProducts> {
  const { products, total } = await adminApi().products.page(
    { search: words, per_page: String(most), hidden: 'false' },
    { signal },
  )
  return { words, products, total }
}
