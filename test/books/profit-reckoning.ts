/**
 * Reference calculation of profit, slow and plain, by rules R306 and R307, and random orders: the
 * shop's SQL is compared with it.
 */
import type { ProfitPart, ProfitState } from '#contract/couriers/profit.ts'

type Line = { product: number | null; price: number; quantity: number; cost: number | null }
type Back = { position: number; quantity: number; value: number; sellable: number; damaged: number }
type Parcel = {
  state: 'handed' | 'delivered' | 'refused' | 'received' | 'cancelled'
  fee: number | null
  charged: number | null
  isAccepted: boolean
}

export type Life = {
  id?: number
  isWithin: boolean
  isReceived: boolean
  order: {
    status: 'pending' | 'shipped' | 'accept' | 'reject'
    area: number | null
    source: string
    coupon: number | null
    subtotal: number
    discount: number
    credit: number
    delivery: number
    left_at: string
  }
  lines: Line[]
  back: Back[]
  parcels: Parcel[]
}

export type World = {
  products: (number | null)[]
  areas: (number | null)[]
  coupons: (number | null)[]
}

export type Told = { state: ProfitState; sales: number; cost: number; fees: number }
export type Part = { by: ProfitPart; key: string; categoryOf: ReadonlyMap<number, number> }

/** Amounts of one part of the profit; null for an order without any. */
export function moneyOf(life: Life): Told
export function moneyOf(life: Life, part: Part): Told | null
export function moneyOf(life: Life, part?: Part): Told | null {
  const { order, lines } = life
  const isIn = lines.map((line) => !part || keyOf(life, line, part) === part.key)
  if (!isIn.includes(true)) return null
  const isDelivered = order.status === 'accept'
  const back = isDelivered && life.isReceived ? life.back : []
  const gross = order.subtotal - order.discount + order.delivery + order.credit
  const told: Told = {
    state: back.length > 0 ? 'returned' : states[order.status],
    sales: 0,
    cost: 0,
    fees: 0,
  }
  const [sales, fees] = [
    shared(gross, lines),
    shared(order.status === 'shipped' ? 0 : feesOf(life.parcels), lines),
  ]
  for (const [position, line] of lines.entries()) {
    if (!isIn[position]) continue
    const own = back.filter((one) => one.position === position)
    told.fees += fees[position] as number
    if (!isDelivered) continue
    told.sales += (sales[position] as number) - own.reduce((sum, { value }) => sum + value, 0)
    told.cost +=
      (line.quantity - own.reduce((sum, { sellable }) => sum + sellable, 0)) * (line.cost ?? 0)
  }
  return told
}

const states = {
  accept: 'delivered',
  reject: 'refused',
  shipped: 'on_the_way',
  pending: 'on_the_way',
} as const

function keyOf({ order }: Life, { product }: Line, { by, categoryOf }: Part): string {
  if (by === 'source') return order.source
  const id = {
    area: order.area,
    coupon: order.coupon,
    product,
    category: product && categoryOf.get(product),
  }[by]
  return String(id ?? 'none')
}

function feesOf(parcels: Parcel[]): number {
  let fees = 0
  for (const { state, fee, charged, isAccepted } of parcels) {
    const ways = state === 'refused' || state === 'received' ? 2 : state === 'cancelled' ? 0 : 1
    fees += charged !== null && isAccepted ? charged : (fee ?? 0) * ways
  }
  return fees
}

/** Shares by cumulative rounding: the sum up to a line, minus the sum before it. */
function shared(amount: number, lines: Line[]): number[] {
  const priced = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const weights = lines.map(({ price, quantity }) => (priced > 0 ? price * quantity : quantity))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let upto = 0
  return weights.map((weight) => {
    const before = Math.floor((amount * upto) / all)
    upto += weight
    return Math.floor((amount * upto) / all) - before
  })
}

/** Random orders, the same for the same seed. */
export function randomLives(
  { products, areas, coupons }: World,
  { count, seed }: { count: number; seed: number },
): Life[] {
  let state = seed
  const upTo = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * (most + 1))
  }
  const oneOf = <One>(all: readonly One[]): One => all[upTo(all.length - 1)] as One
  return Array.from({ length: count }, () => {
    const isFree = upTo(9) === 0
    const lines = Array.from({ length: 1 + upTo(3) }, () => ({
      product: oneOf(products),
      price: isFree ? 0 : oneOf([0, 3333, 10_001, 99_999]),
      quantity: 1 + upTo(4),
      cost: oneOf([null, 0, 1234, 5001]),
    }))
    const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const discount = upTo(Math.min(subtotal, 7777))
    const status = oneOf(['accept', 'accept', 'accept', 'reject', 'shipped', 'pending'] as const)
    const back =
      upTo(2) === 0
        ? lines
            .map((line, position) => cameBack(line, position, upTo))
            .filter(({ value }) => value >= 0)
        : []
    const left = oneOf([
      ['2026-02-28T23:59:59.999+02:00', false],
      ['2026-03-01T00:00:00+02:00', true],
      ['2026-03-14T12:00:00+02:00', true],
      ['2026-03-31T23:59:59.999+02:00', true],
      ['2026-04-01T00:00:00+02:00', false],
    ] as const)
    return {
      isWithin: left[1],
      isReceived: upTo(3) > 0,
      order: {
        ...{ status, subtotal, discount, credit: upTo(discount), delivery: oneOf([0, 5000, 6001]) },
        ...{
          area: oneOf(areas),
          source: oneOf(['shop', 'instagram', 'phone']),
          coupon: oneOf(coupons),
          left_at: left[0],
        },
      },
      lines,
      back: status === 'accept' ? back : [],
      parcels: Array.from({ length: 1 + upTo(1) }, () => ({
        // Only one parcel at a time may be on its way.
        state: oneOf(['delivered', 'refused', 'received', 'cancelled'] as const),
        fee: oneOf([null, 4500, 5555]),
        charged: oneOf([null, 0, 4999]),
        isAccepted: upTo(1) === 1,
      })),
    }
  })
}

function cameBack(
  { price, quantity }: Line,
  position: number,
  upTo: (most: number) => number,
): Back {
  const pieces = 1 + upTo(quantity - 1)
  const sellable = upTo(pieces)
  return {
    position,
    quantity: pieces,
    value: Math.floor(price * pieces * 0.9),
    sellable,
    damaged: upTo(pieces - sellable),
  }
}
