import { useLoaderData } from 'react-router'
import { toCairoDay } from '#contract/cairo.ts'
import { type CouponRecord, couponSorts } from '#contract/coupons.ts'
import {
  admin_all,
  admin_coupon_active,
  admin_coupon_add,
  admin_coupon_consequence,
  admin_coupon_deleted,
  admin_coupon_ended,
  admin_coupon_from,
  admin_coupon_off,
  admin_coupon_starts,
  admin_coupons,
  admin_coupons_coming,
  admin_coupons_empty,
  admin_coupons_empty_help,
  admin_coupons_intro,
  admin_coupons_over,
  admin_coupons_running,
  admin_coupons_search,
  admin_coupons_state,
  admin_title,
} from '#messages'
import { formatMoney, Money } from '#web/ui/price.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { Status } from '#web/ui/status.tsx'
import { GoalBar } from '#web/ui/goal-bar.tsx'
import { adminApi } from '../api.ts'
import { oops } from '../kit/form/failures.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { DeleteButton, EditButton } from '../kit/list/row-actions.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { useRemoval } from '../kit/list/use-removal.ts'
import { type CouponTime, timeOf } from './time.ts'
import { RecordActions } from '../kit/list/record-card.tsx'
import { screenPath } from '../screens.ts'

export const clientLoader = listLoader(
  async (asked, options) => (await adminApi().coupons.page(asked, options)).coupon,
)
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: admin_title({ page: admin_coupons() }) }]

/**
 * Money off, as cards: how much, from which subtotal on, and how much of its time is over (R69).
 */
export default function CouponList() {
  const states = [
    { value: '', label: admin_all() },
    { value: 'running', label: admin_coupons_running() },
    { value: 'coming', label: admin_coupons_coming() },
    { value: 'over', label: admin_coupons_over() },
  ]
  return (
    <ListScreen
      title={admin_coupons()}
      answer={useLoaderData<typeof clientLoader>()}
      add={{ to: screenPath('coupons', 'add'), label: admin_coupon_add() }}
      tools={
        <>
          <p className="screen-intro">{admin_coupons_intro()}</p>
          <ListTools
            search={admin_coupons_search()}
            filters={[{ name: 'state', label: admin_coupons_state(), options: states }]}
            sorts={sortOptions(...couponSorts)}
          />
        </>
      }
      empty={{ title: admin_coupons_empty(), help: admin_coupons_empty_help() }}
    >
      {({ data }) => (
        <ul className="coupon-grid">
          {data.map((coupon) => (
            <CouponCard key={coupon.id} coupon={coupon} />
          ))}
        </ul>
      )}
    </ListScreen>
  )
}

function CouponCard({
  coupon: { id, price, discount, start_date, end_date },
}: {
  coupon: CouponRecord
}) {
  const remove = useRemoval()
  const name = admin_coupon_off({ amount: formatMoney(discount) })
  const time = timeOf({ start_date, end_date }, toCairoDay(new Date()))
  const ask = () =>
    remove({
      consequence: admin_coupon_consequence({
        price: formatMoney(price),
        discount: formatMoney(discount),
      }),
      send: () => adminApi().coupons.delete({ id }),
      done: admin_coupon_deleted,
      failure: oops(),
    })
  return (
    <li className="coupon-card">
      <CouponState time={time} />
      <h2>
        <Sentence of={(put) => admin_coupon_off({ amount: put(<Money egp={discount} />) })} />
      </h2>
      <p className="muted">
        <Sentence of={(put) => admin_coupon_from({ amount: put(<Money egp={price} />) })} />
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
        <EditButton to={screenPath('coupons', id, 'edit')} name={name} wide />
        <DeleteButton name={name} onClick={ask} />
      </RecordActions>
    </li>
  )
}

function CouponState({ time: { state, daysUntil } }: { time: CouponTime }) {
  if (state === 'running') return <Status kind="accept">{admin_coupon_active()}</Status>
  if (state === 'coming')
    return <Status kind="shipped">{admin_coupon_starts({ count: daysUntil })}</Status>
  return <Status kind="over">{admin_coupon_ended()}</Status>
}
