import type { FormerState } from '#contract/files/import-kinds.ts'
import * as m from '#messages'
import { Status, type StatusKind } from '#web/ui/notices/status.tsx'

/** What orders of a former shop came to, in order. */
export const formerStateLabels: Record<FormerState, () => string> = {
  delivered: m.admin_former_delivered,
  refused: m.admin_former_refused,
  returned: m.admin_former_returned,
  cancelled: m.admin_former_cancelled,
  open: m.admin_former_open,
}

/** Open ones are over as well: nobody works on them. */
const kinds: Record<FormerState, StatusKind> = {
  delivered: 'accept',
  refused: 'reject',
  returned: 'over',
  cancelled: 'over',
  open: 'over',
}

export const FormerStateMark = ({ state }: { state: FormerState }) => (
  <Status kind={kinds[state]}>{formerStateLabels[state]()}</Status>
)
