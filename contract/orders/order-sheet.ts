/** Columns of orders as a file: a row for each line of an order. */
import type { SheetColumn } from '../files/sheets.ts'

export const orderSheet = [
  { key: 'number', en: 'Order', ar: 'رقم الطلب', holds: 'text' },
  { key: 'created_at', en: 'Date', ar: 'التاريخ', holds: 'moment' },
  {
    key: 'status',
    en: 'Status',
    ar: 'الحالة',
    holds: 'text',
    words: {
      pending: { en: 'Pending', ar: 'قيد الانتظار' },
      shipped: { en: 'Shipped', ar: 'تم الشحن' },
      accept: { en: 'Accepted', ar: 'تم التسليم' },
      reject: { en: 'Rejected', ar: 'ملغى' },
    },
  },
  /** Confirmation of pending orders. */
  {
    key: 'confirmation',
    en: 'Confirmation',
    ar: 'التأكيد',
    holds: 'text',
    words: {
      waiting: { en: 'Waits to be confirmed', ar: 'في انتظار التأكيد' },
      no_answer: { en: 'No answer', ar: 'لا رد' },
      confirmed: { en: 'Confirmed', ar: 'تم التأكيد' },
    },
  },
  {
    key: 'reason',
    en: 'Reason',
    ar: 'السبب',
    holds: 'text',
    words: {
      customer: { en: 'The customer does not want it', ar: 'العميل لا يريده' },
      refused_at_door: { en: 'Refused at the door', ar: 'رُفض عند الباب' },
      not_confirmed: { en: 'Nobody could confirm it', ar: 'تعذّر تأكيده' },
      out_of_stock: { en: 'Out of stock', ar: 'نفد من المخزون' },
      fake: { en: 'Fake order', ar: 'طلب وهمي' },
      other: { en: 'Other', ar: 'سبب آخر' },
    },
  },
  {
    key: 'source',
    en: 'Source',
    ar: 'المصدر',
    holds: 'text',
    words: {
      shop: { en: 'Shop', ar: 'المتجر' },
      phone: { en: 'Phone', ar: 'هاتف' },
      whatsapp: { en: 'WhatsApp', ar: 'واتساب' },
      instagram: { en: 'Instagram', ar: 'إنستجرام' },
      facebook: { en: 'Facebook', ar: 'فيسبوك' },
      in_store: { en: 'In store', ar: 'في المحل' },
      other: { en: 'Other', ar: 'أخرى' },
    },
  },
  { key: 'customer', en: 'Customer', ar: 'العميل', holds: 'text' },
  { key: 'phone', en: 'Phone', ar: 'الهاتف', holds: 'text' },
  { key: 'additional_phone', en: 'Additional phone', ar: 'هاتف إضافي', holds: 'text' },
  { key: 'email', en: 'E-mail', ar: 'البريد الإلكتروني', holds: 'text' },
  { key: 'city', en: 'City', ar: 'المدينة', holds: 'text' },
  { key: 'state', en: 'Area', ar: 'المنطقة', holds: 'text' },
  { key: 'address', en: 'Address', ar: 'العنوان', holds: 'text' },
  { key: 'courier_note', en: 'Note for the courier', ar: 'ملاحظة للمندوب', holds: 'text' },
  { key: 'sku', en: 'SKU', ar: 'SKU', holds: 'text' },
  { key: 'name', en: 'Product', ar: 'المنتج', holds: 'text' },
  { key: 'size', en: 'Size', ar: 'المقاس', holds: 'text' },
  { key: 'colour', en: 'Color', ar: 'اللون', holds: 'text' },
  { key: 'quantity', en: 'Quantity', ar: 'الكمية', holds: 'number' },
  { key: 'price', en: 'Price', ar: 'السعر', holds: 'money' },
  { key: 'line_total', en: 'Line total', ar: 'إجمالي السطر', holds: 'money' },
  /**
   * Sums of the whole order, from here on: only its first row has them, so that each column can be
   * added up.
   */
  { key: 'subtotal', en: 'Subtotal', ar: 'المجموع الفرعي', holds: 'money' },
  { key: 'discount', en: 'Discount', ar: 'الخصم', holds: 'money' },
  { key: 'delivery_price', en: 'Delivery', ar: 'التوصيل', holds: 'money' },
  { key: 'total_price', en: 'Total', ar: 'الإجمالي', holds: 'money' },
  { key: 'paid', en: 'Paid already', ar: 'مدفوع مقدمًا', holds: 'money' },
] as const satisfies readonly SheetColumn[]
