import type { ParcelKind, ParcelRow, ParcelState } from '#contract/parcels.ts'
import {
  admin_field_status,
  admin_parcel_kind_exchange,
  admin_parcel_kind_return,
  admin_parcel_state_cancelled,
  admin_parcel_state_delivered,
  admin_parcel_state_handed,
  admin_parcel_state_ready,
  admin_parcel_state_received,
  admin_parcel_state_refused,
  admin_parcel_tracking,
  admin_parcels_days,
  admin_parcels_late_days,
  admin_parcels_today,
  admin_receive_back_damaged,
  admin_receive_back_sellable,
} from '#messages'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { Icon } from '#web/ui/icon.tsx'
import { Status, type StatusKind } from '#web/ui/status.tsx'

export const stateLabels: Record<ParcelState, () => string> = {
  ready: admin_parcel_state_ready,
  handed: admin_parcel_state_handed,
  delivered: admin_parcel_state_delivered,
  refused: admin_parcel_state_refused,
  received: admin_parcel_state_received,
  cancelled: admin_parcel_state_cancelled,
}

/** What the history tells of pieces that came back. */
export const pieceLabels = {
  sellable: admin_receive_back_sellable,
  damaged: admin_receive_back_damaged,
}

/** What the history tells of a parcel. */
export const historyLabels = {
  ...pieceLabels,
  state: admin_field_status,
  tracking: admin_parcel_tracking,
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

/** Beside it, of what does not only bring something; null of what does. */
export const kindWords = (kind: ParcelKind): string | null =>
  kind === 'exchange'
    ? admin_parcel_kind_exchange()
    : kind === 'return'
      ? admin_parcel_kind_return()
      : null

/** How long it has been out, and by how much too long. */
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
        {admin_parcels_late_days({ count: days_late })}
      </span>
    )
  }
  return (
    <span>{days_out === 0 ? admin_parcels_today() : admin_parcels_days({ count: days_out })}</span>
  )
}
