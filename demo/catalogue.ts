/** Data of the demo shop: catalogue.json and its pictures. Prices there are EGP. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fit } from '#contract/products/reviews.ts'

type Names = { name: string; name_ar: string }
type DemoPicture = { file: string; alt: string; alt_ar: string }
/** Picture; `colour` is the English name of its colour, for a product with several. */
type ProductPicture = DemoPicture & { colour?: string }

export type DemoCategory = Names & {
  slug: string
  kind: 'clothing' | 'decor'
  is_home: boolean
  image: string
  sub: (Names & { slug: string })[]
}

export type DemoProduct = Names & {
  slug: string
  category: string
  /** Sub-category; null in a category without any. */
  sub_category: string | null
  desc: string
  desc_ar: string
  price: number
  original_price: number | null
  material: string
  material_ar: string
  sizes: string[]
  colours: (Names & { hex: string })[]
  quantity: number
  badge: string | null
  featured: boolean
  images: ProductPicture[]
}

export type DemoCatalogue = {
  categories: DemoCategory[]
  products: DemoProduct[]
  /** Slides; `link` is a category; `focus_x` is the focal point in percent. */
  slides: (DemoPicture & {
    title: string
    title_ar: string
    text: string
    text_ar: string
    link: string
    focus_x: number
  })[]
  instagram: DemoPicture[]
  /** Coupons; `days` is their validity from the day the demo is loaded. */
  coupons: { price: number; discount: number; days: number }[]
  /** Phone number that is never assigned. */
  contact_email: string
  whatsapp: string
  social: Record<string, string>
  reviews: {
    product: string
    name: string
    rating: number
    date: string
    text: string
    fit?: Fit
  }[]
}

export async function readCatalogue(): Promise<DemoCatalogue> {
  return JSON.parse(await readFile(join(import.meta.dirname, 'catalogue.json'), 'utf8'))
}

export const badgesInArabic: Record<string, string> = {
  New: 'جديد',
  Sale: 'تخفيض',
  Handmade: 'صناعة يدوية',
}

/** First products of the home page's grid in order; the first one is large. */
const firstOnHome = [
  'coat-cairo',
  'dress-nour',
  'vase-nile',
  'dress-amira',
  'lamp-fustat',
  'abaya-zahra',
  'vase-moon',
  'set-hana',
  'fanous',
  'bowl-reef',
  'cushion-siwa',
  'dress-layla',
]

/**
 * Products by age, newest first: those of the grid, then one of each category in turn, featured
 * ones first and sold-out ones last.
 */
export function newestFirst({ categories, products }: DemoCatalogue): DemoProduct[] {
  const first = firstOnHome.flatMap((slug) => products.filter((product) => product.slug === slug))
  const rest = products.filter((product) => !first.includes(product))
  const rank = (product: DemoProduct) => (product.quantity === 0 ? 2 : product.featured ? 0 : 1)
  const queues = categories.map(({ slug }) =>
    rest.filter(({ category }) => category === slug).sort((one, other) => rank(one) - rank(other)),
  )
  const inTurn: DemoProduct[] = []
  while (inTurn.length < rest.length) for (const queue of queues) inTurn.push(...queue.splice(0, 1))
  return [...first, ...inTurn]
}
