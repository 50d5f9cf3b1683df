/**
 * Parcels of orders: made, handed over, delivered or refused, and received if they came back
 * (R290–R294).
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import {
  asked,
  egp,
  id,
  ids,
  idsAsked,
  lang,
  nothing,
  optional,
  pathId,
  seenVersion,
  text,
  wholeNumber,
} from '../parts.ts'
import { listAsked, pageOf, pageReply } from '../list-parts.ts'
import { rowResult } from '../row-reasons.ts'
import { coded } from '../field-refusals.ts'
import { comingBack, parcelPaper, parcelRow, parcelSum, waitingOrder } from './parcel-records.ts'

/** Minutes in which a hand-over, a delivery or a refusal is undone; its mail waits as long. */
export const parcelUndoMinutes = 10

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
const acted = {
  input: z.object(act),
  reply: one,
  refusals: [404, 409, 422],
  example: { parcel_id: 1 },
} as const

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
      to_collect: parcelSum,
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
    ...acted,
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
    ...acted,
  }),
  refused: endpoint(adminPaths.parcels.refused, {
    summary:
      'Marks a parcel as refused at the door: its order becomes rejected and its pieces are expected back',
    ...acted,
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
    ...acted,
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
