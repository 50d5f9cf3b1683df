import { parcelSheet } from '#contract/couriers/parcel-sheets.ts'
import type { Lang } from '#contract/parts.ts'
import { inLanguage } from '#server/language.ts'
import type { ListedParcel } from '#server/orders/parcels/parcels.ts'
import type { WrittenRow } from '#server/sheets/sheet.ts'
import { rowOf } from './rows.ts'

export const parcelFileRow = (parcel: ListedParcel, lang: Lang): WrittenRow =>
  rowOf(parcelSheet, {
    number: parcel.number,
    customer: `${parcel.first_name} ${parcel.last_name}`,
    phone: parcel.phone,
    area: inLanguage(lang, parcel.city, parcel.city_ar),
    courier: inLanguage(lang, parcel.courier, parcel.courier_ar),
    tracking: parcel.tracking,
    kind: parcel.kind,
    state: parcel.state,
    pieces: parcel.pieces,
    to_collect: parcel.to_collect ?? null,
    fee: parcel.fee ?? null,
    created_at: parcel.created_at,
    handed_at: parcel.handed_at,
    delivered_at: parcel.delivered_at,
    refused_at: parcel.refused_at,
    received_at: parcel.received_at,
    days_late: parcel.days_late,
  })
