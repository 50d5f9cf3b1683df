/**
 * State machine of an order, its parcel and its return, as tables: state × act → state, effect on
 * stock, effect on money, and notification. All code that moves one of them reads these tables; a
 * test walks every cell (R291, R292, R312).
 */
import type { OrderActName } from '#contract/orders/order-events.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { ParcelState } from '#contract/couriers/parcel-records.ts'
import type { ReturnState } from '#contract/orders/returns/return-words.ts'

/**
 * Location of an order's pieces. `kept`: reserved in the shop, or sent by hand without a parcel.
 * `stock`: back in stock, because the order is rejected. Else the state of the order's parcel,
 * `refused` while none of its pieces has been received.
 */
export type PiecesState = 'kept' | 'stock' | 'ready' | 'handed' | 'delivered' | 'refused'

/** Effect of a status on parcel and stock; an omitted effect means no change. */
export type Turn = { parcel?: ParcelState; stock?: 'take' | 'give back' }

/** Effects by location of the pieces and next status: any status may follow any other (R72). */
export const orderTurns: Record<PiecesState, Record<OrderStatus, Turn>> = {
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
  // Pieces of a refused parcel never were in stock when it is delivered after all; sent again from
  // the shop, the order takes new pieces.
  refused: {
    pending: { stock: 'take' },
    shipped: { parcel: 'handed' },
    accept: { parcel: 'delivered' },
    reject: {},
  },
}

/**
 * Effect of each status on the order's own money, and its webhook event; the customer is mailed
 * every status.
 */
export const statusEffects = {
  pending: { money: 'none', news: 'changed' },
  shipped: { money: 'open', news: 'shipped' },
  accept: { money: 'paid', news: 'delivered' },
  reject: { money: 'void', news: 'rejected' },
} as const satisfies Record<OrderStatus, object>

/**
 * Effects of each parcel state: what happens to the money it carries (collected at the door, or
 * paid out by the courier), and the name of its timeline entry.
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
 * Acts on a parcel: allowed states, and the next status of its order, which the parcel follows.
 * `alone`: next state of a parcel whose order does not move, such as one that fetches a return.
 */
export const parcelActs = {
  put_back: { from: ['ready'], order: null, alone: 'cancelled' },
  hand_over: { from: ['ready'], order: 'shipped', alone: 'handed' },
  /** Undoes a hand-over: the courier has not taken the parcel after all. */
  undo_hand_over: { from: ['handed'], order: 'pending', alone: 'ready' },
  deliver: { from: ['handed'], order: 'accept', alone: 'delivered' },
  /** A parcel that fetches a return cannot be refused. */
  refuse: { from: ['handed'], order: 'reject', alone: null },
  /** Undoes a move by a settlement, or by a wrong press. */
  take_back: { from: ['delivered', 'refused'], order: 'shipped', alone: 'handed' },
  /** Receives pieces of a refused parcel, which stays refused until all of them are received. */
  receive: { from: ['refused'], order: null, alone: 'received' },
  /** Ends a refused parcel whose remaining pieces do not come. */
  end: { from: ['refused'], order: null, alone: 'received' },
} as const satisfies Record<
  string,
  { from: ParcelState[]; order: OrderStatus | null; alone: ParcelState | null }
>

/**
 * Acts on a return: allowed states, next state, and effect on money. `settled` is to_pay while
 * money is open, else done. `promised` money is paid once the pieces are received; `due` is payable
 * for the pieces received so far.
 */
export const returnActs = {
  agree: { from: ['asked'], to: 'coming', money: 'promised' },
  decline: { from: ['asked'], to: 'declined', money: 'none' },
  /** Allowed while no piece was received. */
  call_off: { from: ['asked', 'coming'], to: 'cancelled', money: 'void' },
  /** Receives some pieces; the return is settled once all are received. */
  receive: { from: ['coming'], to: 'settled', money: 'due' },
  /**
   * Remaining pieces do not come: the return is settled by those received, or cancelled if none
   * were.
   */
  end: { from: ['coming'], to: 'settled', money: 'due' },
  pay: { from: ['to_pay'], to: 'settled', money: 'paid' },
} as const satisfies Record<
  string,
  { from: ReturnState[]; to: ReturnState | 'settled'; money: string }
>

/**
 * Effect on a return when the new order of its exchange is rejected, or restored after that. Its
 * old pieces are `out` (still with the customer) or `here` (received, or with the courier).
 */
export const exchangeTurns = {
  out: { rejected: 'call off', taken: 'refuse' },
  here: { rejected: 'owe credit', taken: 'pay by credit' },
} as const
