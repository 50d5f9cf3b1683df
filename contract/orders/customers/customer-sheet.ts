/** Columns of customers as a file: a row for each phone. */
import type { SheetColumn } from '#contract/files/sheets.ts'

export const customerSheet = [
  { key: 'name', en: 'Name', ar: 'الاسم', holds: 'text' },
  { key: 'phone', en: 'Phone', ar: 'الهاتف', holds: 'text' },
  { key: 'city', en: 'City', ar: 'المدينة', holds: 'text' },
  { key: 'orders', en: 'Orders', ar: 'الطلبات', holds: 'number' },
  { key: 'delivered', en: 'Delivered', ar: 'وصلت', holds: 'number' },
  { key: 'refused', en: 'Refused', ar: 'رُفضت', holds: 'number' },
  { key: 'open', en: 'Open', ar: 'مفتوحة', holds: 'number' },
  { key: 'spent', en: 'Spent', ar: 'المدفوع', holds: 'money' },
  { key: 'first_at', en: 'First order', ar: 'أول طلب', holds: 'day' },
  { key: 'last_at', en: 'Last order', ar: 'آخر طلب', holds: 'day' },
  {
    key: 'mark',
    en: 'Mark',
    ar: 'العلامة',
    holds: 'text',
    words: {
      trusted: { en: 'Trusted', ar: 'موثوق' },
      confirm_first: { en: 'Confirm first', ar: 'تأكيد أولًا' },
      blocked: { en: 'Blocked', ar: 'محظور' },
    },
  },
  { key: 'note', en: 'Note', ar: 'ملاحظة', holds: 'text' },
] as const satisfies readonly SheetColumn[]
