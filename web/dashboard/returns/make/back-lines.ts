/** Returnable lines of an order, and the choices for them. */
import type { OrderRecord } from '#contract/orders/order-records.ts'
import type { ReturnReason, ReturnWants } from '#contract/orders/return-words.ts'
import type { ReturnRecord } from '#contract/orders/returns.ts'

export type OrderItem = OrderRecord['items'][number]

/** Choices of one line; absent ids are those of the returned piece. */
export type Chosen = {
  quantity: number
  reason: ReturnReason | ''
  wants: ReturnWants
  size_id?: number
  color_id?: number
}

export type ChosenLines = Readonly<Record<number, Chosen>>

/** Lines with the number of pieces that are neither returned nor requested. */
export function leftLines(
  items: OrderItem[],
  returns: ReturnRecord[],
): { item: OrderItem; left: number }[] {
  const back = new Map<number, number>()
  const open = returns.filter(({ state }) => state !== 'declined' && state !== 'cancelled')
  for (const { position, quantity } of open.flatMap((one) => one.items))
    back.set(position, (back.get(position) ?? 0) + quantity)
  return items
    .map((item) => ({ item, left: item.quantity - (back.get(item.position) ?? 0) }))
    .filter(({ left }) => left > 0)
}

/** Value in EGP, before the order's discount. */
export function worthOf(items: OrderItem[], chosen: ChosenLines, wants: ReturnWants): number {
  const worths = items.map(({ position, price }) => {
    const line = chosen[position]
    return line?.wants === wants ? price * line.quantity : 0
  })
  return worths.reduce((sum, worth) => sum + worth, 0)
}
