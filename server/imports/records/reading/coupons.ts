/**
 * Coupons in files. Those of the shop are automatic and for everybody, so one with a code, or that
 * its former shop does not give, is refused.
 */
import { limits } from '#contract/limits.ts'
import { foldHeading } from '#server/sheets/headings.ts'
import { toLatinDigits } from '#contract/text/digits.ts'
import type { Row } from '../../reading/rows.ts'
import { readAmount, type RecordCells } from './record-cells.ts'
import type { ReadingKind } from './reading-kind.ts'

export const coupons: ReadingKind<'coupons'> = {
  vocabulary: {
    sources: [
      {
        // Shopify's export: the name of a discount by code is what customers type.
        marks: ['name', 'value', 'value type'],
        headings: {
          coupon_code: ['Code', 'Name'],
          coupon_method: [
            'Method',
            'Discount Method',
            'Customer Selection',
            'Customer Eligibility',
          ],
          coupon_type: ['Value Type', 'Discount Class', 'Discount Type'],
          coupon_value: ['Value'],
          coupon_from: [
            ...['Minimum Purchase Requirements', 'Minimum Purchase Amount', 'Minimum Subtotal'],
            ...['Minimum Requirement', 'Minimum Purchase', 'Minimum Requirements'],
          ],
          coupon_state: ['Status'],
          starts_on: ['Start', 'Start Date', 'Starts At'],
          ends_on: ['End', 'End Date', 'Ends At'],
        },
      },
      {
        // WooCommerce's export: each coupon has a code.
        marks: ['discount type', 'coupon amount'],
        headings: {
          coupon_code: ['coupon_code', 'post_title', 'code'],
          coupon_type: ['discount_type'],
          coupon_value: ['coupon_amount'],
          coupon_from: ['minimum_amount'],
          starts_on: ['post_date'],
          ends_on: ['date_expires', 'expiry_date'],
          coupon_state: ['post_status'],
        },
      },
    ],
    headings: {
      coupon_name: ['Coupon', 'Coupon name', 'Title', 'اسم الكوبون', 'اسم العرض', 'الكوبون'],
      coupon_code: [
        'Code',
        'Coupon code',
        'Discount code',
        'Promo code',
        'Promo',
        'Promotion',
        'Voucher',
        'Voucher code',
        'كود الخصم للعميل',
        'قسيمة',
        'كوبون',
        'كود الخصم',
        'كود الكوبون',
        'الكود',
        'كود',
      ],
      coupon_method: ['Method', 'طريقة الخصم'],
      coupon_type: [
        'Type',
        'Discount type',
        'Discount value type',
        'Value type',
        'نوع الخصم',
        'النوع',
      ],
      coupon_value: [
        ...['Discount', 'Value', 'Discount value', 'Amount', 'Coupon amount', 'Discount amount'],
        ...['الخصم', 'قيمة الخصم', 'القيمة', 'خصم'],
      ],
      coupon_from: [
        ...['Minimum', 'Minimum order', 'Minimum subtotal', 'Minimum amount', 'Minimum spend'],
        ...['Min order', 'From', 'الحد الأدنى', 'الحد الأدنى للطلب', 'من مبلغ', 'أقل طلب'],
        ...['From a subtotal of'],
      ],
      starts_on: [
        'Start',
        'Starts',
        'Start date',
        'First day',
        'البداية',
        'يبدأ',
        'من تاريخ',
        'تاريخ البداية',
        'أول يوم',
      ],
      ends_on: [
        ...['End', 'Ends', 'End date', 'Last day', 'Expiry date', 'Expires'],
        ...['النهاية', 'ينتهي', 'إلى تاريخ', 'تاريخ النهاية', 'آخر يوم', 'تاريخ الانتهاء'],
      ],
      coupon_state: ['Status', 'State', 'الحالة'],
    },
  },
  has: (targets) =>
    targets.has('coupon_value') &&
    targets.has('coupon_from') &&
    ['ends_on', 'starts_on', 'coupon_code'].some((one) => targets.has(one)),
  key: 'coupon_value',
  read: (cells, { lead }) => {
    const methods = lead.cellsOf('coupon_method').map((cell) => foldHeading(String(cell)))
    const isAutomatic = methods.some((method) => /auto|تلقا/.test(method))
    if (lead.text('coupon_code') !== '' && !isAutomatic)
      return cells.wrong(lead, 'coupon_code', 'coupon_code')
    // A name of one word may be what customers type, unless the file says that nobody has to.
    if (/^\S+$/.test(lead.text('coupon_name')) && !isAutomatic)
      return cells.wrong(lead, 'coupon_name', 'coupon_code')
    // By a code, or for some customers.
    if (methods.some((method) => !/auto|تلقا/.test(method) && !everybody.has(method)))
      return cells.wrong(lead, 'coupon_method', 'coupon_code')
    const state = foldHeading(lead.text('coupon_state'))
    if (state !== '' && !given.has(state)) return cells.wrong(lead, 'coupon_state', 'coupon_state')
    const types = lead.cellsOf('coupon_type').map((cell) => foldHeading(String(cell)))
    if (types.some((type) => !fixed.has(type)))
      return cells.wrong(lead, 'coupon_type', 'coupon_type')
    if (/[%٪]/.test(lead.text('coupon_value')))
      return cells.wrong(lead, 'coupon_value', 'coupon_type')
    const discount = Math.abs(cells.amount(lead, 'coupon_value') ?? 0)
    if (discount === 0 && !cells.isWrong) cells.wrong(lead, 'coupon_value', 'missing')
    const price = cells.isWrong ? null : minimumOf(cells, lead)
    if (!cells.isWrong && (price === null || price < discount || price > limits.egp * 100))
      cells.wrong(lead, 'coupon_from', 'coupon_from')
    const [start_date, end_date] = [cells.day(lead, 'starts_on'), cells.lastDay(lead, 'ends_on')]
    if (!cells.isWrong && (end_date === null || (start_date ?? end_date) > end_date))
      cells.wrong(lead, end_date === null ? 'ends_on' : 'starts_on', 'coupon_days')
    if (cells.isWrong || price === null || end_date === null) return null
    return { price, discount, start_date, end_date }
  },
  nameOf: ({ start_date, end_date }) => [start_date, end_date].filter(Boolean).join(' – '),
  keyOf: (fields) => JSON.stringify(fields),
}

