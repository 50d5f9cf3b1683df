import type { ParcelKind, ParcelRow, ParcelState } from '#contract/couriers/parcel-records.ts'
import * as m from '#messages'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Status, type StatusKind } from '#web/ui/notices/status.tsx'

export const stateLabels: Record<ParcelState, () => string> = {
  ready: m.admin_parcel_state_ready,
  handed: m.admin_parcel_state_handed,
  delivered: m.admin_parcel_state_delivered,
  refused: m.admin_parcel_state_refused,
  received: m.admin_parcel_state_received,
  cancelled: m.admin_parcel_state_cancelled,
}

/** Labels of returned pieces in the history. */
export const pieceLabels = {
  sellable: m.admin_receive_back_sellable,
  damaged: m.admin_receive_back_damaged,
}

/** Labels of parcels in the history. */
export const historyLabels = {
  ...pieceLabels,
  state: m.admin_field_status,
  tracking: m.admin_parcel_tracking,
}

const looks: Record<ParcelState, StatusKind> = {
  ready: 'pending',
  handed: 'shipped',
  delivered: 'accept',
  refused: 'reject',
  received: 'over',
  cancelled: 'over',
}

export const ParcelMark = ({ state }: { state: ParcelState }) => (
  <Status kind={looks[state]}>{stateLabels[state]()}</Status>
)

/** Kind of a parcel that is more than a delivery; null for a plain delivery. */
export const kindWords = (kind: ParcelKind): string | null =>
  kind === 'exchange'
    ? m.admin_parcel_kind_exchange()
    : kind === 'return'
      ? m.admin_parcel_kind_return()
      : null

/** Days since the parcel left, and by how many it is late. */
export function DaysOut({
  of: { days_out, days_late },
}: {
  of: Pick<ParcelRow, 'days_out' | 'days_late'>
}) {
  if (days_out === null) return null
  if (days_late > 0) {
    return (
      <span className="parcel-late">
        <Icon of={IconClock} small />
        {m.admin_parcels_late_days({ count: days_late })}
      </span>
    )
  }
  return (
    <span>
      {days_out === 0 ? m.admin_parcels_today() : m.admin_parcels_days({ count: days_out })}
    </span>
  )
}
