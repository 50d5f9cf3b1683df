import * as m from '#messages'
import { formatMoney } from '#web/ui/price.tsx'
import { jobSideClass } from '../../kit/job.tsx'
import { JobSum, JobSums } from '../../kit/job-sums.tsx'
import type { MadeSums } from './made-sums.ts'

/** Summary panel: sums, next discount, and the effect of placing the order. */
export function MadePanel({
  sums,
  city,
}: {
  sums: MadeSums | undefined
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
          {sums.delivery !== null && (
            <JobSum of={m.admin_edit_to_collect()} figure={sums.total} isTotal />
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
