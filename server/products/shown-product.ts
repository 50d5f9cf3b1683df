/** How replies show a product, in one language. Money stays in piastres: the reply's schema turns it into EGP. */
import type { z } from 'zod'
import type { Lang } from '#contract/parts.ts'
import type { product } from '#contract/products.ts'
import { inLanguage } from '#server/language.ts'
import { pictureOf } from '#server/media/media.ts'
import type { ProductRow } from './products.queries.ts'

export type ShownProduct = z.input<typeof product>

export function showProduct(row: ProductRow, lang: Lang): ShownProduct {
  const name = inLanguage(lang, row.name, row.name_ar)
  const pictures = row.pictures.map((picture) => ({ ...pictureOf(picture), alt: inLanguage(lang, picture.alt, picture.alt_ar) ?? name }))
  const colours = row.colours.map(({ id, name, name_ar, hex }) => ({ id, name: inLanguage(lang, name, name_ar), hex }))
  return {
    id: row.id,
    slug: row.slug,
    name,
    price: row.price,
    original_price: row.original_price ?? row.price,
    images: pictures.map((picture) => picture.url),
    pictures,
    sizes: row.sizes,
    colours,
    colors: colours.map((colour) => colour.name),
    size: row.sizes.length > 0 ? row.sizes.map(({ size }) => size).join(', ') : null,
    material: inLanguage(lang, row.material, row.material_ar),
    desc: inLanguage(lang, row.desc, row.desc_ar),
    is_sold_out: !row.available,
    soldOut: !row.available,
    badge: inLanguage(lang, row.badge, row.badge_ar),
    rating: row.review_count === 0 ? 0 : Math.ceil(row.review_sum / row.review_count),
    review_count: row.review_count,
    subcategory: inLanguage(lang, row.subcategory, row.subcategory_ar),
    subcategory_slug: row.subcategory_slug,
    category: inLanguage(lang, row.category, row.category_ar),
    category_slug: row.category_slug,
  }
}
