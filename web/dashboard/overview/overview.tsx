import { useLoaderData, useNavigation, useRevalidator } from 'react-router'
import { toCairoDay } from '#contract/days/cairo.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { keptForBack } from '#web/navigation/back.ts'
import { EmptyState, FailedState } from '#web/ui/notices/states.tsx'
import type { Earned, Overview as Shown } from '#contract/orders/overview.ts'
import type { OrderRow } from '#contract/orders/order-records.ts'
import { adminApi } from '../api.ts'
import { formatDay } from '#web/days.ts'
import { type Answer, answerOf, whenAskedAnew } from '../kit/list/list-load.ts'
import { NewOrderLink } from '../kit/links/new-order-link.tsx'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { ButtonLink } from '../link.tsx'
import { confirmsOrders } from '../waiting.ts'
import { OrdersApart } from './apart.tsx'
import { PeriodSummary } from './figures.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { askedDays, Period, PeriodCut } from './period.tsx'
import { BestSellers, LowStock } from './products.tsx'
import { SalesChart } from './sales-chart.tsx'
import { OrdersByStatus } from './by-status.tsx'
import { PeriodEarned, Today } from './today.tsx'
import { WaitingList } from './waiting-list.tsx'
import { RowButtons } from '../kit/list/table/row-actions.tsx'
import { screenPath } from '../screens.ts'

const latest = '5'

const loadShop = keptForBack(({ request: { url, signal } }) =>
  adminApi().overview.get(askedDays(new URL(url).searchParams), { signal }),
)
const loadEarned = keptForBack(({ request: { url, signal } }) =>
  adminApi().overview.earned(askedDays(new URL(url).searchParams), { signal }),
)
const loadLatest = keptForBack(
  async ({ request: { signal } }) =>
    (await adminApi().orders.page({ per_page: latest }, { signal })).allOrders.data,
)

export async function clientLoader(args: { request: Request }) {
  const { signal } = args.request
  const [shop, earned, orders, confirms] = await Promise.all([
    answerOf(signal, () => loadShop(args)),
    answerOf(signal, () => loadEarned(args)),
    answerOf(signal, () => loadLatest(args)),
    confirmsOrders(),
  ])
  return { shop, earned, orders, confirms }
}
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: deskTitle(m.admin_overview()) }]

/** Overview screen: sales, pending work, low stock. */
export default function Overview() {
  const { shop, earned, orders, confirms } = useLoaderData<typeof clientLoader>()
  const navigation = useNavigation()
  const { revalidate, state } = useRevalidator()
  const leaving = navigation.state === 'loading'
  const busy = leaving || state === 'loading'
  const title = (
    <>
      {m.admin_overview()}{' '}
      <span className="screen-count">{formatDay(toCairoDay(new Date()), 'weekday')}</span>
    </>
  )
  return (
    <>
      <ScreenHead title={title}>
        <NewOrderLink />
      </ScreenHead>
      {shop.failed ? (
        <FailedState onRetry={revalidate} busy={busy} />
      ) : (
        <div className={leaving ? 'list-area is-leaving' : 'list-area'} aria-busy={busy}>
          <Glance shop={shop.data} earned={earned} orders={orders} confirms={confirms} />
        </div>
      )}
    </>
  )
}

type GlanceProps = {
  shop: Shown
  earned: Answer<Earned>
  orders: Answer<OrderRow[]>
  confirms: boolean
}

function Glance({ shop, earned, orders, confirms }: GlanceProps) {
  const isNew = Object.values(shop.orders).every((count) => count === 0)
  if (isNew) {
    return (
      <>
        {!shop.setup && (
          <EmptyState title={m.admin_overview_empty()} help={m.admin_overview_empty_help()}>
            <RowButtons beside>
              <ButtonLink kind="primary" to={screenPath('products')}>
                {m.admin_overview_to_products()}
              </ButtonLink>
              <ButtonLink kind="secondary" to={screenPath('areas')}>
                {m.admin_overview_to_areas()}
              </ButtonLink>
            </RowButtons>
          </EmptyState>
        )}
        <div className="overview">
          <div className="overview-main">
            <WaitingList overview={shop} />
            <LowStock stocks={shop.low_stock} />
          </div>
        </div>
      </>
    )
  }
  return (
    <div className="overview">
      <div className="overview-main">
        <WaitingList overview={shop} />
        <Today today={shop.today} earned={earned} />
        <div className="overview-figures">
          <Period />
          <PeriodCut sales={shop.sales} />
          {earned.data && <PeriodEarned earned={earned.data} />}
        </div>
        <SalesChart overview={shop} />
        <PeriodSummary overview={shop} />
        <LatestOrders answer={orders} />
        <OrdersApart overview={shop} confirms={confirms} />
        <BestSellers products={shop.best_sellers} />
      </div>
      <div className="overview-side">
        <LowStock stocks={shop.low_stock} />
        <OrdersByStatus orders={shop.orders} />
      </div>
    </div>
  )
}
