import { Link, useLoaderData, useNavigation, useRevalidator } from 'react-router'
import { limits } from '#contract/limits.ts'
import { profitPart, profitParts } from '#contract/couriers/profit.ts'
import type { Profit as Shown } from '#contract/couriers/profit.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { formatDays } from '#web/days.ts'
import { keptForBack } from '#web/navigation/back.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { EmptyState, FailedState } from '#web/ui/notices/states.tsx'
import { TabMark, tabClass } from '#web/ui/tabs/tab-mark.tsx'
import { TabNav } from '#web/ui/tabs/tab-nav.tsx'
import { adminApi } from '../api.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { answerOf, whenAskedAnew } from '../kit/list/list-load.ts'
import { useListQuery } from '../kit/list/list-query.ts'
import { Pagination } from '../kit/list/pagination.tsx'
import { nameOf } from '../kit/names.tsx'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { Equation, Remainder } from './equation.tsx'
import { askedPeriod, ProfitPeriod } from './period.tsx'
import { ProfitTable } from './profit-table.tsx'
import { partLabels } from './texts.ts'

/** Rows of a page: areas and sources are all on the first. */
const size = limits.per_page

const load = keptForBack(({ request: { url, signal } }: { request: Request }) => {
  const address = new URL(url).searchParams
  return adminApi().profit.get(
    {
      by: profitPart.catch('product').parse(address.get('by')),
      ...askedPeriod(address),
      page: address.get('page') ?? 1,
      per_page: size,
    },
    { signal },
  )
})

export const clientLoader = (args: { request: Request }) =>
  answerOf(args.request.signal, () => load(args))
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: deskTitle(m.admin_profit()) }]

/** Profit screen: profit of shipped orders by several dimensions. */
export default function Profit() {
  const { data, failed } = useLoaderData<typeof clientLoader>()
  const query = useListQuery()
  const { revalidate, state } = useRevalidator()
  const leaving = useNavigation().state === 'loading'
  const busy = leaving || state === 'loading'
  const by = profitPart.catch('product').parse(query.get('by'))
  const title = (
    <>
      {m.admin_profit()}{' '}
      {data && <span className="screen-count">{formatDays(data.from, data.to)}</span>}
    </>
  )
  return (
    <>
      <ScreenHead title={title}>
        <ProfitPeriod />
        {data && (
          <ExportMenu
            what="profit"
            title={m.admin_profit()}
            asked={{ from: data.from, to: data.to, by }}
          />
        )}
      </ScreenHead>
      {failed ? (
        <FailedState onRetry={revalidate} busy={busy} />
      ) : (
        <div className={leaving ? 'list-area is-leaving' : 'list-area'} aria-busy={busy}>
          <Figures shown={data} />
        </div>
      )}
    </>
  )
}

function Figures({ shown }: { shown: Shown }) {
  const hasCosts = shown.other_costs.kinds.length > 0
  if (shown.sums.orders === 0 && !hasCosts)
    return <EmptyState title={m.admin_profit_empty()} help={m.admin_profit_empty_help()} />
  return (
    <>
      <Equation sums={shown.sums} />
      {hasCosts && <Remainder shown={shown} />}
      {shown.sums.orders > 0 && <Parts shown={shown} />}
    </>
  )
}

/** Profit by product, category and so on. */
function Parts({ shown }: { shown: Shown }) {
  const query = useListQuery()
  const { from, to } = shown
  return (
    <>
      <WithoutCost without={shown.without_cost} />
      <TabNav label={m.admin_profit_by()}>
        {profitParts.map((part) => (
          <Link
            key={part}
            className={tabClass}
            to={query.with({ by: part })}
            preventScrollReset
            aria-current={part === shown.by ? 'page' : undefined}
          >
            {partLabels[part]()}
            <TabMark />
          </Link>
        ))}
      </TabNav>
      <ProfitTable shown={shown} />
      {shown.last_page > 1 && (
        <Pagination of={{ ...shown, data: shown.rows }} own={{ key: 'page', size }} />
      )}
      <p className="profit-note">
        <DeskLink
          className="link tap"
          to={`${screenPath('profit', 'orders')}?${new URLSearchParams({ from, to, by: shown.by })}`}
        >
          {m.admin_profit_orders_left({ count: shown.sums.orders })}
        </DeskLink>
      </p>
    </>
  )
}

/** Notice that the profit is overstated, with the products without a cost. */
function WithoutCost({ without: { pieces, products, named } }: { without: Shown['without_cost'] }) {
  if (pieces === 0) return null
  return (
    <div className="profit-costless">
      <Alert kind="notice">
        {m.admin_profit_without_cost({ count: pieces, products })}{' '}
        {named.map(({ product_id, ...names }) => (
          <DeskLink
            key={product_id}
            className="link profit-product"
            to={screenPath('products', product_id, 'edit')}
          >
            <bdi>{nameOf(names)}</bdi>
          </DeskLink>
        ))}
      </Alert>
    </div>
  )
}
