/**
 * Products in replies, in one language. Money stays in piastres: the reply's schema turns it into
 * EGP.
 */
import type { z } from 'zod'
import { foldName } from '#contract/products/option-names.ts'
import type { Lang } from '#contract/parts.ts'
import type { product } from '#contract/products/products.ts'
import { inLanguage } from '#server/language.ts'
import { pictureOf } from '#server/media/media.ts'

/** Data of a product in both languages, except its stock (product_cards in the schema). */
export type Card = {
  id: number
  slug: string
  name: string
  name_ar: string | null
  desc: string | null
  desc_ar: string | null
  material: string | null
  material_ar: string | null
  care: string | null
  care_ar: string | null
  /** Centimetres, as width and depth. */
  height: number | null
  width: number | null
  depth: number | null
  /** Grams. */
  weight: number | null
  /** In piastres, as the original price. */
  price: number
  original_price: number | null
  badge: string | null
  badge_ar: string | null
  counted_by_variant: boolean
  /** Number of accepted reviews, with the sum of their stars. */
  review_count: number
  review_sum: number
  subcategory: string
  subcategory_ar: string | null
  subcategory_slug: string
  category: string
  category_ar: string | null
  category_slug: string
  /** `colour_id` is set only if a picture shows one of the colours (R107). */
  pictures: {
    stem: string
    width: number
    height: number
    alt: string | null
    alt_ar: string | null
    colour_id?: number
  }[]
  sizes: { id: number; size: string; name_ar: string | null }[]
  colours: { id: number; name: string; name_ar: string | null; hex: string | null }[]
}

export type ShownProduct = z.input<typeof product>

/** @param wanted names of colours, in either language, whose pictures come first (R107) */
export function showProduct(
  card: Card,
  pieces: number,
  lang: Lang,
  wanted: string[] | null = null,
): ShownProduct {
  const folded = new Set(wanted?.map(foldName))
  const name = inLanguage(lang, card.name, card.name_ar)
  const colours = card.colours.map(({ id, name, name_ar, hex }) => ({
    id,
    name: inLanguage(lang, name, name_ar),
    hex,
  }))
  const sizes = card.sizes.map(({ id, size, name_ar }) => ({
    id,
    size: inLanguage(lang, size, name_ar),
  }))
  const mean = card.review_count === 0 ? 0 : card.review_sum / card.review_count
  const first = card.colours.filter(
    ({ name, name_ar }) => folded.has(foldName(name)) || folded.has(foldName(name_ar ?? name)),
  )
  const isWanted = ({ colour_id }: Card['pictures'][number]) =>
    first.some(({ id }) => id === colour_id)
  const pictures = [
    ...card.pictures.filter(isWanted),
    ...card.pictures.filter((one) => !isWanted(one)),
  ].map((picture) => ({
    ...pictureOf(picture),
    alt: inLanguage(lang, picture.alt, picture.alt_ar) ?? name,
    color: colours.find(({ id }) => id === picture.colour_id)?.name ?? null,
    color_id: picture.colour_id ?? null,
  }))
  const isSoldOut = pieces === 0
  return {
    id: card.id,
    slug: card.slug,
    name,
    price: card.price,
    original_price: card.original_price ?? card.price,
    images: pictures.map((picture) => picture.url),
    pictures,
    sizes,
    colours,
    colors: colours.map((colour) => colour.name),
    size: sizes.length > 0 ? sizes.map(({ size }) => size).join(', ') : null,
    material: inLanguage(lang, card.material, card.material_ar),
    desc: inLanguage(lang, card.desc, card.desc_ar),
    is_sold_out: isSoldOut,
    soldOut: isSoldOut,
    badge: inLanguage(lang, card.badge, card.badge_ar),
    rating: Math.ceil(mean),
    mean: Math.round(mean * 10) / 10,
    review_count: card.review_count,
    subcategory: inLanguage(lang, card.subcategory, card.subcategory_ar),
    subcategory_slug: card.subcategory_slug,
    category: inLanguage(lang, card.category, card.category_ar),
    category_slug: card.category_slug,
  }
}
