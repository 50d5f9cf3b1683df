import { useNavigate } from 'react-router'
import type { CourierRecord } from '#contract/couriers/couriers.ts'
import type { ParcelRow } from '#contract/couriers/parcel-records.ts'
import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { screenPath } from '../../screens.ts'
import { areasInWords } from '../../couriers/courier-list.tsx'
import { CourierPicks } from '../couriers.tsx'

export type HandOverProps = {
  courier: string
  courier_id: number
  couriers: CourierRecord[]
  parcels: ParcelRow[]
}

/** Couriers as large buttons: another one shows the parcels ready for it. */
export function Couriers({ courier_id, couriers, parcels }: HandOverProps) {
  const navigate = useNavigate()
  return (
    <CourierPicks
      couriers={couriers}
      value={String(courier_id)}
      onChange={(id) =>
        navigate(`${pathTo(screenPath('parcels', 'hand-over'))}?courier=${id}`, { replace: true })
      }
      note={(one) =>
        one.id === courier_id
          ? m.admin_courier_carries_count({ count: parcels.length })
          : areasInWords(one.areas)
      }
    />
  )
}
