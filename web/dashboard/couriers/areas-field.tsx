import type { AreaRecord } from '#contract/couriers/areas.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Input } from '#web/ui/fields/field.tsx'
import { JobFold } from '../kit/job/job.tsx'
import { nameOf } from '../kit/names.tsx'
import { EgpField } from '../products/unit-field.tsx'
import { type ZoneAreas, type ZoneName, zonesOf } from './zones.ts'

/** Typed fee and days of an area; without both the courier does not serve it. */
export type TypedArea = { area_id: number; fee: string; days: string }

type AreasFieldProps = {
  all: AreaRecord[]
  areas: TypedArea[]
  /** Whether one of them is wrong. */
  isWrong: boolean
  onChange: (areas: TypedArea[]) => void
}

const zoneLabels: Record<ZoneName, () => string> = {
  cairo: m.admin_courier_zone_cairo,
  alexandria: m.admin_courier_zone_alexandria,
  delta: m.admin_courier_zone_delta,
  upper: m.admin_courier_zone_upper,
  remote: m.admin_courier_zone_remote,
  other: m.admin_courier_zone_other,
}

/** Fees of a courier by zone, and its fee and delivery days for each area. */
export function AreasField({ all, areas, isWrong, onChange }: AreasFieldProps) {
  const zones = zonesOf(all)
  const put = (area_id: number, change: Partial<TypedArea>) =>
    onChange(areas.map((area) => (area.area_id === area_id ? { ...area, ...change } : area)))
  const isEmpty = ({ fee, days }: TypedArea) => fee.trim() === '' && days.trim() === ''
  const priceOf = (area_id: number) => String(all.find(({ id }) => id === area_id)?.price ?? '')
  return (
    <>
      {areas.some(isEmpty) && (
        <Button
          className="courier-as-prices"
          kind="tertiary"
          size="small"
          onClick={() =>
            onChange(
              areas.map((area) => (isEmpty(area) ? { ...area, fee: priceOf(area.area_id) } : area)),
            )
          }
        >
          {areas.every(isEmpty)
            ? m.admin_courier_fees_all_prices()
            : m.admin_courier_fees_as_prices()}
        </Button>
      )}
      {zones.length > 1 && (
        <div className="courier-zones">
          {zones.map((zone) => (
            <ZoneFee key={zone.zone} of={zone} areas={areas} onChange={onChange} />
          ))}
        </div>
      )}
      <JobFold
        title={m.admin_courier_area_by_area()}
        open={isWrong || zones.length === 1 || undefined}
      >
        <table className="courier-table">
          <thead>
            <tr>
              <th scope="col">{m.admin_courier_area()}</th>
              <th scope="col">{m.admin_courier_fee()}</th>
              <th scope="col">{m.admin_courier_days()}</th>
            </tr>
          </thead>
          <tbody>
            {all.map(({ id, city, city_ar }) => {
              const name = nameOf({ name: city, name_ar: city_ar })
              const { fee = '', days = '' } = areas.find(({ area_id }) => area_id === id) ?? {}
              return (
                <tr key={id}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td>
                    <Input
                      type="text"
                      inputMode="decimal"
                      dir="ltr"
                      autoComplete="off"
                      maxLength={10}
                      aria-label={m.admin_courier_fee_of({ area: name })}
                      value={fee}
                      onChange={(event) => put(id, { fee: event.target.value })}
                    />
                  </td>
                  <td>
                    <Input
                      type="text"
                      inputMode="numeric"
                      dir="ltr"
                      autoComplete="off"
                      maxLength={2}
                      aria-label={m.admin_courier_days_of({ area: name })}
                      value={days}
                      onChange={(event) => put(id, { days: event.target.value })}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </JobFold>
    </>
  )
}

type ZoneFeeProps = Pick<AreasFieldProps, 'areas' | 'onChange'> & { of: ZoneAreas }

/** Fee that all areas of a zone have; empty, with the range, where they differ. */
function ZoneFee({ of: { zone, ids }, areas, onChange }: ZoneFeeProps) {
  const fees = areas.filter(({ area_id }) => ids.includes(area_id)).map(({ fee }) => fee.trim())
  const [first = ''] = fees
  const isSame = fees.every((fee) => fee === first)
  const sorted = fees.filter((fee) => fee !== '').sort((one, other) => Number(one) - Number(other))
  const [least = '', most = ''] = [sorted[0], sorted.at(-1)]
  return (
    <EgpField
      label={zoneLabels[zone]()}
      hint={m.admin_courier_areas_count({ count: ids.length })}
      maxLength={10}
      value={isSame ? first : ''}
      placeholder={isSame || least === most ? '' : m.admin_courier_fees({ least, most })}
      onChange={({ target: { value: fee } }) =>
        onChange(areas.map((area) => (ids.includes(area.area_id) ? { ...area, fee } : area)))
      }
    />
  )
}
