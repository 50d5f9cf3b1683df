/**
 * Draft lines of an order while it is edited: plain values, which can be compared, stored and
 * merged with another member's changes.
 */
import { toLatinNumber } from '#contract/text/digits.ts'
import { limits } from '#contract/limits.ts'
import { toEgp, toPiastres } from '#contract/text/money.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'
import type { OrderItem } from '../bought.ts'
import { type Choice, itemOf, leftOf, priceOfOther, priceNow, sizesOf } from './stock-left.ts'
import type { Products } from './use-products.ts'

/** Editable fields of an ordered line, and its names. */
export type OrderedLine = Pick<
  OrderItem,
  'name' | 'name_ar' | 'size' | 'size_ar' | 'colour' | 'quantity' | 'price'
>

export type DraftLine = {
  /** Position of an existing line, its key in an edit; null for a new line. */
  position: number | null
  /** Key of a new line. */
  added: number | null
  product_id: number | null
  ordered: OrderedLine | null
  /** Chosen size; null for none, absent for unchanged. */
  size_id?: number | null
  color_id?: number | null
  quantity: number
  /** Typed price of one piece in EGP, and its reason; absent for an unchanged price. */
  price?: string
  price_reason?: string
  /** Whether the line is marked for removal, which can be undone. */
  isRemoved?: true
}

export const keyOf = ({ position, added }: DraftLine): string =>
  position === null ? `new-${added}` : `${position}`

export const draftOf = (item: OrderItem): DraftLine => {
  const { position, product_id, name, name_ar, size, size_ar, colour, quantity, price } = item
  return {
    position,
    added: null,
    product_id,
    ordered: { name, name_ar, size, size_ar, colour, quantity, price },
    quantity,
  }
}

/** Line as the contract takes it; an empty price is left out. */
export function sentOf({
  position,
  product_id,
  ordered,
  size_id,
  color_id,
  quantity,
  price,
  price_reason,
}: DraftLine) {
  const typed = price === undefined ? undefined : toLatinNumber(price).trim()
  // The ordered price is another one where a size or colour has changed it.
  const isAnew = (size_id !== undefined || color_id !== undefined) && price_reason
  const isOther =
    typed !== undefined && typed !== '' && (isAnew || Number(typed) !== ordered?.price)
  return {
    ...(position === null ? { product_id } : { position }),
    ...(size_id !== undefined && { size_id }),
    ...(color_id !== undefined && { color_id }),
    quantity,
    ...(isOther && { price: typed, price_reason: price_reason ?? '' }),
  }
}

/** Lines that stay in the order. */
export const kept = (lines: readonly DraftLine[]): DraftLine[] =>
  lines.filter((line) => !line.isRemoved)

export const sentLines = (lines: readonly DraftLine[]) => kept(lines).map(sentOf)

/** Names of a line's size and colour; null where the product no longer has them. */
export function choiceIn(
  product: ProductRecord,
  { ordered, size_id, color_id }: DraftLine,
): Choice | null {
  const size = size_id === undefined ? idOf(sizesOf(product), ordered?.size ?? null) : size_id
  const color =
    color_id === undefined ? idOf(product.colours, ordered?.colour?.name ?? null) : color_id
  return size === undefined || color === undefined ? null : { size_id: size, color_id: color }
}

const idOf = (
  all: { id: number; name: string }[],
  name: string | null,
): number | null | undefined => (name === null ? null : all.find((one) => one.name === name)?.id)

/** Chosen value; absent where it equals the ordered one. */
export const chosenOf = (
  all: { id: number; name: string }[],
  ordered: string | null | undefined,
  id: number | null,
) => (ordered !== undefined && id === idOf(all, ordered) ? undefined : id)

/**
 * Maximum quantity of a choice in this line: the stock plus what the order already holds, minus its
 * other lines.
 */
export function roomFor(
  product: ProductRecord,
  choice: Choice,
  line: DraftLine,
  lines: readonly DraftLine[],
): number {
  const item = itemOf(product, choice)
  const isSame = (other: Choice | null) => other !== null && itemOf(product, other) === item
  const own = lines.filter(({ product_id }) => product_id === product.id)
  const held = own
    .filter(({ ordered }) => ordered)
    .filter(({ size_id: _, color_id: __, ...asOrdered }) => isSame(choiceIn(product, asOrdered)))
    .reduce((sum, { ordered }) => sum + (ordered?.quantity ?? 0), 0)
  const taken = kept(own)
    .filter((other) => keyOf(other) !== keyOf(line) && isSame(choiceIn(product, other)))
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.min(limits.quantity, Math.max(0, leftOf(product, choice) + held - taken))
}

