/**
 * Parcels of orders: made, handed over, delivered or refused, and received if they came back
 * (R290–R294).
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { ofWork, ofWorkOrWhile } from '../field-marks.ts'
import { limits } from '../limits.ts'
import { orderLine } from '../orders/orders.ts'
import {
  asked,
  egp,
  id,
  ids,
  idsAsked,
  lang,
  listAsked,
  moment,
  nothing,
  optional,
  pageOf,
  pageReply,
  pathId,
  seenVersion,
  text,
  wholeNumber,
} from '../parts.ts'
import { rowResult } from '../row-reasons.ts'
import { coded } from '../field-refusals.ts'

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
const sum = ofWork('orders', egp)

/**
 * Recipient, address and amount on the paper: a packer sees them only until the parcel is handed
 * over (R293).
 */
const atHand = <Schema extends z.ZodType>(schema: Schema) =>
  ofWorkOrWhile('orders', { field: 'state', is: ['ready'] }, schema)

/** Minutes in which a hand-over, a delivery or a refusal is undone; its mail waits as long. */
export const parcelUndoMinutes = 10

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
  to_collect: sum,
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
  to_collect: sum,
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

const most = limits.orders_at_once
const few = wholeNumber(coded('parcel_pieces'), 0, limits.quantity)

/** Received pieces, sellable or damaged, by line. */
export const receivedPieces = z.array(
  z.object({ position: wholeNumber(coded('parcel_pieces'), 0, 1000), sellable: few, damaged: few }),
  {
    error: coded('parcel_pieces'),
  },
)

const result = z.object({ id: z.int(), ...rowResult })
export type ParcelResult = z.output<typeof result>

export const parcelGroups = ['with_courier', 'ready', 'coming_back', 'delivered', 'all'] as const
export const parcelSorts = ['longest', 'newest', 'oldest', 'number'] as const

/** Ids of parcels; any beyond the limit are left out. */
const parcelsAsked = idsAsked.transform((all) => all.slice(0, most))
const act = { parcel_id: id(), version: seenVersion }
const one = z.object({ parcel: parcelRow })

