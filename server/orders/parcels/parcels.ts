/**
 * Parcels that couriers carry: one for each departing order, and those that bring pieces back. An
 * order and its parcel always agree, and pieces that left the shop return to stock once, when they
 * are received (R290–R293).
 */
import { type ParcelResult, parcelUndoMinutes } from '#contract/couriers/parcels.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { dropHeldMails } from '#server/mail/mail.ts'
import { lockOrder } from '../order-acts.queries.ts'
import { moveOrder } from '../status/order-status.ts'
import type { OrderRow } from '../orders.queries.ts'
import { because, conflictFor, found } from '#server/refusal.ts'
import { getParcel, parcelChanged } from './list.ts'
import { parcelActs } from '../life.ts'
import { lockParcelLines } from '../receiving/receiving.queries.ts'
import { moveParcel, noteParcel } from './move-parcel.ts'
import {
  changeWay,
  keepTracking,
  listParcelOrders,
  lockParcel,
  movedAt,
  moveParcelRow,
  type Parcel,
} from './parcels.queries.ts'
import { type SeenVersion, eachOf } from './each-parcel.ts'
import { deliveryTerms } from './make-parcels.ts'

export {
  countCarried,
  countParcelWork,
  getPaper,
  listBack,
  listPapers,
  listParcels,
  listOrdersToPack,
  type ListedParcel,
  walkParcels,
} from './list.ts'

/**
 * `quiet`: sends no mail, because the customer was mailed before. `isUndoable`: the mail waits for
 * as long as the act can be undone.
 */
type MoveOptions = SeenVersion & { quiet?: boolean; isUndoable?: boolean }

/**
 * Cancels a parcel that is not handed over yet. Refuses with 404, and with 409 a parcel that has
 * left or is of another version.
 */
export const putBack = (ctx: Ctx, id: number, seen: SeenVersion) =>
  actOnParcel(ctx, id, seen, 'put_back')

/** Saves a tracking number. Refuses with 409 one that another parcel of the courier has. */
export async function trackParcel(
  ctx: Ctx,
  id: number,
  tracking: string | null,
  seen: SeenVersion,
) {
  return actOnParcel(ctx, id, seen, null, async (ctx, order, parcel) => {
    if (tracking === parcel.tracking) return
    if (!(await keepTracking(ctx, parcel, tracking))) throw conflictFor('tracking_taken')
    await logChange(ctx, {
      room: 'parcels',
      record_id: id,
      title: order.number,
      before: { tracking: parcel.tracking },
      after: { tracking },
    })
  })
}

/**
 * Hands parcels over, each in its own transaction: the order becomes shipped and its customer is
 * mailed once it cannot be undone any more. A parcel that is not ready, or whose new address the courier does not serve, is skipped
 * with the reason in its result.
 */
export async function handOver(
  ctx: Ctx,
  { parcel_ids, versions }: { parcel_ids: number[]; versions?: number[] | undefined },
): Promise<ParcelResult[]> {
  return eachOf(ctx, parcel_ids, versions, (ctx, id, version) =>
    act(ctx, id, { version, isUndoable: true }, 'hand_over', async (ctx, order, parcel) => {
      if (parcel.kind !== 'return')
        await changeWay(ctx, parcel.id, await deliveryTerms(ctx, order, parcel.courier_id))
    }),
  )
}

/**
 * Undoes the last hand-over, delivery or refusal of parcels, each in its own transaction and
 * without a mail. A parcel whose minutes are over, or that has moved on, is skipped with the reason
 * in its result.
 */
export async function undoParcels(
  ctx: Ctx,
  { parcel_ids, versions }: { parcel_ids: number[]; versions: number[] },
): Promise<ParcelResult[]> {
  return eachOf(ctx, parcel_ids, versions, async (ctx, id, version) => {
    const { state } = await getParcel(ctx, id)
    const name = state === 'handed' ? 'undo_hand_over' : 'take_back'
    await act(ctx, id, { version, quiet: true }, name, async (ctx, order, parcel) => {
      const at = movedAt(parcel)
      if (!at || ctx.now().getTime() - at.getTime() > parcelUndoMinutes * 60_000)
        throw conflictFor('undo_over')
      await dropHeldMails(ctx, order.id, 'last')
    })
  })
}

