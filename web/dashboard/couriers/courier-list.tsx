import { formatFigure } from '#contract/text/money.ts'
import { type CourierRecord, courierSorts } from '#contract/couriers/couriers.ts'
import * as m from '#messages'
import { Money } from '#web/ui/prices/price.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { adminApi } from '../api.ts'
import { oops, withReason } from '../kit/form/failures.ts'
import { recordList } from '../kit/list/record-list.tsx'
import { EditDelete } from '../kit/list/table/row-actions.tsx'
import { SortHead } from '../kit/list/table/sort-head.tsx'
import { FigureHead, HiddenHead, Table } from '../kit/list/table/table.tsx'
import { nameOf, Names } from '../kit/names.tsx'
import { screenPath } from '../screens.ts'
import { ifTheirs } from '../session/may.ts'

type Listed = CourierRecord & {
  /** Number of parcels with the courier. */
  carries: number
  /** Amount owed in EGP; null without permission. */
  owes: number | null
}

const list = recordList<Listed>({
  screen: 'couriers',
  load: async (asked, options) => {
    const [{ couriers }, { couriers: carried }, owed] = await Promise.all([
      adminApi().couriers.page(asked, options),
      adminApi().parcels.carried({}, options),
      ifTheirs(adminApi().settlements.owed({}, options)),
    ])
    const data = couriers.data.map((courier): Listed => {
      const isIt = ({ courier_id }: { courier_id: number }) => courier_id === courier.id
      return {
        ...courier,
        carries: carried.find(isIt)?.parcels ?? 0,
        owes: owed && (owed.couriers.find(isIt)?.total ?? 0),
      }
    })
    return { ...couriers, data }
  },
  add: m.admin_courier_add,
  search: m.admin_couriers_search,
  sorts: courierSorts,
  empty: [m.admin_couriers_empty, m.admin_couriers_empty_help],
  Rows: CourierTable,
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** List of couriers with their areas and fees. */
export default list.Screen

function CourierTable({ list: { data } }: { list: { data: Listed[] } }) {
  return (
    <Table stacked className="couriers">
      <thead>
        <tr>
          <SortHead label={m.admin_courier_name()} asc="name" first={courierSorts[0]} />
          <th scope="col">{m.admin_courier_areas()}</th>
          <th scope="col">{m.admin_courier_fee()}</th>
          <FigureHead>{m.admin_courier_carries()}</FigureHead>
          {data.some(({ owes }) => owes !== null) && (
            <FigureHead>{m.admin_courier_owes()}</FigureHead>
          )}
          <HiddenHead>{m.admin_courier_state()}</HiddenHead>
          <HiddenHead>{m.admin_row_actions()}</HiddenHead>
        </tr>
      </thead>
      <tbody>
        {data.map((courier) => (
          <CourierRow key={courier.id} courier={courier} />
        ))}
      </tbody>
    </Table>
  )
}

function CourierRow({
  courier: { id, phone, areas, is_active, carries, owes, ...names },
}: {
  courier: Listed
}) {
  const name = nameOf(names)
  return (
    <tr>
      <th scope="row" className="is-lead">
        <Names {...names} />
        {phone && (
          <span className="second-name">
            <bdi dir="ltr">{phone}</bdi>
          </span>
        )}
      </th>
      <td className="is-second">
        {areasInWords(areas)}
        <span className="only-stacked">
          {areas.length > 0 && (
            <>
              {m.admin_list_comma()}
              <Fees areas={areas} />
            </>
          )}
          {` · ${m.admin_courier_carries_count({ count: carries })}`}
        </span>
      </td>
      <td className="is-hidden">
        <Fees areas={areas} />
      </td>
      <td className="is-hidden is-figure">{formatFigure(carries)}</td>
      {owes !== null && (
        <td className="is-figure is-end strong courier-owes">
          <Money egp={owes} />
        </td>
      )}
      <td className="is-end">
        {!is_active && <Status kind="over">{m.admin_courier_off()}</Status>}
      </td>
      <td className="is-actions is-end">
        <EditDelete
          to={screenPath('couriers', id, 'edit')}
          name={name}
          remove={{
            consequence: m.admin_courier_consequence({ name }),
            send: () => adminApi().couriers.delete({ id }),
            done: m.admin_courier_deleted,
            failure: withReason(oops()),
          }}
        />
      </td>
    </tr>
  )
}

type Areas = CourierRecord['areas']

/** Areas in words: names of a few, else their count. */
export function areasInWords(areas: Areas): string {
  if (areas.length === 0) return m.admin_courier_everywhere()
  if (areas.length > 2) return m.admin_courier_areas_count({ count: areas.length })
  return areas
    .map(({ city, city_ar }) => nameOf({ name: city, name_ar: city_ar }))
    .join(m.admin_list_comma())
}

/** Range of the fees. */
export function Fees({ areas }: { areas: Areas }) {
  const fees = areas.flatMap(({ fee }) => fee ?? [])
  if (fees.length === 0) return '—'
  const [least, most] = [Math.min(...fees), Math.max(...fees)]
  if (least === most) return <Money egp={least} />
  return (
    <Sentence
      of={(put) =>
        m.admin_courier_fees({ least: put(<Money egp={least} />), most: put(<Money egp={most} />) })
      }
    />
  )
}
