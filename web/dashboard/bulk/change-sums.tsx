/** Sums of a bulk change before it starts, and the button that starts it. */
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { JobSum, JobSums } from '../kit/job/job-sums.tsx'
import type { Preview } from './preview-table.tsx'

/** Id of the change's form, since the search of the rows is a separate form. */
export const formId = 'bulk-form'

type SumsProps = { counts: Preview['counts']; isDeletion: boolean }

export function ChangeSums({ counts, isDeletion }: SumsProps) {
  const { all, below_cost, unchanged, included } = counts
  const rows = [
    [m.admin_bulk_sum_below(), Math.min(below_cost, all - included)],
    [m.admin_bulk_sum_unchanged(), unchanged],
  ] as const
  const told = rows.reduce((sum, [, count]) => sum + count, 0)
  const out = Math.max(0, all - included - told)
  return (
    <JobSums>
      <JobSum of={m.admin_bulk_sum_chosen()} figure={all} />
      {[...rows, [m.admin_bulk_sum_out(), out] as const].map(
        ([of, figure]) => figure > 0 && <JobSum key={of} of={of} figure={figure} />,
      )}
      <JobSum
        of={isDeletion ? m.admin_bulk_sum_deleted() : m.admin_bulk_sum_included()}
        figure={included}
        isTotal
      />
    </JobSums>
  )
}

export function SendButton({
  counts,
  isDeletion,
  sending,
}: Partial<SumsProps> & { sending: boolean }) {
  const count = counts?.included ?? 0
  const words = isDeletion ? m.admin_bulk_delete : m.admin_bulk_send
  return (
    <Button
      className="bulk-send"
      type="submit"
      form={formId}
      kind={isDeletion ? 'danger' : 'primary'}
      size="large"
      wide
      busy={sending}
      loadingText={m.ui_loading()}
      disabled={count === 0}
    >
      {count === 0 ? m.admin_bulk_send_none() : words({ count })}
    </Button>
  )
}