/** 'Minimum purchase of E£500.00', or an amount. */
function minimumOf(cells: RecordCells, row: Row): number | null {
  const cell = row.cell('coupon_from')
  if (typeof cell !== 'string') return cells.amount(row, 'coupon_from')
  const amounts = toLatinDigits(cell).match(/\d[\d,.٬٫]*/g) ?? []
  // Pieces are no subtotal.
  if (amounts.length !== 1 || /item|quantity|piece|قطع|منتج/i.test(cell)) return null
  const said = readAmount(amounts[0].replace(/[.,]$/, ''))
  return 'value' in said ? said.value : null
}

const given = new Set([
  ...[
    'active',
    'scheduled',
    'publish',
    'published',
    'enabled',
    'expired',
    'running',
    'coming',
    'over',
  ],
  ...['مفعل', 'ساري', 'نشط', 'منتهي', 'قادم', 'شغال'],
])
const everybody = new Set(['all', 'all customers', 'everyone', 'everybody', 'كل العملاء', 'الكل'])
const fixed = new Set([
  ...['order', 'order discount', 'order amount'],
  ...['fixed amount', 'fixed cart', 'fixed', 'amount', 'egp', 'le', 'amount off order'],
  ...['مبلغ ثابت', 'مبلغ', 'جنيه', 'ثابت', 'قيمه ثابته'],
])
