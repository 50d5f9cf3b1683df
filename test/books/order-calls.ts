/**
 * Random actions on orders, parcels, returns and settlements: each builds a request for the given
 * records, or null where none fits.
 */
import { cancelWhy } from '#contract/orders/cancel-why.ts'
import { multipart } from '../shop/admin.ts'
import { listOf } from '../shop/courier-lists.ts'
import { diceOf, randomEdit } from '../shop/order-edits.ts'
import type { Reply } from '../shop/shop.ts'
import type { Seen, SeenOrder, SeenReturn } from './seen-orders.ts'

export type Dice = (most: number) => number
export type Life = {
  area: number
  email: string
  goods: { id: number; items: number[] }[]
  couriers: number[]
  settlements: number[]
  /** Phones differ by order, so that no order is held back as a duplicate. */
  newPhone(): string
  fill(...items: object[]): Promise<string>
  form: object
  post(path: string, body: unknown): Promise<Reply>
}
/**
 * Call of the API.
 * @property isKeyed takes an Idempotency-Key
 * @property isGuest made by the customer
 */
export type Call = { path: string; body: unknown; isKeyed?: boolean; isGuest?: boolean }
type Act = (seen: Seen, dice: Dice, life: Life) => Call | null | Promise<Call | null>

const some = <One>(list: readonly One[], dice: Dice): One | null =>
  list.length === 0 ? null : (list[dice(list.length)] as One)
/** Record for which the action is valid; in one case of eight any record. */
const likely = <One>(
  list: readonly One[],
  isRight: (one: One) => boolean,
  dice: Dice,
): One | null => some(dice(8) > 0 ? list.filter(isRight) : list, dice)
const seenAs = ({ version }: { version: number }, dice: Dice) => (dice(10) === 0 ? {} : { version })
const choiceOf = (life: Life, dice: Dice) => ({
  product_id: life.goods[dice(life.goods.length)]?.id,
  size_id: null,
  color_id: null,
})

const onOrder = (
  path: string,
  isRight: (order: SeenOrder) => boolean,
  more?: (dice: Dice, order: SeenOrder) => object,
  isKeyed = false,
): Act =>
  function act({ orders }, dice) {
    const order = likely(orders, isRight, dice)
    return (
      order && {
        path: `/api/orders/${path}`,
        body: { order_id: order.id, ...seenAs(order, dice), ...more?.(dice, order) },
        isKeyed,
      }
    )
  }

/** Whole amount or a part of it; in one case of eight more than that. */
const amountOf = (most: number, dice: Dice) =>
  dice(8) === 0 ? most + 1 : dice(2) ? Math.max(most, 1) : 1 + dice(Math.max(1, Math.floor(most)))
const someBy = (dice: Dice) => some(['transfer', 'cash'], dice)

const onParcel = (path: string, state: string): Act =>
  function act({ parcels }, dice) {
    const parcel = likely(parcels, (one) => one.state === state, dice)
    return (
      parcel && {
        path: `/api/parcel/${path}`,
        body: { parcel_id: parcel.id, ...seenAs(parcel, dice) },
      }
    )
  }

const onReturn = (path: string, states: string[], more?: object): Act =>
  function act({ returns }, dice) {
    const one = likely(returns, ({ state }) => states.includes(state), dice)
    return (
      one && {
        path: `/api/return/${path}`,
        body: { return_id: one.id, ...seenAs(one, dice), ...more },
      }
    )
  }

/**
 * Lines of a return: pieces of the first one or two lines of an order.
 * @param wants random by default
 */
const linesBack = ({ items }: SeenOrder, dice: Dice, wants?: string) =>
  items.slice(0, 1 + dice(2)).map(({ position, quantity }) => ({
    position,
    quantity: 1 + dice(quantity),
    reason: some(['too_small', 'damaged', 'other'], dice),
    wants: wants ?? some(['money', 'exchange', 'exchange'], dice),
  }))

/** Lines with a product of the shop for some of the exchanged pieces, often another one. */
const forOther = <Line extends { wants: string | null }>(
  lines: Line[],
  dice: Dice,
  { goods }: Life,
) =>
  lines.map((line) =>
    line.wants === 'exchange' && dice(2) === 0
      ? { ...line, product_id: some(goods, dice)?.id }
      : line,
  )

const returnOf = (
  { id, version }: SeenOrder,
  lines: object[],
  dice: Dice,
  { couriers }: Life,
  return_id?: number,
): Call => {
  const way = {
    comes_by: some(['courier', 'customer'], dice),
    money_by: some(['courier', 'transfer'], dice),
  }
  const terms = {
    courier_id: some(couriers, dice),
    delivery_price: dice(2) * 30,
    ...(return_id !== undefined && { return_id }),
  }
  return {
    path: '/api/return/create',
    body: { order_id: id, version, lines, ...way, ...terms },
    isKeyed: true,
  }
}

const takeBack = (wants?: string): Act =>
  function act({ orders }, dice, life) {
    const order = likely(orders, ({ status }) => status === 'accept', dice)
    return order && returnOf(order, forOther(linesBack(order, dice, wants), dice, life), dice, life)
  }

