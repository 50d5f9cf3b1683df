import type { WaitingOrder } from '#contract/couriers/parcel-records.ts'
import * as m from '#messages'
import { Money } from '#web/ui/prices/price.tsx'
import { Day } from '../../kit/days/day.tsx'
import { RowCheck } from '../../kit/list/table/row-check.tsx'
import { FigureHead, Table } from '../../kit/list/table/table.tsx'
import { nameOf } from '../../kit/names.tsx'
import { kindWords } from '../state.tsx'

type ChooseTableProps = {
  orders: WaitingOrder[]
  /** Selected orders. */
  ids: ReadonlySet<number>
  goesTo: (order: WaitingOrder) => boolean
  knowsMoney: boolean
  onPut: (order_ids: number[], isOn: boolean) => void
}

/** Table of orders without a parcel; orders outside the courier's areas cannot be selected. */
export function ChooseTable({ orders, ids, goesTo, knowsMoney, onPut }: ChooseTableProps) {
  const possible = orders.filter(goesTo).map(({ order_id }) => order_id)
  const isAll = possible.length > 0 && possible.every((id) => ids.has(id))
  return (
    <Table stacked className="choose-orders">
      <thead>
        <tr>
          <th scope="col">
            <RowCheck
              label={m.admin_choose_all_of()}
              checked={isAll}
              disabled={possible.length === 0}
              onChange={() => onPut(possible, !isAll)}
            />
          </th>
          <th scope="col">{m.admin_manifest_customer()}</th>
          <th scope="col">{m.admin_manifest_area()}</th>
          <th scope="col">{m.admin_choose_confirmed()}</th>
          {knowsMoney && <FigureHead>{m.admin_parcels_collect()}</FigureHead>}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => {
          const {
            order_id,
            number,
            first_name,
            last_name,
            city,
            city_ar,
            pieces,
            kind,
            confirmed_at,
            to_collect = 0,
          } = order
          const words = kindWords(kind)
          return (
            <tr key={order_id}>
              <td className="choose-check">
                <RowCheck
                  label={m.admin_choose_one({ number })}
                  checked={ids.has(order_id)}
                  disabled={!goesTo(order)}
                  onChange={() => onPut([order_id], !ids.has(order_id))}
                />
              </td>
              <th scope="row" className="is-lead">
                <bdi>{`${first_name} ${last_name}`}</bdi>
                <span className="second-name">
                  <bdi dir="ltr">{number}</bdi>
                </span>
              </th>
              <td className="is-second">
                <bdi>{nameOf({ name: city, name_ar: city_ar })}</bdi>
                {' · '}
                {m.admin_choose_pieces({ count: pieces })}
                {words && ` · ${words}`}
              </td>
              <td className="is-hidden">
                <Day of={confirmed_at} />
              </td>
              {knowsMoney && (
                <td className="is-figure is-end">
                  <Money egp={to_collect} />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
