import { toCairoDay } from '#contract/days/cairo.ts'
import { type CouponRecord, couponSorts } from '#contract/shop/coupons.ts'
import * as m from '#messages'
import { GoalBar } from '#web/ui/prices/goal-bar.tsx'
import { formatMoney, Money } from '#web/ui/prices/price.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { adminApi } from '../api.ts'
import { RecordActions } from '../kit/list/record-card.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { EditDelete } from '../kit/list/table/row-actions.tsx'
import { screenPath } from '../screens.ts'
import { type CouponTime, timeOf } from './time.ts'

const list = recordList<CouponRecord>({
  screen: 'coupons',
  load: async (asked, options) => (await adminApi().coupons.page(asked, options)).coupon,
  intro: m.admin_coupons_intro,
  add: m.admin_coupon_add,
  search: m.admin_coupons_search,
  filters: [
    {
      name: 'state',
      label: m.admin_coupons_state,
      all: m.admin_all,
      options: {
        running: m.admin_coupons_running,
        coming: m.admin_coupons_coming,
        over: m.admin_coupons_over,
      },
    },
  ],
  sorts: couponSorts,
  empty: [m.admin_coupons_empty, m.admin_coupons_empty_help],
  Rows: ({ list: { data } }) => (
    <ul className="coupon-grid">
      {data.map((coupon) => (
        <CouponCard key={coupon.id} coupon={coupon} />
      ))}
    </ul>
  ),
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** Coupons as cards: discount, minimum subtotal, and elapsed validity (R69). */
export default list.Screen

function CouponCard({
  coupon: { id, price, discount, start_date, end_date },
}: {
  coupon: CouponRecord
}) {
  const time = timeOf({ start_date, end_date }, toCairoDay(new Date()))
  return (
    <li className="coupon-card">
      <CouponState time={time} />
      <h2>
        <Sentence of={(put) => m.admin_coupon_off({ amount: put(<Money egp={discount} />) })} />
      </h2>
      <p className="muted">
        <Sentence of={(put) => m.admin_coupon_from({ amount: put(<Money egp={price} />) })} />
      </p>
      <GoalBar
        value={Math.round(time.share * 100)}
        marks={[
          { at: 0, on: true },
          { at: 100, on: time.state === 'over' },
        ]}
      />
      <p className="coupon-days">
        <bdi className="ltr">{start_date.slice(0, 10)}</bdi>
        <span className="sr-only"> – </span>
        <bdi className="ltr">{end_date.slice(0, 10)}</bdi>
      </p>
      <RecordActions>
        <EditDelete
          to={screenPath('coupons', id, 'edit')}
          name={m.admin_coupon_off({ amount: formatMoney(discount) })}
          wide
          remove={{
            consequence: m.admin_coupon_consequence({
              price: formatMoney(price),
              discount: formatMoney(discount),
            }),
            send: () => adminApi().coupons.delete({ id }),
            done: m.admin_coupon_deleted,
          }}
        />
      </RecordActions>
    </li>
  )
}

function CouponState({ time: { state, daysUntil } }: { time: CouponTime }) {
  if (state === 'running') return <Status kind="accept">{m.admin_coupon_active()}</Status>
  if (state === 'coming')
    return <Status kind="shipped">{m.admin_coupon_starts({ count: daysUntil })}</Status>
  return <Status kind="over">{m.admin_coupon_ended()}</Status>
}
