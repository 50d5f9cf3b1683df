/**
 * Products in replies, in one language. Money stays in piastres: the reply's schema turns it into
 * EGP.
 */
import type { z } from 'zod'
import { foldName } from '#contract/products/options/option-names.ts'
import type { Lang } from '#contract/parts.ts'
import type { product } from '#contract/products/products.ts'
import { inLanguage } from '#server/language.ts'
import { pictureOf } from '#server/media/media.ts'

/** Size and value of a size row (0084). */
export type SizeParts = {
  part: string | null
  part_ar: string | null
  choice: string | null
  choice_ar: string | null
}

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
  /** `part` and `choice` are set only in a product with a choice of its own. */
  sizes: ({ id: number; size: string; name_ar: string | null } & Partial<SizeParts>)[]
  choice_name?: string
  choice_name_ar?: string | null
  colours: { id: number; name: string; name_ar: string | null; hex: string | null }[]
  /** Prices of all variants on offer; absent where all are the product's. */
  variant_prices?: {
    size_id: number | null
    color_id: number | null
    price: number
    original_price: number | null
  }[]
}

export type ShownProduct = z.input<typeof product>

/** Name of the product's own choice; null where a size has no value of it. */
export const choiceOf = ({ choice_name, choice_name_ar = null, sizes }: Card) =>
  choice_name && sizes.length > 0 && sizes.every(({ choice }) => choice)
    ? { name: choice_name, name_ar: choice_name_ar }
    : null

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
  const choice = choiceOf(card)
  const [firstColour] = colours
  const prices = new Map(
    card.variant_prices
      ?.filter(({ color_id }) => color_id === (firstColour?.id ?? null))
      .map(({ size_id, price }) => [size_id, price]),
  )
  const sizes = card.sizes.map(({ id, size, name_ar, ...one }) => ({
    id,
    size: inLanguage(lang, size, name_ar),
    price: prices.get(id),
    ...(choice && {
      part: inLanguage(lang, one.part ?? null, one.part_ar ?? null),
      choice: inLanguage(lang, one.choice ?? null, one.choice_ar ?? null),
    }),
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
  const highest = Math.max(card.price, ...(card.variant_prices ?? []).map(({ price }) => price))
  return {
    id: card.id,
    slug: card.slug,
    name,
    price: card.price,
    original_price: card.original_price ?? card.price,
    ...(highest > card.price && { price_to: highest }),
    images: pictures.map((picture) => picture.url),
    pictures,
    sizes,
    ...(choice && { choice: { name: inLanguage(lang, choice.name, choice.name_ar) } }),
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
