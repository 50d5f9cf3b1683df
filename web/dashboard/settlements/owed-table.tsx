import type { ReplyOf } from '#contract/endpoint.ts'
import { formatFigure } from '#contract/text/money.ts'
import type { settlements } from '#contract/couriers/settlements.ts'
import * as m from '#messages'
import { nameOf } from '../kit/names.tsx'

export type Owed = ReplyOf<typeof settlements.owed>

const ages = [
  ['days_0_3', m.admin_settle_0_3, ''],
  ['days_4_7', m.admin_settle_4_7, ''],
  ['days_8_14', m.admin_settle_8_14, 'settle-old'],
  ['days_over_14', m.admin_settle_14, 'settle-bad'],
] as const

/** Amounts owed by courier and in total, by days since delivery; in EGP. */
export function OwedTable({ owed: { couriers, all } }: { owed: Owed }) {
  if (couriers.length === 0) return <p className="muted">{m.admin_settle_none_owed()}</p>
  return (
    <table className="settle-owed-table">
      <caption className="sr-only">{m.admin_settle_owed_table()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.admin_settle_owed_by()}</th>
          {ages.map(([age, label]) => (
            <th key={age} scope="col">
              {label()}
            </th>
          ))}
          <th scope="col">{m.admin_settle_together()}</th>
        </tr>
      </thead>
      <tbody>
        {couriers.map((one) => (
          <OwedRow
            key={one.courier_id}
            name={nameOf({ name: one.courier, name_ar: one.courier_ar })}
            sums={one}
          />
        ))}
      </tbody>
      <tfoot>
        <OwedRow name={m.admin_settle_all()} sums={all} />
      </tfoot>
    </table>
  )
}

function OwedRow({ name, sums }: { name: string; sums: Owed['all'] }) {
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      {ages.map(([age, label, look]) => (
        <td key={age} data-age={label()} className={sums[age] > 0 ? look : undefined}>
          <Figure of={sums[age]} />
        </td>
      ))}
      <td className="settle-together">
        <Figure of={sums.total} />
      </td>
    </tr>
  )
}

const Figure = ({ of }: { of: number }) => (
  <bdi dir="ltr">{of < 0 ? `−${formatFigure(-of)}` : formatFigure(of)}</bdi>
)
