/** The demo shop's own data: catalogue.json and the pictures beside it. Prices there are EGP. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fit } from '#contract/reviews.ts'

type Names = { name: string; name_ar: string }
type DemoPicture = { file: string; alt: string; alt_ar: string }
/** `colour` is the English name of the one that it shows, where a product has several. */
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
  /** Null in a category without sub-categories. */
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
  /** `link` is a category; `focus_x` is where the subject is, in percent. */
  slides: (DemoPicture & {
    title: string
    title_ar: string
    text: string
    text_ar: string
    link: string
    focus_x: number
  })[]
  instagram: DemoPicture[]
  /** `days` is how long each runs from the day the demo is loaded. */
  coupons: { price: number; discount: number; days: number }[]
  /** A number that nobody has. */
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

/** What stands first in the home page's grid, in this order; the first one is shown large. */
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
 * Newest first: after those, one of each category in turn, the featured ones before the others and
 * what is sold out at the end.
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
