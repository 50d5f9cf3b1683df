import { toCairoDay } from '#contract/days/cairo.ts'
import type { CancelReason } from '#contract/orders/order-events.ts'
import type { OrderRow } from '#contract/orders/order-records.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import * as m from '#messages'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { formatDay } from '#web/days.ts'

type CustomerReadsProps = {
  order: Pick<OrderRow, 'number' | 'phone' | 'language' | 'first_name' | 'email' | 'tries'>
  status: OrderStatus
  reason?: CancelReason
}

/**
 * Reason as in the mail; customers without an e-mail address only see the rejection on the order's
 * page.
 */
const becauseOf: Record<CancelReason, typeof m.order_cancelled_mail_other> = {
  customer: m.order_cancelled_mail_customer,
  refused_at_door: m.order_cancelled_mail_refused_at_door,
  not_confirmed: m.order_cancelled_mail_not_confirmed,
  out_of_stock: m.order_cancelled_mail_out_of_stock,
  fake: m.order_cancelled_mail_other,
  other: m.order_cancelled_mail_other,
}

const sentenceOf = (reason: CancelReason, tries: number) =>
  reason === 'not_confirmed' && tries === 0 ? m.order_cancelled_mail_not_called : becauseOf[reason]

/**
 * Preview of mail and order page for a status, so that 'has reached you' goes to no customer whose
 * order has not arrived.
 */
export function CustomerReads({
  order: { number, phone, language, first_name, email, tries },
  status,
  reason,
}: CustomerReadsProps) {
  const locale = { locale: language }
  // A rejection is dated today.
  const today = toCairoDay(new Date())
  // The number is not broken after its prefix.
  const shown = <bdi className="whitespace-nowrap">{number}</bdi>
  const sentences: Record<OrderStatus, (number: string) => string> = {
    pending: (number) => m.order_with_us({ number, phone }, locale),
    shipped: (number) => m.order_on_its_way({ number, phone }, locale),
    accept: (number) => m.order_accepted({ number }, locale),
    reject: (number) =>
      reason && email !== null
        ? sentenceOf(reason, tries)({ number, name: first_name }, locale)
        : m.order_rejected({ number, day: formatDay(today, 'weekday', language) }, locale),
  }
  const sentence = (
    <bdi lang={language}>
      <Sentence of={(element) => sentences[status](element(shown))} />
    </bdi>
  )
  const say = email === null ? m.admin_order_will_read_page : m.admin_order_will_read
  return <Sentence of={(put) => say({ sentence: put(sentence) })} />
}
