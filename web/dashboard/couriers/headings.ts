/** Fields for the headings of a courier's sheet, recognised by English and Arabic words. */
import { courierField, type CourierColumn, type CourierField } from '#contract/couriers/couriers.ts'
import { limits } from '#contract/limits.ts'

/**
 * More specific words come first: 'second phone' is not the phone, and 'return items' are not the
 * items.
 */
const known: [CourierField, RegExp][] = [
  ['return_count', /(return|مرتجع|استرجاع).*(#|items|count|pieces|عدد)|(#|عدد).*(return|مرتجع)/],
  ['return_pieces', /(return|مرتجع|استرجاع).*(desc|content|وصف|محتو)/],
  ['building_floor_apartment', /(build|مبن|عمار).*(floor|دور|طابق)/],
  [
    'additional_phone',
    /(second|other|additional|alt|backup|2|ثان|آخر|اخر|إضافي|اضافي|بديل).*(phone|mobile|tel|number)|(phone|mobile|هاتف|تليفون|موبايل|محمول).*(2|second|ثان|آخر|اخر|إضافي|اضافي|بديل)/,
  ],
  ['phone', /phone|mobile|\btel|هاتف|تليفون|موبايل|محمول/],
  ['to_collect', /cash|cod\b|collect|amount|تحصيل|مبلغ|القيمة|الدفع/],
  ['tracking', /track|awb|waybill|airway|تتبع|بوليصة/],
  [
    'number',
    /order.*(ref|no|num|id|#)|reference|^order$|^ref\b|رقم.*(طلب|اوردر|أوردر|مرجع)|^الطلب$|مرجع/,
  ],
  ['count', /#\s*(of\s*)?items|\b(no|number|count|qty|quantity)\b|عدد|كمية/],
  ['pieces', /desc|content|product|items|pieces|goods|وصف|محتو|منتج|قطع/],
  ['courier_note', /note|remark|comment|instruction|ملاحظ|تعليمات/],
  ['landmark', /landmark|علامة|مميزة/],
  ['building', /build|مبن|عمار/],
  ['floor', /floor|دور|طابق/],
  ['apartment', /apart|flat\b|شقة/],
  ['street', /street|شارع/],
  ['area', /city|governorate|province|مدينة|محافظة/],
  ['state', /area|zone|district|region|منطقة|حي\b/],
  ['kind', /^(order |shipment |delivery )?type$|نوع.*(شحن|طلب|توصيل)|^النوع$/],
  ['address', /^(?!.*work).*address|عنوان/],
  ['name', /name|customer|consignee|receiver|recipient|اسم|عميل|مستلم/],
]

export function fieldOfHeading(heading: string): CourierField {
  const words = heading.toLowerCase().trim()
  if (/^package type$|نوع الطرد/.test(words)) return 'empty'
  return known.find(([, pattern]) => pattern.test(words))?.[0] ?? 'empty'
}

/** Parses a row of headings copied from a sheet (tabs) or a CSV (commas, quoted headings). */
export function readHeadings(pasted: string): CourierColumn[] {
  const line = pasted.split(/\r?\n/).find((one) => one.trim() !== '') ?? ''
  const cells = line.includes('\t')
    ? line.split('\t')
    : [...line.matchAll(/("(?:[^"]|"")*"|[^,،]*)(?:[,،]|$)/g)].map(([, cell]) => cell ?? '')
  return cells
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/s, '$1')
        .replaceAll('""', '"')
        .trim()
        .slice(0, limits.courier_heading),
    )
    .filter((heading) => heading !== '')
    .slice(0, limits.courier_columns)
    .map((heading) => ({ heading, from: courierField.parse(fieldOfHeading(heading)), text: null }))
}
