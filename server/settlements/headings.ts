/** Recognition of the columns of a courier's list by their headings (R300, R319). */
import type { SettlementColumns } from '#contract/couriers/couriers.ts'
import type { SettlementField } from '#contract/couriers/settlements.ts'
import { foldHeading } from '#server/imports/imports.ts'

const words: Record<Exclude<SettlementField, 'fee'>, string[]> = {
  tracking: [
    ...[
      'Tracking Number',
      'Tracking',
      'Tracking No',
      'Tracking ID',
      'Tracking Code',
      'AWB',
      'AWB No',
      'AWB Number',
      'Air Waybill',
      'Waybill',
    ],
    ...[
      'Waybill No',
      'Waybill Number',
      'Shipment Number',
      'Shipment ID',
      'رقم التتبع',
      'كود التتبع',
      'رقم البوليصة',
      'البوليصة',
      'رقم الشحنة',
    ],
  ],
  reference: [
    ...[
      'Business Reference',
      'Order Reference',
      'Reference',
      'Reference Number',
      'Shipper Reference',
      'Order',
      'Order Number',
      'Order No',
    ],
    ...[
      'Order ID',
      'رقم الطلب',
      'الطلب',
      'رقم الأوردر',
      'الأوردر',
      'المرجع',
      'رقم المرجع',
      'مرجع الطلب',
    ],
  ],
  collected: [
    ...[
      'COD Collected',
      'COD',
      'COD Amount',
      'Collected',
      'Collected Amount',
      'Amount Collected',
      'Cash Collected',
      'Cash Amount',
    ],
    ...[
      'Collected COD',
      'المبلغ المحصل',
      'المبلغ المحصّل',
      'المحصل',
      'التحصيل',
      'مبلغ التحصيل',
      'قيمة التحصيل',
      'المبلغ',
    ],
  ],
  net: [
    ...[
      'Net',
      'Net Amount',
      'Net Payable',
      'Net Due',
      'Net Payout',
      'Net Value',
      'Net COD',
      'Net Total',
      'Payout',
      'Payout Amount',
    ],
    ...[
      'Amount Due',
      'Amount Payable',
      'Due Amount',
      'Cash-out Amount',
      'الصافي',
      'صافي',
      'صافي المبلغ',
      'المبلغ الصافي',
      'صافي المستحق',
    ],
    ...['المستحق', 'المبلغ المستحق', 'صافي التحويل', 'الصافي المستحق'],
  ],
  day: [
    ...[
      'Date',
      'Delivered At',
      'Delivery Date',
      'Delivered Date',
      'Collection Date',
      'Cash-out Date',
      'Deposited At',
      'Completed At',
      'Sign Time',
    ],
    ...['التاريخ', 'تاريخ التسليم', 'تاريخ التوصيل', 'تاريخ التحصيل', 'اليوم'],
  ],
}

/**
 * Headings of the sum of all fees. A plain 'Fees' is the sum only if other columns are single fees.
 */
const totalFees = [
  ...[
    'Total Fees',
    'Total Fee',
    'Fees Total',
    'Total Charges',
    'Total Charge',
    'Total Shipping Fees',
    'Total Delivery Fees',
    'Total Courier Fees',
  ],
  ...[
    'Total Cost',
    'Total Deductions',
    'Total Freight',
    'Fees Including VAT',
    'Fees Incl VAT',
    'Fees with VAT',
    'Bosta Fees',
    'Courier Fees',
  ],
  ...[
    'إجمالي الرسوم',
    'مجموع الرسوم',
    'إجمالي المصاريف',
    'مجموع المصاريف',
    'إجمالي التكلفة',
    'إجمالي الخصومات',
    'إجمالي مصاريف الشحن',
  ],
  ...[
    'إجمالي رسوم الشحن',
    'إجمالي الشحن',
    'الرسوم شامل الضريبة',
    'الرسوم شاملة الضريبة',
    'إجمالي العمولة',
  ],
]
const allFees = ['Fees', 'Fee', 'Charges', 'الرسوم', 'المصاريف']

