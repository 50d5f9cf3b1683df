/**
 * Consequences of a hand-over, asked about before it: what is shipped, what the courier owes, and
 * who hears of it.
 */
import { formatFigure } from '#contract/text/money.ts'
import type { ParcelRow } from '#contract/couriers/parcel-records.ts'
import * as m from '#messages'
import { Money } from '#web/ui/prices/price.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { countUnmailed } from '../undo.tsx'

export const sumToCollect = (parcels: ParcelRow[]) =>
  parcels.reduce((all, { to_collect = 0 }) => all + to_collect, 0)

/** Effects of a hand-over: what is shipped, what the courier owes, and who hears of it. */
export function Consequences({ of: parcels, courier }: { of: ParcelRow[]; courier: string }) {
  const leaves = parcels.filter(({ kind }) => kind !== 'return').length
  return (
    <>
      <dl className="hand-over-ask">
        <div>
          <dt>{m.admin_hand_over_becomes()}</dt>
          <dd>{formatFigure(leaves)}</dd>
        </div>
        {parcels.every(({ to_collect }) => to_collect !== undefined) && (
          <div>
            <dt>{m.admin_hand_over_owes({ courier: isolated(courier) })}</dt>
            <dd>
              <Money egp={sumToCollect(parcels)} />
            </dd>
          </div>
        )}
        <div>
          <dt>{m.admin_hand_over_mails()}</dt>
          <dd>{formatFigure(parcels.filter(({ mailed }) => mailed).length)}</dd>
        </div>
        <div>
          <dt>{m.admin_hand_over_by_whatsapp()}</dt>
          <dd>{formatFigure(countUnmailed(parcels))}</dd>
        </div>
      </dl>
      <p className="small">{m.admin_hand_over_undo_time()}</p>
    </>
  )
}