/**
 * Marks a parcel as delivered and paid; a return's parcel as fetched. Refuses with 404, and with
 * 409 one that is not with the courier.
 */
export const deliverParcel = (ctx: Ctx, id: number, seen: MoveOptions = {}) =>
  actOnParcel(ctx, id, seen, 'deliver')

/**
 * Marks a parcel as refused: its pieces return to stock when they are received. Refuses as
 * deliverParcel does.
 */
export const refuseParcel = (ctx: Ctx, id: number, seen: MoveOptions = {}) =>
  actOnParcel(ctx, id, seen, 'refuse')

/**
 * Undoes the move by a settlement: the parcel is with the courier again, without a mail. Refuses
 * with 409 a parcel that has changed since.
 */
export const takeBackMove = (ctx: Ctx, id: number) =>
  actOnParcel(ctx, id, { quiet: true }, 'take_back')

/**
 * Ends a refused parcel whose remaining pieces do not come: it is received with the pieces so far.
 * Refuses with 404, and with 409 one that is not on its way back.
 */
export const endParcel = (ctx: Ctx, id: number, seen: SeenVersion) =>
  actOnParcel(ctx, id, seen, 'end', async (ctx, order, parcel) => {
    const missing = (await lockParcelLines(ctx, id)).reduce(
      (sum, { quantity, sellable, damaged }) => sum + quantity - sellable - damaged,
      0,
    )
    await moveParcelRow(ctx, parcel, 'received', ctx.now())
    await noteParcel(ctx, order, parcel, { before: parcel.state, after: 'received' }, { missing })
  })

type Act = (ctx: Ctx, order: OrderRow, parcel: Parcel) => Promise<void>

async function actOnParcel(
  ctx: Ctx,
  id: number,
  seen: MoveOptions,
  name: keyof typeof parcelActs | null,
  before?: Act,
) {
  return inTransaction(ctx, async (ctx) => {
    await act(ctx, id, seen, name, before)
    return getParcel(ctx, id)
  })
}

/**
 * Runs an act on a parcel; the order is locked before its parcel, as everywhere.
 * @param before part of the act that parcelActs does not describe
 */
async function act(
  ctx: Ctx,
  id: number,
  { version, ...options }: MoveOptions,
  name: keyof typeof parcelActs | null,
  before?: Act,
): Promise<void> {
  const [of] = await listParcelOrders(ctx, [id])
  const { order_id } = found(of ?? null, 'Parcel')
  const order = found(await lockOrder(ctx, order_id), 'Order')
  const parcel = found(await lockParcel(ctx, id), 'Parcel')
  const isOther = version !== undefined && version !== parcel.version
  const states: readonly Parcel['state'][] | null = name && parcelActs[name].from
  const hasMoved = states !== null && !states.includes(parcel.state)
  if (isOther || hasMoved) {
    const changed = await parcelChanged(ctx, id)
    throw hasMoved ? because(changed, 'moved_on', { state: parcel.state }) : changed
  }
  await before?.(ctx, order, parcel)
  if (name) await turn(ctx, order, parcel, name, options)
}

async function turn(
  ctx: Ctx,
  order: OrderRow,
  parcel: Parcel,
  name: keyof typeof parcelActs,
  { quiet, isUndoable }: MoveOptions,
): Promise<void> {
  const { order: status, alone } = parcelActs[name]
  if (isUndoable)
    ctx = { ...ctx, mailsHeld: { order_id: order.id, seconds: parcelUndoMinutes * 60 } }
  if (name === 'put_back' || parcel.kind === 'return') {
    if (alone) return moveParcel(ctx, order, parcel, alone, quiet)
    if (name === 'refuse') throw conflictFor('fetched')
  } else if (status)
    await moveOrder(ctx, order, {
      status,
      quiet,
      ...(name === 'refuse' && { reason: 'refused_at_door' }),
    })
}
