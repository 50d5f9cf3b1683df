import type { ProductRecord } from '#contract/products/product-records.ts'
import * as m from '#messages'
import { formatMoment } from '#web/days.ts'
import { Status } from '#web/ui/notices/status.tsx'
import { productStateLabels } from '../texts.ts'

const kinds = { draft: 'pending', published: 'accept', scheduled: 'shipped' } as const

/** State of a product: draft, published, or its publication time. */
export function StateMark({
  product: { state, publish_at },
}: {
  product: Pick<ProductRecord, 'state' | 'publish_at'>
}) {
  return (
    <Status kind={kinds[state]}>
      {state === 'scheduled' && publish_at
        ? m.admin_product_opens({ moment: formatMoment(publish_at, 'short') })
        : productStateLabels[state]()}
    </Status>
  )
}
