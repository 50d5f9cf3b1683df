import type { AreaRecord } from '#contract/couriers/areas.ts'
import * as m from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/field.tsx'
import { nameOf } from '../kit/names.tsx'

/** Typed fee and days of an area; without both the courier does not serve it. */
export type TypedArea = { area_id: number; fee: string; days: string }

type AreasFieldProps = {
  all: AreaRecord[]
  areas: TypedArea[]
  onChange: (areas: TypedArea[]) => void
}

/** Fee and delivery days of a courier for each area. */
export function AreasField({ all, areas, onChange }: AreasFieldProps) {
  const put = (area_id: number, change: Partial<TypedArea>) =>
    onChange(areas.map((area) => (area.area_id === area_id ? { ...area, ...change } : area)))
  const isEmpty = ({ fee, days }: TypedArea) => fee.trim() === '' && days.trim() === ''
  const priceOf = (area_id: number) => String(all.find(({ id }) => id === area_id)?.price ?? '')
  return (
    <>
      {areas.some(isEmpty) && (
        <Button
          kind="tertiary"
          size="small"
          onClick={() =>
            onChange(
              areas.map((area) => (isEmpty(area) ? { ...area, fee: priceOf(area.area_id) } : area)),
            )
          }
        >
          {m.admin_courier_fees_as_prices()}
        </Button>
      )}
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
    </>
  )
}
