import type { RowResult } from '#contract/row-reasons.ts'
import * as m from '#messages'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { reasonOfRow } from '../kit/row-reasons.ts'

export type Result = {
  id: number
  number: string
  name: string
} & Pick<RowResult, 'done' | 'reason' | 'params'>

type BulkResultsProps = { title: string; results: Result[]; onClose: () => void }

/** Results of a bulk change by order, failed ones first. */
export function BulkResults({ title, results, onClose }: BulkResultsProps) {
  const failed = results.filter(({ done }) => !done)
  const changed = results.length - failed.length
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <Button kind="primary" onClick={onClose}>
          {m.admin_ok()}
        </Button>
      }
    >
      <Alert>
        {m.admin_orders_done({ count: changed })}{' '}
        {m.admin_orders_some_failed({ failed: failed.length })}
      </Alert>
      <ul className="bulk-results" aria-label={m.admin_orders_results()}>
        {[...failed, ...results.filter(({ done }) => done)].map(({ id, number, name, ...row }) => (
          <li key={id}>
            <span>
              <bdi className="strong ltr">{number}</bdi> <bdi className="muted">{name}</bdi>
            </span>
            <span className={row.done ? 'text-patina' : 'text-henna'}>
              {row.done ? m.admin_orders_result_done() : reasonOfRow(row)}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
