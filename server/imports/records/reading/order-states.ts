/** States of orders in files: their name, and what orders of them became by its words. */
import type { StateUse } from '#contract/files/import-kinds.ts'
import { foldHeading } from '#server/sheets/headings.ts'

const between = ' · '
const most = 100

/** Words of a state that the columns say together; '' where they say nothing. */
export function stateOf(words: (string | null)[], isCancelled: boolean): string {
  const said = [...new Set(words.flatMap((word) => word ?? []))]
  if (isCancelled && !said.some((word) => has(foldHeading(word), cancelled))) said.push('cancelled')
  return said.join(between).slice(0, most).toWellFormed()
}

const refused = [
  ...['refused', 'refuse', 'refused at the door', 'refused by customer', 'customer refused'],
  ...[
    'رفض',
    'رفض الاستلام',
    'رفض عند الباب',
    'مرفوض',
    'رفضت',
    'رفض العميل',
    'لم يستلم',
    'لم تستلم',
  ],
  ...[
    'ما استلمش',
    'رفض استلام',
    'failed delivery',
    'delivery failed',
    'undelivered',
    'not delivered',
  ],
  ...['returned to sender', 'rto', 'لم يتم الاستلام', 'لم يتم التسليم', 'تم الرفض'],
  ...['لم يتم التوصيل', 'رفض الشحنه'],
]
const returned = [
  ...['returned', 'return', 'refunded', 'refund', 'مرتجع', 'مرتجعات', 'راجع', 'استرجاع', 'ارجاع'],
  ...['تم الارجاع', 'تم الاسترجاع', 'مسترجع', 'مسترد', 'تم رد المبلغ', 'تم استرداد المبلغ'],
]
const cancelled = [
  ...[
    'cancelled',
    'canceled',
    'cancel',
    'cancelled by customer',
    'failed',
    'trash',
    'void',
    'voided',
  ],
  ...[
    'expired',
    'ملغي',
    'ملغيه',
    'ملغاه',
    'الغاء',
    'تم الالغاء',
    'كنسل',
    'لاغي',
    'فشل',
    'fake order',
  ],
  ...[
    'ملغي من العميل',
    'الغاه العميل',
    'طلب وهمي',
    'the customer does not want it',
    'العميل لا يريده',
    'nobody could confirm it',
  ],
  ...['تعذر تاكيده', 'out of stock', 'نفد من المخزون', 'cancelled by shop'],
]
const delivered = [
  ...['delivered', 'completed', 'complete', 'accepted', 'accept', 'done', 'collected'],
  ...['تم التسليم', 'تم التوصيل', 'تسليم', 'مكتمل', 'مكتمله', 'تم الاستلام', 'مستلم', 'استلم'],
  ...['تم التسليم والتحصيل', 'استلمت', 'وصل', 'وصلت', 'تم', 'تم التحصيل', 'تم بنجاح'],
]
const open = [
  ...[
    'pending',
    'processing',
    'on hold',
    'unfulfilled',
    'shipped',
    'in transit',
    'confirmed',
    'new',
  ],
  ...['open', 'authorized', 'pending payment', 'checkout draft', 'draft', 'partial', 'scheduled'],
  ...[
    'partially paid',
    'partially fulfilled',
    'in progress',
    'out for delivery',
    'waiting',
    'ready',
  ],
  ...['جديد', 'قيد الانتظار', 'قيد التنفيذ', 'قيد المعالجه', 'جاري التوصيل', 'جاري الشحن', 'مؤكد'],
  ...['تم الشحن', 'تم التاكيد', 'في الطريق', 'مع المندوب', 'مع الشحن', 'جاري', 'معلق', 'مؤجل'],
  ...[
    'خرج للتوصيل',
    'في انتظار الدفع',
    'بانتظار الدفع',
    'لم يتم الشحن',
    'جاري التجهيز',
    'تحت التنفيذ',
    'انتظار',
  ],
]

const has = (word: string, words: string[]) => words.includes(word.replace(/^wc /, ''))

/** What orders of a state became, as far as its words say; null where they leave it open. */
export function usedAs(name: string): StateUse | null {
  const words = name.split(between).map(foldHeading).filter(Boolean)
  const any = (of: string[]) => words.some((word) => has(word, of))
  const [isShipped, isPaid] = [
    any(['fulfilled', 'shipped', 'delivered', 'partial', 'partially fulfilled', 'تم الشحن']),
    any(['paid', 'partially refunded', 'مدفوع']),
  ]
  if (any(refused)) return 'refused'
  // Cash on delivery that was never collected: the parcel came back.
  if (isShipped && any(['voided', 'void'])) return 'refused'
  if (isShipped && any(['cancelled', 'canceled'])) return any(['refunded']) ? 'returned' : null
  if (any(['cancelled', 'canceled', 'ملغي', 'ملغيه'])) return 'cancelled'
  if (any(returned)) return isShipped || words.length === 1 || isPaid ? 'returned' : 'cancelled'
  if (any(cancelled)) return 'cancelled'
  if (any(delivered)) return 'delivered'
  if (any(['fulfilled']) && isPaid) return 'delivered'
  // What is paid, and of its delivery nothing is said, may have arrived or not.
  if (any(open) || (any(['fulfilled']) && !isPaid)) return 'open'
  return null
}