/**
 * Price of one piece in EGP: as typed if valid, else as ordered, more or less for another size or
 * colour, or today's.
 */
export function priceOf(
  line: DraftLine,
  product: ProductRecord | null | undefined,
): number | undefined {
  const { price, ordered, size_id: _, color_id: __, ...asOrdered } = line
  const typed = price === undefined ? '' : toLatinNumber(price).trim()
  if (/^\d{1,7}(\.\d{1,2})?$/.test(typed)) return Number(typed)
  const choice = product ? choiceIn(product, line) : null
  if (!ordered)
    return product ? ((choice && priceNow(product, choice)) ?? product.price_now) : undefined
  if (!product) return ordered.price
  return priceOfOther(ordered.price, product, choiceIn(product, { ...asOrdered, ordered }), choice)
}

export const totalOf = (egp: number, quantity: number): number => toEgp(toPiastres(egp) * quantity)

/**
 * Adds a piece: to a line of the same variant, else as a new line. The second value is false
 * without enough stock.
 */
export function withPiece(
  lines: readonly DraftLine[],
  product: ProductRecord,
  choice: Choice,
): { lines: DraftLine[]; isAdded: boolean } {
  const same = kept(lines).find((line) => {
    const own = line.product_id === product.id ? choiceIn(product, line) : null
    return own?.size_id === choice.size_id && own.color_id === choice.color_id
  })
  if (same) {
    if (same.quantity >= roomFor(product, choice, same, lines))
      return { lines: [...lines], isAdded: false }
    return {
      lines: lines.map((line) => (line === same ? { ...line, quantity: line.quantity + 1 } : line)),
      isAdded: true,
    }
  }
  const added = 1 + Math.max(0, ...lines.map((line) => line.added ?? 0))
  const line: DraftLine = {
    position: null,
    added,
    product_id: product.id,
    ordered: null,
    ...choice,
    quantity: 1,
  }
  return { lines: [...lines, line], isAdded: true }
}

/** Removes a line: an existing one is marked and can be restored; a new one is deleted. */
export const without = (lines: readonly DraftLine[], gone: DraftLine): DraftLine[] =>
  gone.position === null
    ? lines.filter((line) => line !== gone)
    : lines.map((line) => (line === gone ? { ...line, isRemoved: true } : line))

export const withAgain = (lines: readonly DraftLine[], back: DraftLine): DraftLine[] =>
  lines.map((line) => {
    if (line !== back) return line
    const { isRemoved: _, ...kept } = line
    return kept
  })

/**
 * Merges the draft into lines that another member has changed, to override them: the draft's lines
 * win, a line only in theirs is removed, and a line they removed becomes a new one, if its product
 * is known.
 */
export function rebased(
  mine: readonly DraftLine[],
  theirs: readonly DraftLine[],
  products: Products,
): DraftLine[] {
  const isTheirs = (line: DraftLine) =>
    theirs.find(
      ({ position, product_id }) => position === line.position && product_id === line.product_id,
    )
  const over = theirs.map((line): DraftLine => {
    const own = mine.find(
      ({ position, product_id }) => position === line.position && product_id === line.product_id,
    )
    return own ? { ...own, ordered: line.ordered } : { ...line, isRemoved: true }
  })
  let added = Math.max(0, ...mine.map((line) => line.added ?? 0))
  const anew = kept(mine)
    .filter((line) => line.position === null || !isTheirs(line))
    .flatMap((line): DraftLine[] => {
      if (line.position === null) return [line]
      const product = products.get(line.product_id ?? 0)
      const choice = product && choiceIn(product, line)
      if (!product || !choice) return []
      added += 1
      return [
        {
          position: null,
          added,
          product_id: product.id,
          ordered: null,
          ...choice,
          quantity: line.quantity,
        },
      ]
    })
  return [...over, ...anew]
}
