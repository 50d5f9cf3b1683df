import { useLoaderData } from 'react-router'
import { toCairoDay } from '#contract/cairo.ts'
import { type CouponRecord, couponSorts } from '#contract/coupons.ts'
import * as m from '#messages'
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

export const meta = () => [{ title: m.admin_title({ page: m.admin_coupons() }) }]

/**
 * Money off, as cards: how much, from which subtotal on, and how much of its time is over (R69).
 */
export default function CouponList() {
  const states = [
    { value: '', label: m.admin_all() },
    { value: 'running', label: m.admin_coupons_running() },
    { value: 'coming', label: m.admin_coupons_coming() },
    { value: 'over', label: m.admin_coupons_over() },
  ]
  return (
    <ListScreen
      title={m.admin_coupons()}
      answer={useLoaderData<typeof clientLoader>()}
      add={{ to: screenPath('coupons', 'add'), label: m.admin_coupon_add() }}
      tools={
        <>
          <p className="screen-intro">{m.admin_coupons_intro()}</p>
          <ListTools
            search={m.admin_coupons_search()}
            filters={[{ name: 'state', label: m.admin_coupons_state(), options: states }]}
            sorts={sortOptions(...couponSorts)}
          />
        </>
      }
      empty={{ title: m.admin_coupons_empty(), help: m.admin_coupons_empty_help() }}
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
  const name = m.admin_coupon_off({ amount: formatMoney(discount) })
  const time = timeOf({ start_date, end_date }, toCairoDay(new Date()))
  const ask = () =>
    remove({
      consequence: m.admin_coupon_consequence({
        price: formatMoney(price),
        discount: formatMoney(discount),
      }),
      send: () => adminApi().coupons.delete({ id }),
      done: m.admin_coupon_deleted,
      failure: oops(),
    })
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
        <EditButton to={screenPath('coupons', id, 'edit')} name={name} wide />
        <DeleteButton name={name} onClick={ask} />
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
