/** Columns of profit as a file, and of the orders behind one of its rows. */
import type { SheetColumn } from '../files/sheets.ts'

const money = [
  { key: 'sales', en: 'Sales', ar: 'المبيعات', holds: 'money' },
  { key: 'cost', en: 'Cost', ar: 'التكلفة', holds: 'money' },
  { key: 'fees', en: 'Courier fees', ar: 'مصاريف الشحن', holds: 'money' },
  { key: 'profit', en: 'Profit', ar: 'الربح', holds: 'money' },
] as const satisfies readonly SheetColumn[]

export const profitSheet = [
  { key: 'name', en: 'Name', ar: 'الاسم', holds: 'text' },
  { key: 'orders', en: 'Orders that left', ar: 'الطلبات الخارجة', holds: 'number' },
  { key: 'delivered', en: 'Delivered', ar: 'تم التسليم', holds: 'number' },
  { key: 'returned', en: 'Returned', ar: 'مرتجع', holds: 'number' },
  { key: 'refused', en: 'Refused', ar: 'مرفوض', holds: 'number' },
  { key: 'on_the_way', en: 'On the way', ar: 'في الطريق', holds: 'number' },
  ...money,
] as const satisfies readonly SheetColumn[]

export const profitOrderSheet = [
  { key: 'number', en: 'Order', ar: 'رقم الطلب', holds: 'text' },
  { key: 'customer', en: 'Customer', ar: 'العميل', holds: 'text' },
  { key: 'left_at', en: 'Left on', ar: 'تاريخ الخروج', holds: 'moment' },
  {
    key: 'state',
    en: 'State',
    ar: 'الحالة',
    holds: 'text',
    words: {
      delivered: { en: 'Delivered', ar: 'تم التسليم' },
      returned: { en: 'Returned', ar: 'مرتجع' },
      refused: { en: 'Refused', ar: 'مرفوض' },
      on_the_way: { en: 'On the way', ar: 'في الطريق' },
    },
  },
  ...money,
] as const satisfies readonly SheetColumn[]

/** Name of the row for orders without a product, category and so on, by part. */
export const noneNames = {
  product: { en: 'Products that are gone', ar: 'منتجات لم تعد موجودة' },
  category: { en: 'No category', ar: 'بلا قسم' },
  area: { en: 'Areas that are gone', ar: 'مناطق لم تعد موجودة' },
  source: { en: 'No source', ar: 'بلا مصدر' },
  coupon: { en: 'No coupon', ar: 'بلا كوبون' },
} as const
