/** Measures and care of the demo's products, and the Arabic names of their sizes. */
import type { z } from 'zod'
import type { sizeGuideForm } from '#contract/products/subcategories.ts'
import type { NewProduct } from '#server/products/products.ts'
import facts from './facts.json' with { type: 'json' }
import guides from './size-guides.json' with { type: 'json' }

type Measures = Pick<NewProduct, 'height' | 'width' | 'depth' | 'weight'>

/** Centimetres, grams and care of a product, by its slug. */
export function factsOf(slug: string): Measures & Pick<NewProduct, 'care' | 'care_ar'> {
  const products: Record<string, Measures & { care: string }> = facts.products
  const { care, ...measures } = products[slug] ?? { care: '' }
  return { ...measures, ...(facts.care as Record<string, { care: string; care_ar: string }>)[care] }
}

/** Size guides by the slugs of sub-categories. */
export const sizeGuides: Record<string, z.input<typeof sizeGuideForm>> = guides

const units: Record<string, string> = { cm: 'سم', g: 'جم' }

/** Names of a size: '43 cm' and 'Set of 3' differ in Arabic, letters do not. */
export function sizeName(name: string): { name: string; name_ar?: string } {
  const [, number, unit = ''] = /^([\d× ]+) (cm|g)$/.exec(name) ?? []
  if (number) return { name, name_ar: `${number} ${units[unit]}` }
  const [, pieces] = /^Set of (\d+)$/.exec(name) ?? []
  return pieces ? { name, name_ar: `طقم من ${pieces}` } : { name }
}
