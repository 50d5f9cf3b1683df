import { toCairoDay } from '#contract/cairo.ts'
import type { OrderRow } from '#contract/order-records.ts'
import type { OrderStatus } from '#contract/orders.ts'
import { admin_order_will_read, order_accepted, order_on_its_way, order_rejected, order_with_us } from '#messages'
import { Sentence } from '#web/ui/sentence.tsx'
import { formatDay } from '#web/days.ts'

type CustomerReadsProps = {
  order: Pick<OrderRow, 'number' | 'phone' | 'language'>
  status: OrderStatus
}

/** What mail and page will say of a status, before it is sent: so that 'has reached you' goes to nobody whom the order has not reached. */
export function CustomerReads({ order: { number, phone, language }, status }: CustomerReadsProps) {
  const locale = { locale: language }
  // A rejection is of today.
  const today = toCairoDay(new Date())
  const sentences: Record<OrderStatus, () => string> = {
    pending: () => order_with_us({ number, phone }, locale),
    shipped: () => order_on_its_way({ number, phone }, locale),
    accept: () => order_accepted({ number }, locale),
    reject: () => order_rejected({ number, day: formatDay(today, 'weekday', language) }, locale),
  }
  const sentence = <bdi lang={language}>{sentences[status]()}</bdi>
  return <Sentence of={(put) => admin_order_will_read({ sentence: put(sentence) })} />
}
