/** Columns of couriers' settlement lists as a file, and of the results of one list's rows. */
import type { SheetColumn } from '../files/sheets.ts'

const states = {
  read: { en: 'Not accepted yet', ar: 'لم تُقبل بعد' },
  accepted: { en: 'Accepted', ar: 'مقبولة' },
  undone: { en: 'Undone', ar: 'أُلغيت' },
} as const

/** Settlement lists as a file: a row for each list. */
export const settlementListSheet = [
  { key: 'courier', en: 'Courier', ar: 'شركة الشحن', holds: 'text' },
  { key: 'created_at', en: 'Date', ar: 'التاريخ', holds: 'moment' },
  { key: 'file_name', en: 'File', ar: 'الملف', holds: 'text' },
  { key: 'rows', en: 'Rows', ar: 'الصفوف', holds: 'number' },
  { key: 'difference', en: 'Difference', ar: 'الفرق', holds: 'money' },
  { key: 'fees', en: 'Fees', ar: 'المصاريف', holds: 'money' },
  { key: 'yours', en: 'Paid to you', ar: 'المدفوع للمتجر', holds: 'money' },
  { key: 'bank_amount', en: 'Came to the bank', ar: 'وصل إلى البنك', holds: 'money' },
  { key: 'state', en: 'State', ar: 'الحالة', holds: 'text', words: states },
  { key: 'accepted_at', en: 'Accepted on', ar: 'تاريخ القبول', holds: 'moment' },
  { key: 'accepted_by', en: 'Accepted by', ar: 'قبلها', holds: 'text' },
  { key: 'undone_reason', en: 'Why undone', ar: 'سبب الإلغاء', holds: 'text' },
] as const satisfies readonly SheetColumn[]

/** Results of a settlement list: a row for each of its rows. */
export const settlementRowSheet = [
  { key: 'row', en: 'Row', ar: 'الصف', holds: 'number' },
  {
    key: 'kind',
    en: 'Result',
    ar: 'النتيجة',
    holds: 'text',
    words: {
      match: { en: 'Match', ar: 'مطابق' },
      too_little: { en: 'Too little', ar: 'أقل من المطلوب' },
      too_much: { en: 'Too much', ar: 'أكثر من المطلوب' },
      refused_with_fee: { en: 'Refused, with a fee', ar: 'مرفوض بمصاريف' },
      twice: { en: 'Twice', ar: 'مكرر' },
      unknown: { en: 'Unknown', ar: 'غير معروف' },
      wrong: { en: 'Cannot be read', ar: 'تتعذّر قراءته' },
    },
  },
  { key: 'tracking', en: 'Tracking number', ar: 'رقم التتبع', holds: 'text' },
  { key: 'number', en: 'Order', ar: 'رقم الطلب', holds: 'text' },
  { key: 'customer', en: 'Customer', ar: 'العميل', holds: 'text' },
  { key: 'day', en: 'Day', ar: 'اليوم', holds: 'text' },
  { key: 'expected', en: 'Expected', ar: 'المطلوب', holds: 'money' },
  { key: 'collected', en: 'Collected', ar: 'المحصّل', holds: 'money' },
  { key: 'fee', en: 'Fee', ar: 'المصاريف', holds: 'money' },
  { key: 'paid', en: 'Settled', ar: 'المسوّى', holds: 'money' },
  { key: 'let_go', en: 'Let go', ar: 'المتنازل عنه', holds: 'money' },
] as const satisfies readonly SheetColumn[]
