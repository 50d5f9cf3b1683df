/** Columns of the stock files: stock list, stock moves, and reorder list. */
import type { SheetColumn } from '#contract/files/sheets.ts'

const names = [
  { key: 'name', en: 'Product', ar: 'المنتج', holds: 'text' },
  { key: 'size', en: 'Size', ar: 'المقاس', holds: 'text' },
  { key: 'color', en: 'Color', ar: 'اللون', holds: 'text' },
  { key: 'sku', en: 'SKU', ar: 'SKU', holds: 'text' },
  { key: 'barcode', en: 'Barcode', ar: 'الباركود', holds: 'text' },
  /** Number of variants that share the stock; with more than one the columns above are empty. */
  { key: 'variants', en: 'Counted together', ar: 'أصناف تُعدّ معًا', holds: 'number' },
] as const satisfies readonly SheetColumn[]

/** Stock list: a row for each variant, or one for a product with shared stock. */
export const stockListSheet = [
  ...names,
  { key: 'pieces', en: 'In stock', ar: 'في المخزون', holds: 'number' },
  { key: 'sold', en: 'Sold in 30 days', ar: 'المبيع في 30 يومًا', holds: 'number' },
  { key: 'lasts', en: 'Lasts, days', ar: 'يكفي، بالأيام', holds: 'number' },
  { key: 'waiting', en: 'People waiting', ar: 'في الانتظار', holds: 'number' },
  { key: 'cost', en: 'Cost', ar: 'التكلفة', holds: 'money', may: 'figures' },
  { key: 'value', en: 'At cost', ar: 'بالتكلفة', holds: 'money', may: 'figures' },
] as const satisfies readonly SheetColumn[]

/** Stock moves, a row each; the pieces of all moves of a stock add up to its current pieces. */
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
  /** Member who made the move; empty for moves by customers or the system. */
  { key: 'user_name', en: 'By', ar: 'من سجّلها', holds: 'text' },
] as const satisfies readonly SheetColumn[]

/** Reorder list: a row for each variant that will run out, or each selected on the screen. */
export const reorderSheet = [
  ...names,
  { key: 'pieces', en: 'In stock', ar: 'في المخزون', holds: 'number' },
  { key: 'per_day', en: 'Sold a day', ar: 'المبيع يوميًا', holds: 'number' },
  { key: 'lasts', en: 'Lasts, days', ar: 'يكفي، بالأيام', holds: 'number' },
  { key: 'waiting', en: 'People waiting', ar: 'في الانتظار', holds: 'number' },
  { key: 'ordered', en: 'To buy', ar: 'للشراء', holds: 'number' },
  { key: 'cost', en: 'Cost', ar: 'التكلفة', holds: 'money', may: 'figures' },
  { key: 'total', en: 'At cost', ar: 'بالتكلفة', holds: 'money', may: 'figures' },
] as const satisfies readonly SheetColumn[]
