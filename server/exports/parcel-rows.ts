import { parcelSheet } from '#contract/couriers/parcel-sheets.ts'
import type { Lang } from '#contract/parts.ts'
import { inLanguage } from '#server/language.ts'
import type { ListedParcel } from '#server/orders/parcels/parcels.ts'
import type { WrittenRow } from '#server/sheets/sheet.ts'
import { rowOf } from './rows.ts'

export const parcelFileRow = (one: ListedParcel, lang: Lang): WrittenRow =>
  rowOf(parcelSheet, {
    ...{
      number: one.number,
      customer: `${one.first_name} ${one.last_name}`,
      phone: one.phone,
      area: inLanguage(lang, one.city, one.city_ar),
    },
    ...{
      courier: inLanguage(lang, one.courier, one.courier_ar),
      tracking: one.tracking,
      kind: one.kind,
      state: one.state,
    },
    ...{
      pieces: one.pieces,
      to_collect: one.to_collect ?? null,
      fee: one.fee ?? null,
      created_at: one.created_at,
      handed_at: one.handed_at,
    },
    ...{
      delivered_at: one.delivered_at,
      refused_at: one.refused_at,
      received_at: one.received_at,
      days_late: one.days_late,
    },
  })
