import { dueOf } from '#contract/orders/due.ts'
import * as m from '#messages'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { jobSideClass } from '../../kit/job/job.tsx'
import { JobSum, JobSums } from '../../kit/job/job-sums.tsx'
import type { MadeSums } from './made-sums.ts'

/** Summary panel: sums, next discount, and the effect of placing the order. */
export function MadePanel({
  sums,
  paid,
  city,
}: {
  sums: MadeSums | undefined
  /** EGP paid in advance. */
  paid: number
  city: string | undefined
}) {
  return (
    <>
      {sums && (
        <JobSums>
          <JobSum of={m.admin_pieces()} figure={sums.subtotal} />
          {sums.discount > 0 && <JobSum of={m.admin_edit_coupon()} figure={-sums.discount} />}
          {sums.delivery !== null && (
            <JobSum
              of={city ? m.admin_make_delivery_to({ city }) : m.admin_edit_sum_delivery()}
              figure={sums.delivery}
            />
          )}
          {paid > 0 && <JobSum of={m.admin_order_paid()} figure={-paid} />}
          {sums.delivery !== null && (
            <JobSum
              of={m.admin_edit_to_collect()}
              figure={dueOf({ total_price: sums.total, paid: paid })}
              isTotal
            />
          )}
        </JobSums>
      )}
      {sums?.next && sums.subtotal > 0 && (
        <p className="small muted">
          {m.admin_make_next_coupon({
            missing: formatMoney(sums.next.missing),
            discount: formatMoney(sums.next.discount),
          })}
        </p>
      )}
      {sums?.toFree && sums.subtotal > 0 && (
        <p className="small muted">
          {m.admin_make_free_from({ missing: formatMoney(sums.toFree) })}
        </p>
      )}
      <p className={`small muted ${jobSideClass}`}>{m.admin_make_consequence()}</p>
    </>
  )
}
