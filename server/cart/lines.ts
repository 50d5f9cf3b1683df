/**
 * State of cart lines today: whether each can be ordered, its maximum quantity, and its form in a
 * reply.
 */
import type { z } from 'zod'
import type { cartItem, lineState } from '#contract/shop/cart.ts'
import { limits } from '#contract/limits.ts'
import type { Lang } from '#contract/parts.ts'
import type { Shortage } from '#contract/refusal.ts'
import { inLanguage } from '#server/language.ts'
import { pictureOf } from '#server/media/media.ts'
import type { ProductChoice, ChoiceToday, CartLine } from './cart.queries.ts'

type Judgement = {
  state: z.output<typeof lineState>
  /** Pieces left for this line after the lines before it. */
  available: number
}
export type JudgedLine = CartLine & Judgement

/**
 * States of lines; those that share an inventory item get its pieces in the order in which they
 * were added.
 */
export function judgeLines<Wanted extends ChoiceToday & { quantity: number }>(
  lines: Wanted[],
): (Wanted & Judgement)[] {
  const given = new Map<number, number>()
  return lines.map((line) => {
    if (!isOffered(line)) return { ...line, state: 'gone', available: 0 }
    if (line.item_id === null) return { ...line, state: 'sold_out', available: 0 }
    const before = given.get(line.item_id) ?? 0
    given.set(line.item_id, before + line.quantity)
    const available = Math.max(0, line.stock - before)
    return {
      ...line,
      state: available === 0 ? 'sold_out' : available < line.quantity ? 'short' : 'ok',
      available,
    }
  })
}

function isOffered(choice: ChoiceToday): boolean {
  return choice.shown && choice.size_choice === 'fits' && choice.colour_choice === 'fits'
}

export function isSameChoice(one: ProductChoice, other: ProductChoice): boolean {
  return (
    one.product_id === other.product_id &&
    one.size_id === other.size_id &&
    one.colour_id === other.colour_id
  )
}

export function shortageOf(choice: ChoiceToday, left: number, lang: Lang): Shortage {
  return {
    product_id: choice.product_id,
    size_id: choice.size_id,
    color_id: choice.colour_id,
    name: inLanguage(lang, choice.name, choice.name_ar),
    left,
  }
}

/** A line in the contract's form, money in piastres. */
export function toCartItem(line: JudgedLine, lang: Lang): z.input<typeof cartItem> {
  const name = inLanguage(lang, line.name, line.name_ar)
  const pictures = (line.pictures ?? []).map((picture) => ({
    ...pictureOf(picture),
    alt: inLanguage(lang, picture.alt, picture.alt_ar) ?? name,
  }))
  return {
    product_id: line.product_id,
    quantity: line.quantity,
    size_id: line.size_id,
    color_id: line.colour_id,
    user_id: line.user_id,
    product: {
      id: line.product_id,
      slug: line.slug,
      name,
      images: pictures.map((picture) => picture.url),
      picture: pictures[0] ?? null,
      price: line.price,
      original_price: line.original_price ?? line.price,
      size: line.size === null ? null : inLanguage(lang, line.size, line.size_ar),
      colour:
        line.colour_id === null || line.colour === null
          ? null
          : {
              id: line.colour_id,
              name: inLanguage(lang, line.colour, line.colour_ar),
              hex: line.colour_hex,
            },
    },
    price: line.price,
    line_total: line.price * line.quantity,
    added_price: line.price_seen,
    state: line.state,
    left: Math.min(limits.quantity, line.available),
  }
}
