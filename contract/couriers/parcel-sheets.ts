/** Columns of parcels as a file. */
import type { SheetColumn } from '../files/sheets.ts'

const states = {
  ready: { en: 'Ready', ar: 'جاهزة' },
  handed: { en: 'With the courier', ar: 'مع المندوب' },
  delivered: { en: 'Delivered', ar: 'تم التسليم' },
  refused: { en: 'Refused', ar: 'مرفوضة' },
  received: { en: 'Received', ar: 'عادت إلى المتجر' },
  cancelled: { en: 'Cancelled', ar: 'ملغاة' },
} as const

const kinds = {
  deliver: { en: 'Delivery', ar: 'توصيل' },
  exchange: { en: 'Exchange', ar: 'استبدال' },
  return: { en: 'Return', ar: 'إرجاع' },
} as const

/** Parcels as a file: a row for each. */
export const parcelSheet = [
  { key: 'number', en: 'Order', ar: 'رقم الطلب', holds: 'text' },
  { key: 'customer', en: 'Customer', ar: 'العميل', holds: 'text' },
  { key: 'phone', en: 'Phone', ar: 'الهاتف', holds: 'text' },
  { key: 'area', en: 'Area', ar: 'المنطقة', holds: 'text' },
  { key: 'courier', en: 'Courier', ar: 'شركة الشحن', holds: 'text' },
  { key: 'tracking', en: 'Tracking number', ar: 'رقم التتبع', holds: 'text' },
  { key: 'kind', en: 'Kind', ar: 'النوع', holds: 'text', words: kinds },
  { key: 'state', en: 'State', ar: 'الحالة', holds: 'text', words: states },
  { key: 'pieces', en: 'Pieces', ar: 'القطع', holds: 'number' },
  { key: 'to_collect', en: 'To collect', ar: 'المطلوب تحصيله', holds: 'money' },
  { key: 'fee', en: 'Fee', ar: 'المصاريف', holds: 'money' },
  { key: 'created_at', en: 'Made on', ar: 'تاريخ التجهيز', holds: 'moment' },
  { key: 'handed_at', en: 'Handed over on', ar: 'خرجت مع المندوب في', holds: 'moment' },
  { key: 'delivered_at', en: 'Delivered on', ar: 'تاريخ التسليم', holds: 'moment' },
  { key: 'refused_at', en: 'Refused on', ar: 'تاريخ الرفض', holds: 'moment' },
  { key: 'received_at', en: 'Received on', ar: 'تاريخ الاستلام', holds: 'moment' },
  { key: 'days_late', en: 'Days late', ar: 'أيام التأخير', holds: 'number' },
] as const satisfies readonly SheetColumn[]
