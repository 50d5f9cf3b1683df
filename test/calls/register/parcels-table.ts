/** Rows of the calls of parcels (see table.ts). */
import { page, write } from './admin-table.ts'
import { missing, type Row } from './table.ts'

const parcel =
  'id kind state order_id number first_name last_name phone city city_ar courier_id courier courier_ar tracking tracking_link pieces fee to_collect handed_at delivered_at refused_at received_at created_at days_out days_late mailed version'
const piece =
  'position name name_ar size size_ar colour colour_ar sku quantity image image_width image_height'
const paper = `${parcel} additional_phone state_name address courier_note language ordered_at on_paper items takes_back`
const noId = [...missing, 'abc', 1.5, 0, -1, true, [], {}] as const
const noIds = [...missing, [], 'abc', 5, [0], ['abc'], {}] as const

const act = (
  path: string,
  message: string,
  thing: string,
  fields: Record<string, unknown> = {},
): Row => ({
  ...write(`POST /api/parcel/${path}`, message, {
    fields: { parcel_id: `@${thing}`, ...fields },
    bad: [['parcel_id', noId, null]],
  }),
  keys: [`parcel ${parcel}`],
})

export const parcelCalls: readonly Row[] = [
  {
    call: 'GET /api/parcel/all',
    who: 'admin',
    given: ['ready parcel'],
    keys: [`parcels.data[] ${parcel}`, 'counts', 'to_collect', 'late', ...page],
    paged: 'parcels.data',
  },
  {
    call: 'GET /api/parcel/get/{id}',
    who: 'admin',
    of: { id: 'ready parcel' },
    keys: [`parcel ${paper}`, `parcel.items[] ${piece}`],
    unknown: 404,
  },
  {
    call: 'GET /api/parcel/waiting',
    who: 'admin',
    given: ['confirmed order'],
    keys: [
      'orders[] order_id number first_name last_name city city_ar area_id pieces kind confirmed_at to_collect version',
      'total',
    ],
  },
  {
    call: 'GET /api/parcel/back',
    who: 'admin',
    given: ['refused parcel'],
    keys: [
      'back[] parcel_id return_id version number tracking first_name last_name city city_ar why since days pieces',
      'total',
    ],
  },
  {
    call: 'GET /api/parcel/manifest',
    who: 'admin',
    asks: { ids: '@ready parcel' },
    keys: ['parcels', 'count', 'to_collect', 'sender name name_ar phone address'],
  },
  {
    call: 'GET /api/parcel/sheet',
    who: 'admin',
    asks: { ids: '@ready parcel' },
    keys: [],
    file: true,
  },
  { call: 'GET /api/parcel/carried', who: 'admin', keys: ['couriers'] },
  {
    ...write('POST /api/parcel/create', 'parcels created successfully', {
      fields: { courier_id: '@courier', order_ids: ['@confirmed order'] },
      bad: [
        ['courier_id', noId, null],
        ['order_ids', noIds, null],
        ['versions', ['one', [0], [1, 2, 3], {}], null],
      ],
    }),
    keys: ['results[] id done code message', `parcels[] ${parcel}`],
  },
  {
    ...write('POST /api/parcel/handOver', 'parcels handed over successfully', {
      fields: { parcel_ids: ['@ready parcel'] },
      bad: [
        ['parcel_ids', noIds, null],
        ['versions', ['one', [0], [1, 2, 3], {}], null],
      ],
    }),
    keys: ['results[] id done code message', `parcels[] ${parcel}`],
  },
  {
    ...write('POST /api/parcel/undo', 'parcels undone successfully', {
      fields: { parcel_ids: ['@handed parcel'], versions: [2] },
      bad: [
        ['parcel_ids', noIds, null],
        ['versions', [...missing, 'one', [0], [1, 2, 3], {}], null],
      ],
    }),
    keys: ['results[] id done code message', `parcels[] ${parcel}`],
  },
  act('putBack', 'parcel put back successfully', 'ready parcel'),
  act('track', 'tracking number kept successfully', 'ready parcel', { tracking: 'T-#' }),
  act('delivered', 'parcel delivered successfully', 'handed parcel'),
  act('refused', 'parcel refused successfully', 'handed parcel'),
  act('end', 'parcel ended successfully', 'refused parcel'),
  {
    ...write('POST /api/parcel/receive', 'pieces received successfully', {
      fields: {
        back: [
          { parcel_id: '@refused parcel', pieces: [{ position: 1, sellable: 1, damaged: 0 }] },
        ],
      },
      bad: [['back', [...missing, [], 'abc', 5, {}], null]],
    }),
    keys: ['sellable', 'damaged'],
  },
]
