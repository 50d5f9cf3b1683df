import type { CourierRecord } from '#contract/couriers/couriers.ts'
import * as m from '#messages'
import { readLocal, writeLocal } from '#web/device/local.ts'
import { Picks } from '../kit/form/picks.tsx'
import { nameOf } from '../kit/names.tsx'

/** Courier of the last parcels made on this device; '' if there is none, or it is switched off. */
export function lastCourier(couriers: CourierRecord[]): string {
  const last = readLocal('lastCourier')
  return couriers.some(({ id }) => String(id) === last) ? (last as string) : ''
}

export const keepCourier = (id: number): void => writeLocal('lastCourier', String(id))

type CourierPicksProps = {
  couriers: CourierRecord[]
  /** Id of the chosen courier; '' for none. */
  value: string
  onChange: (id: string) => void
  /** Second line of a courier. */
  note: (courier: CourierRecord) => string
}

/** Couriers as large buttons, the first decision of choosing and of a hand-over. */
export function CourierPicks({ couriers, value, onChange, note }: CourierPicksProps) {
  const isAsLast = value !== '' && value === readLocal('lastCourier')
  return (
    <Picks
      legend={m.admin_parcels_courier()}
      aside={isAsLast ? m.admin_courier_as_last() : undefined}
      isLarge
      isPaired={couriers.length > 1}
      value={value}
      onChange={onChange}
      options={couriers.map((courier) => ({
        value: String(courier.id),
        label: nameOf(courier),
        note: note(courier),
      }))}
    />
  )
}
