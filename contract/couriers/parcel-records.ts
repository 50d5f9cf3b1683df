/**
 * Parcels as staff see them: in lists, on papers, waiting to be made, and on their way back
 * (R290–R293).
 */
import { z } from 'zod'
import { ofWork, ofWorkOrWhile } from '../field-marks.ts'
import { orderLine } from '../orders/orders.ts'
import { egp, moment } from '../parts.ts'

export const parcelKind = z.enum(['deliver', 'exchange', 'return'])
export type ParcelKind = z.output<typeof parcelKind>
export const parcelState = z.enum([
  'ready',
  'handed',
  'delivered',
  'refused',
  'received',
  'cancelled',
])
export type ParcelState = z.output<typeof parcelState>

/**
 * Sums need the work of orders or figures: a packer sees only the amount on the paper of a parcel
 * that is not handed over.
 */
export const parcelSum = ofWork('orders', egp)

/**
 * Recipient, address and amount on the paper: a packer sees them only until the parcel is handed
 * over (R293).
 */
const atHand = <Schema extends z.ZodType>(schema: Schema) =>
  ofWorkOrWhile('orders', { field: 'state', is: ['ready'] }, schema)

/** A parcel in the list. */
export const parcelRow = z.object({
  id: z.int(),
  kind: parcelKind,
  state: parcelState,
  order_id: z.int(),
  number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: atHand(z.string()),
  city: z.string(),
  city_ar: z.string().nullable(),
  courier_id: z.int(),
  courier: z.string(),
  courier_ar: z.string().nullable(),
  tracking: z.string().nullable(),
  tracking_link: z.string().nullable(),
  pieces: z.int(),
  fee: ofWork('orders', egp.nullable()),
  to_collect: parcelSum,
  handed_at: moment.nullable(),
  delivered_at: moment.nullable(),
  refused_at: moment.nullable(),
  received_at: moment.nullable(),
  created_at: moment,
  /**
   * Days since hand-over, for a parcel on its way, and the number of days from which it is late.
   */
  days_out: z.int().nullable(),
  days_late: z.int(),
  /** Whether its customer has an e-mail, which is written to when it leaves. */
  mailed: z.boolean(),
  version: z.int(),
})
export type ParcelRow = z.output<typeof parcelRow>

/** A piece with the names for papers and screens. */
export const parcelPiece = orderLine
  .pick({ name: true, image: true, image_width: true, image_height: true, quantity: true })
  .extend({
    position: z.int(),
    name_ar: z.string().nullable(),
    size: z.string().nullable(),
    size_ar: z.string().nullable(),
    colour: z.string().nullable(),
    colour_ar: z.string().nullable(),
    sku: z.string().nullable(),
  })
export type ParcelPiece = z.output<typeof parcelPiece>

/** A parcel with the contents of its papers: recipient, address, pieces and amount. */
export const parcelPaper = parcelRow.extend({
  additional_phone: atHand(z.string()),
  state_name: atHand(z.string()),
  address: atHand(z.string()),
  courier_note: atHand(z.string()),
  language: z.enum(['en', 'ar']),
  ordered_at: moment,
  /** The amount on the paper, which packers must read. */
  on_paper: atHand(egp),
  items: z.array(parcelPiece),
  /** Pieces that the courier collects for an exchange or a return. */
  takes_back: z.array(parcelPiece),
})
export type ParcelPaper = z.output<typeof parcelPaper>

/** A confirmed order without a parcel. */
export const waitingOrder = z.object({
  order_id: z.int(),
  number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  city: z.string(),
  city_ar: z.string().nullable(),
  area_id: z.int().nullable(),
  pieces: z.int(),
  kind: parcelKind,
  confirmed_at: moment,
  to_collect: parcelSum,
  version: z.int(),
})
export type WaitingOrder = z.output<typeof waitingOrder>

/** Pieces on their way back to the shop, from a refused parcel or a return. */
export const comingBack = z.object({
  parcel_id: z.int().nullable(),
  return_id: z.int().nullable(),
  version: z.int(),
  number: z.string(),
  tracking: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  city: z.string(),
  city_ar: z.string().nullable(),
  why: z.enum(['refused', 'return', 'exchange']),
  since: moment,
  days: z.int(),
  /** Pieces not received yet: `quantity` is the number still missing. */
  pieces: z.array(parcelPiece),
})
export type ComingBack = z.output<typeof comingBack>
