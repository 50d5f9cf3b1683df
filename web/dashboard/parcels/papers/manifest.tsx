import type { ParcelPaper } from '#contract/couriers/parcel-records.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { Money } from '#web/ui/prices/price.tsx'
import { Day } from '../../kit/days/day.tsx'
import { nameOf } from '../../kit/names.tsx'
import { ShopOnPaper } from '../../kit/screen/shop-on-paper.tsx'
import { courierOf } from './label.tsx'

/** Manifest of a hand-over with count and sum, signed by both sides. */
export function Manifest({
  parcels,
  to_collect,
  shop,
}: {
  parcels: ParcelPaper[]
  to_collect: number
  shop: string
}) {
  const [first] = parcels
  return (
    <article className="paper-manifest" aria-label={m.admin_papers_manifest()}>
      <header>
        <div>
          <p className="paper-shop">
            <ShopOnPaper name={shop} />
          </p>
          <p>
            {m.admin_papers_manifest()}
            {first && (
              <>
                {' · '}
                <bdi>{courierOf(first)}</bdi>
              </>
            )}
            {' · '}
            <Day of={first?.handed_at ?? new Date().toISOString()} />
          </p>
        </div>
        <p className="paper-figure">
          <b>{formatFigure(parcels.length)}</b>
          <span>{m.admin_manifest_parcels()}</span>
        </p>
        <p className="paper-figure">
          <b>
            <Money egp={to_collect} />
          </b>
          <span>{m.admin_parcels_collect()}</span>
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{m.admin_manifest_order()}</th>
            <th scope="col">{m.admin_manifest_customer()}</th>
            <th scope="col">{m.admin_manifest_area()}</th>
            <th scope="col">{m.admin_parcels_collect()}</th>
          </tr>
        </thead>
        <tbody>
          {parcels.map(({ id, number, first_name, last_name, city, city_ar, on_paper }, at) => (
            <tr key={id}>
              <td>{formatFigure(at + 1)}</td>
              <td>
                <bdi className="ltr">{number}</bdi>
              </td>
              <td>
                <bdi>{`${first_name} ${last_name}`}</bdi>
              </td>
              <td>
                <bdi>{nameOf({ name: city, name_ar: city_ar })}</bdi>
              </td>
              <td>{on_paper === null ? '—' : <Money egp={on_paper} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="paper-signs">
        <p>{m.admin_manifest_handed_by()}</p>
        <p>{m.admin_manifest_received_by()}</p>
        <p className="paper-sign">{m.admin_manifest_sign()}</p>
        <p className="paper-sign">{m.admin_manifest_sign()}</p>
      </div>
    </article>
  )
}
