import type { CourierRecord } from '#contract/couriers/couriers.ts'
import { formatFigure } from '#contract/text/money.ts'
import type { WaitingOrder } from '#contract/couriers/parcel-records.ts'
import * as m from '#messages'
import { isolated } from '#web/ui/text/size-text.ts'
import { areasInWords } from '../../couriers/courier-list.tsx'
import { JobFact, JobSum, JobSums } from '../../kit/job/job-sums.tsx'
import { nameOf } from '../../kit/names.tsx'

/**
 * Totals of the selected orders. The fee is shown if every part is known, and only with permission.
 */
export function Sums({
  chosen,
  courier,
}: {
  chosen: WaitingOrder[]
  courier: CourierRecord | undefined
}) {
  const fees =
    courier &&
    chosen.map(({ area_id }) => courier.areas.find((area) => area.area_id === area_id)?.fee)
  const known = fees?.filter((fee) => fee !== undefined)
  const exchanges = chosen.filter(({ kind }) => kind === 'exchange').length
  return (
    <JobSums>
      <JobFact of={m.admin_choose_parcels()}>{formatFigure(chosen.length)}</JobFact>
      <JobFact of={m.admin_choose_pieces_sum()}>
        {formatFigure(chosen.reduce((sum, { pieces }) => sum + pieces, 0))}
      </JobFact>
      {courier && known && known.length > 0 && known.length === chosen.length && (
        <JobSum
          of={m.admin_choose_fees({ courier: isolated(nameOf(courier)) })}
          figure={Math.round(known.reduce((sum, fee) => sum + fee, 0) * 100) / 100}
        />
      )}
      {exchanges > 0 && (
        <JobFact of={m.admin_choose_back()}>
          {m.admin_choose_exchanges({ count: exchanges })}
        </JobFact>
      )}
    </JobSums>
  )
}

/** Areas of a courier in words, with the fees where known. */
export function termsInWords({ areas: all }: CourierRecord): string {
  const areas = areasInWords(all)
  const fees = all.flatMap(({ fee }) => fee ?? [])
  if (fees.length === 0) return areas
  const [least, most] = [Math.min(...fees), Math.max(...fees)]
  if (least === most) return m.admin_choose_fee_each({ areas, fee: formatFigure(least) })
  return m.admin_choose_fees_each({ areas, least: formatFigure(least), most: formatFigure(most) })
}
