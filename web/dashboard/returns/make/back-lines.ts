/** Returnable lines of an order, the choices for them, and what these come to. */
import type { OrderRecord } from '#contract/orders/order-records.ts'
import { exchangeSums, valuesOf } from '#contract/orders/returns/return-values.ts'
import type { ReturnReason, ReturnWants } from '#contract/orders/returns/return-words.ts'
import type { ReturnRecord } from '#contract/orders/returns/returns.ts'
import { toEgp, toPiastres } from '#contract/text/money.ts'
import { draftOf, priceOf } from '../../orders/pieces/draft-lines.ts'
import type { Products } from '../../orders/pieces/use-products.ts'

export type OrderItem = OrderRecord['items'][number]

/**
 * Choices of one line. Absent ids are those of the returned piece, and with another product all
 * three are chosen.
 */
export type Chosen = {
  quantity: number
  reason: ReturnReason | ''
  wants: ReturnWants
  product_id?: number
  size_id?: number | null
  color_id?: number | null
}

export type ChosenLines = Readonly<Record<number, Chosen>>
export type TakenLine = Chosen & { position: number }

const coversPieces = ({ state }: ReturnRecord) => state !== 'declined' && state !== 'cancelled'

/** Lines with the number of pieces that are neither returned nor requested. */
export function leftLines(
  items: OrderItem[],
  returns: ReturnRecord[],
): { item: OrderItem; left: number }[] {
  const back = new Map<number, number>()
  for (const { position, quantity } of returns.filter(coversPieces).flatMap((one) => one.items))
    back.set(position, (back.get(position) ?? 0) + quantity)
  return items
    .map((item) => ({ item, left: item.quantity - (back.get(item.position) ?? 0) }))
    .filter(({ left }) => left > 0)
}

/**
 * Sums of a return in EGP, as the server computes them.
 * @property fresh price of the new pieces, without the old order's discount that they keep
 * @property value price paid for the exchanged pieces
 * @property refund money that goes back
 */
export type ReturnSums = { fresh: number; value: number; difference: number; refund: number }

/** Price in EGP of a piece that comes instead; undefined until its product has loaded. */
export function newPrice(
  item: OrderItem,
  { product_id, size_id, color_id }: TakenLine,
  products: Products,
): number | undefined {
  const ordered = draftOf(item)
  const choice = {
    ...(size_id !== undefined && { size_id }),
    ...(color_id !== undefined && { color_id }),
  }
  if (product_id === undefined)
    return priceOf({ ...ordered, ...choice }, products.get(item.product_id ?? 0))
  return priceOf({ ...ordered, product_id, ordered: null, ...choice }, products.get(product_id))
}

/** @param returns all returns of the order; @param products with today's price of other products */
export function returnSums(
  order: OrderRecord,
  returns: ReturnRecord[],
  taken: readonly TakenLine[],
  products: Products,
): ReturnSums {
  const items = new Map(order.items.map((item) => [item.position, item]))
  const paidOf = (position: number) => toPiastres(items.get(position)?.price ?? 0)
  const agreed = returns.filter((one) => coversPieces(one) && one.state !== 'asked')
  const before = agreed.flatMap((one) => one.items)
  const values = valuesOf(
    {
      subtotal: toPiastres(order.subtotal),
      discount: toPiastres(order.discount),
      exchange_credit: toPiastres(order.exchange_credit),
    },
    taken.map(({ position, quantity }) => ({ price: paidOf(position), quantity })),
    {
      cost: before.reduce((sum, one) => sum + paidOf(one.position) * one.quantity, 0),
      value: before.reduce((sum, { value = 0 }) => sum + toPiastres(value), 0),
    },
  )
  const lines = taken.map((line, at) => {
    const item = items.get(line.position)
    return {
      wants: line.wants,
      quantity: line.quantity,
      value: values[at] ?? 0,
      was: line.product_id === undefined ? paidOf(line.position) : null,
      price: toPiastres((item && newPrice(item, line, products)) ?? 0),
    }
  })
  const exchanged = lines.filter(({ wants }) => wants === 'exchange')
  const sumOf = (some: { value: number }[]) => some.reduce((sum, { value }) => sum + value, 0)
  const { subtotal, kept, rest } = exchangeSums(exchanged)
  const [fresh, value] = [subtotal - kept, sumOf(exchanged)]
  return {
    fresh: toEgp(fresh),
    value: toEgp(value),
    difference: toEgp(fresh - value),
    refund: toEgp(sumOf(lines) - value + rest),
  }
}