export const parcels = {
  page: endpoint(adminPaths.parcels.page, {
    summary:
      'Parcels by state; `search` matches order number, tracking number, phone in any format, and words of name and address, within what the reader may see',
    input: z.object({
      ...listAsked(parcelSorts),
      group: asked(z.enum(parcelGroups)),
      courier_id: asked(id()),
      area_id: asked(id()),
      /** Parcels on their way for longer than the courier promises. */
      late: asked(z.enum(['late'])),
      order_id: asked(id()),
    }),
    reply: z.object({
      parcels: pageOf(parcelRow),
      counts: z.object(
        Object.fromEntries(parcelGroups.map((group) => [group, z.int()])) as Record<
          (typeof parcelGroups)[number],
          z.ZodInt
        >,
      ),
      to_collect: sum,
      late: z.int(),
      ...pageReply,
    }),
    example: { page: '1', group: 'with_courier', sort: 'longest' },
  }),
  record: endpoint(adminPaths.parcels.record, {
    summary: 'One parcel with its lines and address',
    input: z.object({ id: pathId }),
    reply: z.object({ parcel: parcelPaper }),
    refusals: [404],
    example: { id: '1' },
  }),
  waiting: endpoint(adminPaths.parcels.waiting, {
    summary: 'Confirmed orders without a parcel, oldest first',
    input: z.object({}),
    reply: z.object({ orders: z.array(waitingOrder), total: z.int() }),
  }),
  back: endpoint(adminPaths.parcels.back, {
    summary: 'Refused parcels, returns and exchanges on their way back to the shop, longest first',
    input: z.object({}),
    reply: z.object({ back: z.array(comingBack), total: z.int() }),
  }),
  carried: endpoint(adminPaths.parcels.carried, {
    summary: 'Number of parcels with each courier, without couriers that have none',
    input: z.object({}),
    reply: z.object({ couriers: z.array(z.object({ courier_id: z.int(), parcels: z.int() })) }),
  }),
  create: endpoint(adminPaths.parcels.create, {
    summary: 'Creates a ready parcel for each confirmed order; returns a result for each order',
    input: z.object({
      courier_id: id(coded('parcel_courier')),
      order_ids: ids(coded('parcel_orders'), most, coded('parcel_too_many')),
      /** The version of each order as the screen showed it, in the same order. */
      versions: optional(z.array(id())),
    }),
    reply: z.object({ results: z.array(result), parcels: z.array(parcelRow) }),
    refusals: [404, 409, 422],
    example: { courier_id: 1, order_ids: [1, 2] },
  }),
  putBack: endpoint(adminPaths.parcels.putBack, {
    summary: 'Cancels a parcel that is not handed over yet',
    input: z.object(act),
    reply: one,
    refusals: [404, 409, 422],
    example: { parcel_id: 1 },
  }),
  track: endpoint(adminPaths.parcels.track, {
    summary: 'Saves a parcel’s tracking number; an empty one removes it',
    input: z.object({
      ...act,
      tracking: z.preprocess((value) => (value === '' ? null : value), text(100).nullable()),
    }),
    reply: one,
    refusals: [404, 409, 422],
    example: { parcel_id: 1, tracking: '76148475' },
  }),
  handOver: endpoint(adminPaths.parcels.handOver, {
    summary:
      'Hands parcels over to the courier: their orders become shipped and their customers are notified; returns a result for each parcel',
    input: z.object({
      parcel_ids: ids(coded('parcel_parcels'), most, coded('parcel_too_many')),
      versions: optional(z.array(id())),
    }),
    reply: z.object({ results: z.array(result), parcels: z.array(parcelRow) }),
    refusals: [409, 422],
    example: { parcel_ids: [1, 2] },
  }),
  undo: endpoint(adminPaths.parcels.undo, {
    summary:
      'Undoes the hand-over, delivery or refusal of parcels within ten minutes, before the email is sent; returns a result for each parcel',
    input: z.object({
      parcel_ids: ids(coded('parcel_parcels'), most, coded('parcel_too_many')),
      /** As many as parcels; required, since the act before the undone one could be undone too. */
      versions: z.array(id(), { error: coded('parcel_versions') }),
    }),
    reply: z.object({ results: z.array(result), parcels: z.array(parcelRow) }),
    refusals: [409, 422],
    example: { parcel_ids: [1, 2], versions: [3, 3] },
  }),
  delivered: endpoint(adminPaths.parcels.delivered, {
    summary:
      'Marks a parcel as delivered and paid: its order becomes accepted. For a return: the courier has picked it up',
    input: z.object(act),
    reply: one,
    refusals: [404, 409, 422],
    example: { parcel_id: 1 },
  }),
  refused: endpoint(adminPaths.parcels.refused, {
    summary:
      'Marks a parcel as refused at the door: its order becomes rejected and its pieces are expected back',
    input: z.object(act),
    reply: one,
    refusals: [404, 409, 422],
    example: { parcel_id: 1 },
  }),
  receive: endpoint(adminPaths.parcels.receive, {
    summary:
      'Receives pieces of refused parcels and returns: sellable pieces are restocked, damaged ones written off',
    input: z.object({
      back: z
        .array(
          z.object({
            parcel_id: optional(id()),
            return_id: optional(id()),
            version: seenVersion,
            pieces: receivedPieces,
          }),
          { error: coded('parcel_parcels') },
        )
        .min(1, coded('parcel_parcels'))
        .max(most, coded('parcel_too_many')),
    }),
    keyed: true,
    reply: z.object({ sellable: z.int(), damaged: z.int() }),
    refusals: [404, 409, 422],
    example: {
      back: [{ parcel_id: 1, version: 2, pieces: [{ position: 0, sellable: 1, damaged: 0 }] }],
    },
  }),
  end: endpoint(adminPaths.parcels.end, {
    summary:
      'Closes a refused parcel that came back incomplete: the missing pieces are written off as lost',
    input: z.object(act),
    reply: one,
    refusals: [404, 409, 422],
    example: { parcel_id: 1 },
  }),
  manifest: endpoint(adminPaths.parcels.manifest, {
    summary: 'Parcels with the data of their slips, labels and manifest, in the order of `ids`',
    input: z.object({ ids: parcelsAsked }),
    reply: z.object({
      parcels: z.array(parcelPaper),
      count: z.int(),
      to_collect: egp,
      /** Who sends the parcels; '' for an absent phone or address. */
      sender: z.object({
        name: z.string(),
        name_ar: z.string(),
        phone: z.string(),
        address: z.string(),
      }),
    }),
    example: { ids: '1,2' },
  }),
  sheet: endpoint(adminPaths.parcels.sheet, {
    summary: 'Parcels of one courier as a sheet with the courier’s own headings, XLSX or CSV',
    input: z.object({
      ids: parcelsAsked,
      format: z.enum(['csv', 'xlsx']).catch('xlsx').default('xlsx'),
      lang,
    }),
    reply: nothing,
    refusals: [404, 422],
    example: { ids: '1,2', format: 'xlsx' },
  }),
}