/** Received pieces, sellable or damaged, out of the missing ones. */
const came = (out: { position: number; out: number }[], dice: Dice) =>
  out.map(({ position, out }) => {
    const sellable = dice(2) ? out : dice(out + 1)
    return { position, sellable, damaged: dice(out - sellable + 1) }
  })
const cameOf = ({ lines }: SeenReturn, dice: Dice) => came(lines, dice)

/** The customer's own act on an order, by its address. */
const onOwnOrder = (path: string, fields: (dice: Dice, life: Life) => object): Act =>
  function act({ orders }, dice, life) {
    const order = likely(orders, ({ status }) => status === 'pending', dice)
    return (
      order && {
        path: `/api/order/${path}`,
        body: { token: order.token, ...seenAs(order, dice), ...fields(dice, life) },
        isGuest: true,
      }
    )
  }

export const acts = {
  make(_, dice, life) {
    const lines = [{ ...choiceOf(life, dice), quantity: 1 + dice(3) }]
    return {
      path: '/api/orders/create',
      body: {
        ...{ ...life.form, phone: life.newPhone(), source: 'phone', lines },
        ...(dice(4) === 0 && { paid_amount: 1 + dice(60), paid_by: someBy(dice) }),
      },
      isKeyed: true,
    }
  },
  async place(_, dice, life) {
    const items = [1 + dice(4), 1 + dice(2)].map((quantity) => ({
      ...choiceOf(life, dice),
      quantity,
    }))
    const cart = await life.fill(...items).catch(() => null)
    return cart === null
      ? null
      : {
          path: `/api/checkout/${cart}`,
          body: { ...life.form, phone: life.newPhone() },
          isKeyed: true,
          isGuest: true,
        }
  },
  confirm: onOrder(
    'confirm',
    ({ status, confirmation }) => status === 'pending' && confirmation !== 'confirmed',
  ),
  // An unanswered call is counted, and one undone, each time that it is sent without a version.
  noAnswer: onOrder(
    'noAnswer',
    ({ status, confirmation }) => status === 'pending' && confirmation !== 'confirmed',
    (_, { version }) => ({ version }),
  ),
  reopen: onOrder(
    'reopen',
    ({ status, confirmation }) => status === 'pending' && confirmation !== 'waiting',
    (_, { version }) => ({ version }),
  ),
  cancel: onOrder(
    'cancel',
    ({ status }) => status === 'pending',
    (dice) => ({ reason: some(['customer', 'fake', 'out_of_stock'], dice) }),
  ),
  cancelOwn: onOwnOrder('cancel', (dice) => ({ why: some(cancelWhy.options, dice) })),
  correctOwn: onOwnOrder('correct', (dice, life) => ({
    phone: life.newPhone(),
    state: 'Dokki',
    address: `${1 + dice(90)} Mossadak Street`,
  })),
  status: onOrder(
    'update-status',
    () => true,
    (dice) => ({ status: some(['pending', 'shipped', 'accept', 'reject'], dice) }),
  ),
  edit({ orders }, dice, life) {
    const order = likely(orders, ({ status }) => status === 'pending', dice)
    if (!order) return null
    const choices = life.goods.map(({ id: product_id }) => ({
      product_id,
      size_id: null,
      color_id: null,
    }))
    const seen = { ...order, items: order.items.map((item) => ({ ...item, size: null })) }
    const { change } = randomEdit(seen, dice(100_000), choices, [life.area])
    return { path: `/api/orders/edit/${order.id}`, body: { ...change, tell_customer: true } }
  },
  pay: onOrder(
    'payment/add',
    ({ status, total, paid }) => status === 'pending' && paid < total,
    (dice, { total, paid }) => ({ amount: amountOf(total - paid, dice), by: someBy(dice) }),
    true,
  ),
  giveBack: onOrder(
    'payment/refund',
    ({ status, paid }) => paid > 0 && (status === 'pending' || status === 'reject'),
    (dice, { paid }) => ({ amount: amountOf(paid, dice), by: someBy(dice) }),
    true,
  ),
  voidPayment: onOrder(
    'payment/void',
    ({ status, payments }) => payments.length > 0 && (status === 'pending' || status === 'reject'),
    (dice, { payments }) => ({ payment_id: some(payments, dice) ?? 1 }),
  ),
  pack({ orders }, dice, { couriers }) {
    const [one, other] = [0, 1].map(
      () => likely(orders, ({ status }) => status === 'pending', dice)?.id,
    )
    if (one === undefined || other === undefined) return null
    return {
      path: '/api/parcel/create',
      body: { courier_id: some(couriers, dice), order_ids: [...new Set([one, other])] },
    }
  },
  handOver({ parcels }, dice) {
    const some = [0, 1].flatMap(() => likely(parcels, ({ state }) => state === 'ready', dice) ?? [])
    const ids = [...new Set(some.map(({ id }) => id))]
    return ids.length === 0 ? null : { path: '/api/parcel/handOver', body: { parcel_ids: ids } }
  },
  putBack: onParcel('putBack', 'ready'),
  /** Few waybills, so that some are refused as another parcel's. */
  track({ parcels }, dice) {
    const parcel = some(parcels, dice)
    return (
      parcel && {
        path: '/api/parcel/track',
        body: {
          parcel_id: parcel.id,
          tracking: String(7_000_000 + dice(500)),
          ...seenAs(parcel, dice),
        },
      }
    )
  },
  deliver: onParcel('delivered', 'handed'),
  refuse: onParcel('refused', 'handed'),
  undo({ parcels }, dice) {
    const moved = ['handed', 'delivered', 'refused']
    const parcel = likely(parcels, ({ state }) => moved.includes(state), dice)
    return (
      parcel && {
        path: '/api/parcel/undo',
        body: { parcel_ids: [parcel.id], versions: [parcel.version] },
      }
    )
  },
  endParcel: onParcel('end', 'refused'),
  receive({ parcels, returns }, dice) {
    const refused = parcels.filter(({ state, out }) => state === 'refused' && out.length > 0)
    const coming = returns.filter(({ state }) => state === 'coming')
    const one = some([...refused, ...coming], dice)
    if (!one) return null
    const isParcel = 'courier_id' in one
    const pieces = isParcel
      ? came(
          one.out.map(({ position, quantity }) => ({ position, out: quantity })),
          dice,
        )
      : cameOf(one, dice)
    const which = isParcel ? { parcel_id: one.id } : { return_id: one.id }
    return {
      path: '/api/parcel/receive',
      body: { back: [{ ...which, version: one.version, pieces }] },
      isKeyed: true,
    }
  },
  ask({ orders }, dice) {
    const order = likely(orders, ({ status }) => status === 'accept', dice)
    return (
      order && {
        path: '/api/return/ask',
        body: { token: order.token, lines: linesBack(order, dice) },
        isKeyed: true,
        isGuest: true,
      }
    )
  },
  takeBack: takeBack('money'),
  exchange: takeBack(),
  agree({ orders, returns }, dice, life) {
    const asked = some(
      returns.filter(({ state }) => state === 'asked'),
      dice,
    )
    const order = orders.find(({ id }) => id === asked?.order_id)
    if (!asked || !order) return null
    const lines = asked.lines.map(({ position, quantity, reason, wants }) => ({
      position,
      quantity,
      reason,
      wants,
    }))
    return returnOf(order, forOther(lines, dice, life), dice, life, asked.id)
  },
  decline: onReturn('decline', ['asked'], { message: 'The label is off.' }),
  callOff: onReturn('cancel', ['asked', 'coming']),
  payBack: onReturn('paid', ['to_pay']),
  endReturn: onReturn('end', ['coming']),
  receiveReturn({ returns }, dice) {
    const one = likely(returns, ({ state }) => state === 'coming', dice)
    return (
      one && {
        path: '/api/return/receive',
        body: { return_id: one.id, version: one.version, pieces: cameOf(one, dice) },
        isKeyed: true,
      }
    )
  },
  /**
   * Courier's sheet of some parcels, with correct amounts, its rows in any order: by waybill, order
   * number, or both.
   */
  async settle({ parcels }, dice, life) {
    const courier = some(life.couriers, dice)
    const known = ['handed', 'delivered', 'refused', 'received']
    const rows = parcels
      .filter(
        ({ courier_id, state }) => courier_id === courier && known.includes(state) && dice(3) > 0,
      )
      .map(({ number, tracking, state, to_collect }) => {
        const isPaid = state === 'delivered' || (state === 'handed' && dice(4) > 0)
        const pairedBy = tracking ? dice(3) : 1
        const names = [pairedBy === 1 ? '' : (tracking ?? ''), pairedBy === 0 ? '' : number]
        return { row: [...names, isPaid ? to_collect : 0, 40 + dice(30)], rank: dice(1000) }
      })
      .sort((one, other) => one.rank - other.rank)
    if (rows.length === 0) return null
    const file = new File([listOf(...rows.map(({ row }) => row))], 'list.csv')
    const read = await life.post(
      '/api/settlement/read',
      multipart({ courier_id: String(courier), file }),
    )
    const { id, version } = read.json.settlement
    life.settlements.push(id)
    return {
      path: '/api/settlement/accept',
      body: { settlement_id: id, ...(dice(2) && { version }) },
    }
  },
  undoSettlement(_, dice, { settlements }) {
    const settlement_id = some(settlements.slice(-3), dice)
    return settlement_id === null
      ? null
      : { path: '/api/settlement/undo', body: { settlement_id, reason: 'Another list.' } }
  },
} satisfies Record<string, Act>

export type ActName = keyof typeof acts

/** Substitutes for an action without a fitting record: the first of these that has one. */
const onward: ActName[] = ['deliver', 'handOver', 'pack', 'confirm', 'make']

export async function callFor(
  what: ActName,
  seed: number,
  seen: Seen,
  life: Life,
): Promise<{ name: ActName; call: Call }> {
  for (const name of [what, ...onward]) {
    const call = await acts[name](seen, diceOf(seed), life)
    if (call) return { name, call }
  }
  throw new Error('Not even an order could be made')
}
