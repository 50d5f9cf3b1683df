/** Parcels as a courier's sheet, with its own headings in its own order (R294). */
import type { z } from 'zod'
import type { CourierColumn, CourierField } from '#contract/couriers/couriers.ts'
import type { ParcelKind, ParcelPiece, parcelPaper } from '#contract/couriers/parcel-records.ts'
import type { Lang } from '#contract/parts.ts'
import type { SheetColumn } from '#contract/files/sheets.ts'
import type { WrittenCell, WrittenRow, WrittenSheet } from '#server/sheets/sheet.ts'

type Paper = z.input<typeof parcelPaper>

/** Fields of a parcel for a sheet: amounts in piastres. */
export type SheetParcel = Pick<
  Paper,
  | 'number'
  | 'tracking'
  | 'kind'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'additional_phone'
  | 'city'
  | 'city_ar'
  | 'state_name'
  | 'address'
  | 'courier_note'
  | 'on_paper'
  | 'items'
  | 'takes_back'
> & { address_parts: AddressParts | null }

type AddressParts = {
  street?: string | null
  building?: string | null
  floor?: string | null
  apartment?: string | null
  landmark?: string | null
}

/**
 * Cells as text, except amounts and counts: a phone keeps its leading 0. The language of a
 * courier's own headings is that of its cells.
 */
export function courierSheet(
  title: string,
  columns: readonly CourierColumn[],
  parcels: readonly SheetParcel[],
): WrittenSheet {
  const speaks = columns.map(
    ({ heading }): Lang => (/\p{Script=Arabic}/u.test(heading) ? 'ar' : 'en'),
  )
  const lang = speaks.filter((one) => one === 'ar').length * 2 > speaks.length ? 'ar' : 'en'
  // Without a column for the landmark it is added to the note, for the driver.
  const saysLandmark = columns.some(({ from }) => from === 'landmark' || from === 'address')
  const rowOf = (parcel: SheetParcel): WrittenRow =>
    columns.map(({ from, text }, at) =>
      from === 'text' ? text : cells[from](parcel, speaks[at] as Lang, saysLandmark),
    )
  async function* rows() {
    yield parcels.map(rowOf)
  }
  return { title, columns: columns.map(sheetColumn), lang, rows: rows() }
}

const sheetColumn = ({ heading, from }: CourierColumn, at: number): SheetColumn => ({
  key: String(at),
  en: heading,
  ar: heading,
  holds:
    from === 'to_collect'
      ? 'money'
      : from === 'count' || from === 'return_count'
        ? 'number'
        : 'text',
})

const cells: Record<
  Exclude<CourierField, 'text'>,
  (parcel: SheetParcel, lang: Lang, saysLandmark: boolean) => WrittenCell
> = {
  number: ({ number }) => number,
  tracking: ({ tracking }) => tracking,
  name: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim(),
  phone: ({ phone }) => phone,
  additional_phone: ({ additional_phone }) => additional_phone,
  area: ({ city, city_ar }, lang) => (lang === 'ar' ? (city_ar ?? city) : city),
  state: ({ state_name }) => state_name,
  address: ({ address }) => address && inOneLine(address),
  street: ({ address_parts, address }) => inOneLine(address_parts?.street || (address ?? '')),
  building_floor_apartment: ({ address_parts }, lang) =>
    (['building', 'floor', 'apartment'] as const)
      .filter((part) => address_parts?.[part])
      .map((part) => `${partWords[part][lang]} ${address_parts?.[part]}`)
      .join(lang === 'ar' ? '، ' : ', '),
  building: ({ address_parts }) => address_parts?.building ?? null,
  floor: ({ address_parts }) => address_parts?.floor ?? null,
  apartment: ({ address_parts }) => address_parts?.apartment ?? null,
  landmark: ({ address_parts }) => address_parts?.landmark ?? null,
  courier_note: ({ courier_note, address_parts }, lang, saysLandmark) =>
    [courier_note, saysLandmark ? null : address_parts?.landmark]
      .filter(Boolean)
      .map((text) => inOneLine(text as string))
      .join(lang === 'ar' ? '، ' : ', '),
  kind: ({ kind }, lang) => kindWords[kind][lang],
  to_collect: ({ on_paper }) => on_paper,
  count: ({ items }) => countOf(items),
  pieces: ({ items }, lang) => piecesOf(items, lang),
  return_count: ({ takes_back }) => (takes_back.length > 0 ? countOf(takes_back) : null),
  return_pieces: ({ takes_back }, lang) => piecesOf(takes_back, lang),
  empty: () => null,
}

const partWords = {
  building: { en: 'Building', ar: 'مبنى' },
  floor: { en: 'floor', ar: 'دور' },
  apartment: { en: 'apartment', ar: 'شقة' },
} as const

/** Bosta's own words in English. */
const kindWords: Record<ParcelKind, Record<Lang, string>> = {
  deliver: { en: 'Deliver', ar: 'توصيل' },
  exchange: { en: 'Exchange', ar: 'استبدال' },
  return: { en: 'Return', ar: 'استرجاع' },
}

const inOneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ', ')

const countOf = (pieces: readonly ParcelPiece[]): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0)

/** '2 × Linen dress (Clay, S)' */
function piecesOf(pieces: readonly ParcelPiece[], lang: Lang): string {
  const inLang = (en: string | null, ar: string | null) => (lang === 'ar' ? (ar ?? en) : en)
  const [comma, semicolon] = lang === 'ar' ? ['، ', '؛ '] : [', ', '; ']
  return pieces
    .map(({ quantity, name, name_ar, size, size_ar, colour, colour_ar }) => {
      const choice = [inLang(colour, colour_ar), inLang(size, size_ar)].filter(Boolean).join(comma)
      return `${quantity} × ${inLang(name, name_ar)}${choice && ` (${choice})`}`
    })
    .join(semicolon)
}