/** Headings of single fees, which sum to what the courier keeps. */
const partFees = [
  ...[
    'Shipping Fees',
    'Shipping Fee',
    'Shipping Cost',
    'Shipping Charges',
    'Delivery Fees',
    'Delivery Fee',
    'Delivery Charges',
    'Freight',
  ],
  ...[
    'Freight Fee',
    'Freight Charges',
    'COD Fees',
    'COD Fee',
    'COD Charges',
    'COD Service Fee',
    'Cash Collection Fees',
    'Cash Collection Fee',
  ],
  ...[
    'Collection Fees',
    'Collection Fee',
    'Insurance Fees',
    'Insurance Fee',
    'Insurance',
    'Return Fees',
    'Return Fee',
    'RTO Fees',
    'RTO Fee',
  ],
  ...[
    'Exchange Fees',
    'Service Fees',
    'Service Fee',
    'Handling Fees',
    'Handling Fee',
    'Packaging Fees',
    'Packaging Fee',
    'Packing Fees',
    'Pickup Fees',
  ],
  ...[
    'Pickup Fee',
    'Weight Fees',
    'Extra Weight Fees',
    'Extra Fees',
    'Other Fees',
    'Additional Fees',
    'Opening Package Fees',
    'Fuel Surcharge',
    'Surcharge',
  ],
  ...['Commission', 'VAT', 'VAT 14%', 'VAT Amount', 'Tax', 'Taxes'],
  ...[
    'مصاريف الشحن',
    'رسوم الشحن',
    'مصاريف التوصيل',
    'رسوم التوصيل',
    'الشحن',
    'تكلفة الشحن',
    'قيمة الشحن',
    'رسوم التحصيل',
    'مصاريف التحصيل',
  ],
  ...[
    'عمولة التحصيل',
    'رسوم التأمين',
    'مصاريف التأمين',
    'التأمين',
    'رسوم المرتجع',
    'مصاريف المرتجع',
    'رسوم الإرجاع',
    'رسوم الخدمة',
    'رسوم التغليف',
  ],
  ...[
    'رسوم الوزن',
    'رسوم إضافية',
    'العمولة',
    'الضريبة',
    'ضريبة القيمة المضافة',
    'القيمة المضافة',
    'الضريبة 14%',
  ],
]

/** Heading in comparable form, without the currency, as in 'COD Amount (EGP)'. */
const fold = (heading: string): string =>
  foldHeading(heading).replace(/ (?:egp|le|l e|ج م|جنيه|جنيه مصري|بالجنيه)$/, '')

const setOf = (some: string[]): ReadonlySet<string> => new Set(some.map(fold))
const fieldOf = new Map(
  Object.entries(words).flatMap(([field, some]) =>
    some.map((word) => [fold(word), field as keyof typeof words]),
  ),
)
const [totals, alls, parts] = [setOf(totalFees), setOf(allFees), setOf(partFees)]

/**
 * Columns by the courier's former headings, else by known words. Null if the collected amount or
 * the parcel's number is not found.
 */
export function recogniseColumns(
  said: string[],
  former: SettlementColumns | null,
): SettlementColumns | null {
  if (former && headingsOf(former).every((heading) => said.includes(heading)))
    return withAllFees(said, former)
  const columns: SettlementColumns = {
    tracking: null,
    reference: null,
    collected: null,
    day: null,
    net: null,
    ...feesOf(said),
  }
  for (const heading of said) {
    const field = fieldOf.get(fold(heading))
    // Of two columns with the same meaning the first is taken.
    if (field) columns[field] ??= heading
  }
  return columns.collected !== null && (columns.tracking !== null || columns.reference !== null)
    ? columns
    : null
}

/** Adds fees and net to columns saved before a list could have several fee columns. */
function withAllFees(said: string[], former: SettlementColumns): SettlementColumns {
  if (former.more_fees) return former
  const net = said.find((heading) => fieldOf.get(fold(heading)) === 'net') ?? null
  return { ...former, net, more_fees: [], ...(parts.has(fold(former.fee ?? '')) && feesOf(said)) }
}

/** The total column alone, else all single fees. */
function feesOf(said: string[]): { fee: string | null; more_fees: string[] } {
  const of = (known: ReadonlySet<string>) =>
    [...new Set(said)].filter((heading) => known.has(fold(heading)))
  const total = of(totals)[0] ?? of(alls)[0]
  const [fee = null, ...more_fees] = total === undefined ? of(parts) : [total]
  return { fee, more_fees }
}

/** All headings that the columns name, in the order of the form. */
export const headingsOf = ({
  tracking,
  reference,
  collected,
  fee,
  more_fees = [],
  net = null,
  day,
}: SettlementColumns): string[] =>
  [tracking, reference, collected, fee, ...more_fees, net, day].filter(
    (heading) => heading !== null,
  )
