/**
 * The life of an order, its parcel and its return, as tables: state × act → state, effect on stock,
 * effect on money, and who is told. Whoever moves one of them looks here; a test walks every cell
 * (R291, R292, R312).
 */
import type { OrderActName } from '#contract/order-records.ts'
import type { OrderStatus } from '#contract/orders.ts'
import type { ParcelState } from '#contract/parcels.ts'
import type { ReturnState } from '#contract/return-words.ts'

/**
 * Where the pieces of an order are: `kept` for it in the shop, or out of it by hand without a
 * parcel; back in the `stock`, its order being rejected; else with the parcel of which this is the
 * state, `refused` as long as none of it has come back.
 */
export type Pieces = 'kept' | 'stock' | 'ready' | 'handed' | 'delivered' | 'refused'

/** What is not named stays as it is. */
export type Turn = { parcel?: ParcelState; stock?: 'take' | 'give back' }

/** Any status may follow any other (R72): pieces × next status. */
export const orderTurns: Record<Pieces, Record<OrderStatus, Turn>> = {
  kept: { pending: {}, shipped: {}, accept: {}, reject: { stock: 'give back' } },
  stock: {
    pending: { stock: 'take' },
    shipped: { stock: 'take' },
    accept: { stock: 'take' },
    reject: {},
  },
  ready: {
    pending: {},
    shipped: { parcel: 'handed' },
    accept: { parcel: 'delivered' },
    reject: { parcel: 'cancelled', stock: 'give back' },
  },
  handed: {
    pending: { parcel: 'ready' },
    shipped: {},
    accept: { parcel: 'delivered' },
    reject: { parcel: 'refused' },
  },
  delivered: {
    pending: { parcel: 'ready' },
    shipped: { parcel: 'handed' },
    accept: {},
    reject: { parcel: 'refused' },
  },
  // Delivered after all, its pieces never were back; sent again from the shop, the order takes
  // others.
  refused: {
    pending: { stock: 'take' },
    shipped: { parcel: 'handed' },
    accept: { parcel: 'delivered' },
    reject: {},
  },
}

/**
 * What an order's own money does by its next status, and as what the order is told of to webhooks;
 * its customer is mailed every move.
 */
export const statusEffects = {
  pending: { money: 'none', news: 'changed' },
  shipped: { money: 'open', news: 'shipped' },
  accept: { money: 'paid', news: 'delivered' },
  reject: { money: 'void', news: 'rejected' },
} as const satisfies Record<OrderStatus, object>

/**
 * By the state of a parcel: the money that it carries (to be collected at the door, and handed out
 * by its courier), and what the timeline calls it.
 */
export const parcelEffects = {
  ready: { money: 'none', act: 'ready' },
  cancelled: { money: 'none', act: 'put_back' },
  handed: { money: 'open', act: 'handed' },
  delivered: { money: 'paid', act: 'delivered' },
  refused: { money: 'void', act: 'refused' },
  received: { money: 'void', act: 'received' },
} as const satisfies Record<ParcelState, { money: string; act: OrderActName }>

/**
 * Acts on a parcel: from which states, and to which status its order goes, which the parcel
 * follows. `alone`: what it becomes where the order stays, as when it fetches a return.
 */
export const parcelActs = {
  put_back: { from: ['ready'], order: null, alone: 'cancelled' },
  hand_over: { from: ['ready'], order: 'shipped', alone: 'handed' },
  deliver: { from: ['handed'], order: 'accept', alone: 'delivered' },
  /** What is fetched is not refused. */
  refuse: { from: ['handed'], order: 'reject', alone: null },
  /** A courier's list is undone. */
  take_back: { from: ['delivered', 'refused'], order: 'shipped', alone: 'handed' },
  /** All of it, else it stays refused. */
  receive: { from: ['refused'], order: null, alone: 'received' },
  /** The rest does not come. */
  end: { from: ['refused'], order: null, alone: 'received' },
} as const satisfies Record<
  string,
  { from: ParcelState[]; order: OrderStatus | null; alone: ParcelState | null }
>

/**
 * Acts on a return: from which states, to which, and what its money does. `settled` is to_pay while
 * money is open, else done. `promised` money is to be paid once the pieces are here; `due` from
 * then on, as much as came.
 */
export const returnActs = {
  agree: { from: ['asked'], to: 'coming', money: 'promised' },
  decline: { from: ['asked'], to: 'declined', money: 'none' },
  /** None of it has come. */
  call_off: { from: ['asked', 'coming'], to: 'cancelled', money: 'void' },
  /** Some of it; once all of it is here, it is settled. */
  receive: { from: ['coming'], to: 'settled', money: 'due' },
  /** The rest does not come: settled by what came, called off where nothing did. */
  end: { from: ['coming'], to: 'settled', money: 'due' },
  pay: { from: ['to_pay'], to: 'settled', money: 'paid' },
} as const satisfies Record<
  string,
  { from: ReturnState[]; to: ReturnState | 'settled'; money: string }
>

/**
 * What becomes of a return when the new order of its exchange is rejected, or taken again after
 * that: whether its old pieces are `out`, with their customer still, or `here` or with the courier.
 */
export const exchangeTurns = {
  out: { rejected: 'call off', taken: 'refuse' },
  here: { rejected: 'owe credit', taken: 'pay by credit' },
} as const
