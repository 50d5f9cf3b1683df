import type { ParcelRow } from '#contract/parcels.ts'
import * as m from '#messages'
import { Money } from '#web/ui/price.tsx'
import { Day } from '../kit/day.tsx'
import { CellLink, OnlyStacked, Table } from '../kit/list/table.tsx'
import { nameOf } from '../kit/names.tsx'
import { screenPath } from '../screens.ts'
import { DaysOut, kindWords, ParcelMark } from './state.tsx'
import { useLocation } from 'react-router'

/** Table of parcels with state, age and cash; on phones a list in words. */
export function ParcelTable({ rows }: { rows: ParcelRow[] }) {
  return (
    <Table stacked>
      <thead>
        <tr>
          <th scope="col">{m.admin_parcels_customer()}</th>
          <th scope="col">{m.admin_parcels_area()}</th>
          <th scope="col">{m.admin_parcels_courier()}</th>
          <th scope="col">{m.admin_parcels_handed()}</th>
          <th scope="col">{m.admin_parcels_out()}</th>
          <th scope="col" className="is-figure">
            {m.admin_parcels_collect()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ row }: { row: ParcelRow }) {
  const { search } = useLocation()
  const city = nameOf({ name: row.city, name_ar: row.city_ar })
  const courier = nameOf({ name: row.courier, name_ar: row.courier_ar })
  const kind = kindWords(row.kind)
  return (
    <tr>
      <td className="is-lead">
        <CellLink whole to={`${screenPath('parcels', row.id)}${search}`}>
          <bdi>
            {row.first_name} {row.last_name}
          </bdi>
        </CellLink>
        <span className="second-name">
          <bdi dir="ltr">{row.number}</bdi>
          {kind && ` · ${kind}`}
          <OnlyStacked>
            {' · '}
            <bdi>{city}</bdi>
            {' · '}
            <bdi>{courier}</bdi>
          </OnlyStacked>
        </span>
      </td>
      <td className="is-hidden">
        <bdi>{city}</bdi>
      </td>
      <td className="is-hidden">
        <bdi>{courier}</bdi>
        {row.tracking && (
          <span className="second-name">
            <bdi dir="ltr">{row.tracking}</bdi>
          </span>
        )}
      </td>
      <td className="is-hidden">{row.handed_at && <Day of={row.handed_at} />}</td>
      <td className="is-second">
        {row.state === 'handed' ? <DaysOut of={row} /> : <ParcelMark state={row.state} />}
      </td>
      <td className="is-figure is-end">
        {row.to_collect !== undefined && <Money egp={row.to_collect} />}
      </td>
    </tr>
  )
}
