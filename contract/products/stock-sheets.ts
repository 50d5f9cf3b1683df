/** The columns of the stock as a file, of why it moved, and of what is to be ordered. */
import type { SheetColumn } from '../files/sheets.ts'

const names = [
  { key: 'name', en: 'Product', ar: 'المنتج', holds: 'text' },
  { key: 'size', en: 'Size', ar: 'المقاس', holds: 'text' },
  { key: 'color', en: 'Color', ar: 'اللون', holds: 'text' },
  { key: 'sku', en: 'SKU', ar: 'SKU', holds: 'text' },
  { key: 'barcode', en: 'Barcode', ar: 'الباركود', holds: 'text' },
  /** How many sizes and colours are counted in it: with more than one, those before are empty. */
  { key: 'variants', en: 'Counted together', ar: 'أصناف تُعدّ معًا', holds: 'number' },
] as const satisfies readonly SheetColumn[]

/** A row for each size and colour, and one for a product that is counted as one number. */
export const stockListSheet = [
  ...names,
  { key: 'pieces', en: 'In stock', ar: 'المتاح', holds: 'number' },
  { key: 'sold', en: 'Sold in 30 days', ar: 'المبيع في 30 يومًا', holds: 'number' },
  { key: 'lasts', en: 'Lasts, days', ar: 'يكفي، بالأيام', holds: 'number' },
  { key: 'waiting', en: 'People waiting', ar: 'في الانتظار', holds: 'number' },
  { key: 'cost', en: 'Cost', ar: 'التكلفة', holds: 'money', may: 'figures' },
  { key: 'value', en: 'At cost', ar: 'بالتكلفة', holds: 'money', may: 'figures' },
] as const satisfies readonly SheetColumn[]

/** A row for each move; with the pieces of all of one stock added up, what there is. */
export const stockMoveSheet = [
  { key: 'created_at', en: 'Date', ar: 'التاريخ', holds: 'moment' },
  {
    key: 'kind',
    en: 'Reason',
    ar: 'السبب',
    holds: 'text',
    words: {
      sale: { en: 'Sale', ar: 'بيع' },
      back: { en: 'Back', ar: 'إرجاع' },
      received: { en: 'Received', ar: 'استلام' },
      count: { en: 'Count', ar: 'جرد' },
      correction: { en: 'Correction', ar: 'تصحيح' },
      damaged: { en: 'Damaged', ar: 'تالف' },
      import: { en: 'Import', ar: 'استيراد' },
    },
  },
  ...names,
  { key: 'pieces', en: 'Pieces', ar: 'القطع', holds: 'number' },
  { key: 'quantity_after', en: 'Then in stock', ar: 'الرصيد بعدها', holds: 'number' },
  { key: 'order_number', en: 'Order', ar: 'رقم الطلب', holds: 'text' },
  { key: 'note', en: 'Note', ar: 'ملاحظة', holds: 'text' },
  /** Empty where a customer or the shop itself moved them. */
  { key: 'user_name', en: 'By', ar: 'القائم بها', holds: 'text' },
] as const satisfies readonly SheetColumn[]

/** A row for each variant that will not last, or each that is ticked on the screen. */
export const reorderSheet = [
  ...names,
  { key: 'pieces', en: 'In stock', ar: 'المتاح', holds: 'number' },
  { key: 'per_day', en: 'Sold a day', ar: 'المبيع يوميًا', holds: 'number' },
  { key: 'lasts', en: 'Lasts, days', ar: 'يكفي، بالأيام', holds: 'number' },
  { key: 'waiting', en: 'People waiting', ar: 'في الانتظار', holds: 'number' },
  { key: 'ordered', en: 'Order', ar: 'المطلوب', holds: 'number' },
  { key: 'cost', en: 'Cost', ar: 'التكلفة', holds: 'money', may: 'figures' },
  { key: 'total', en: 'At cost', ar: 'بالتكلفة', holds: 'money', may: 'figures' },
] as const satisfies readonly SheetColumn[]
