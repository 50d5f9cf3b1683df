import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import { Outlet, type ShouldRevalidateFunction, useLoaderData, useLocation } from 'react-router'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { adminApi } from '../api.ts'
import { courierOptions } from '../couriers/options.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { Stages } from '../frame/bars/stages.tsx'
import { DayRange } from '../kit/days/day-range.tsx'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useListQuery } from '../kit/list/list-query.ts'
import { type Filter, ListTools, type Option, type Tabs } from '../kit/list/list-tools.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { NewOrderLink } from '../kit/links/new-order-link.tsx'
import { placeOf } from '../link.tsx'
import { SoundSwitch } from '../order-news/sound-switch.tsx'
import { confirmsOrders } from '../waiting.ts'
import { reasonLabels } from './acts/reasons.ts'
import { OrderTable } from './order-table.tsx'
import { SelectionRegion, useSelection } from './selection.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { orderStatuses, orderStatusLabels, orderStatusMeanings } from './status.tsx'
import { confirmationLabels } from './words/confirmation.ts'
import { orderSourceLabels } from './sources.ts'
import { screenPath } from '../screens.ts'

export const clientLoader = listLoader(async (asked, options) => {
  const [{ allOrders, counts }, confirms, couriers] = await Promise.all([
    adminApi().orders.page(asked, options),
    confirmsOrders(),
    asked.courier_id ? courierOptions(options) : [],
  ])
  return { ...allOrders, counts, confirms, couriers }
})

/** No reload for the packing slips, which replace the list and keep its query. */
export const shouldRevalidate: ShouldRevalidateFunction = (asked) =>
  !isSlips(asked.nextUrl) && whenAskedAnew(asked)

const isSlips = ({ pathname }: { pathname: string }): boolean =>
  placeOf(pathname) === screenPath('orders', 'slips')

export const meta = () => [{ title: deskTitle(m.admin_orders()) }]

/** List of orders with search, filters and bulk changes (R74, R75). */
export default function OrderList() {
  const answer = useLoaderData<typeof clientLoader>()
  const isPrinting = isSlips(useLocation())
  return (
    <SelectionRegion rows={answer.data?.data ?? none}>
      {isPrinting ? (
        <Outlet />
      ) : (
        <>
          <Orders answer={answer} />
          <SelectionBar total={answer.data?.total ?? 0} />
        </>
      )}
    </SelectionRegion>
  )
}

const none: never[] = []

function Orders({ answer }: { answer: Awaited<ReturnType<typeof clientLoader>> }) {
  const { counts, confirms = false, couriers = [] } = answer.data ?? {}
  const filters = useFilters(confirms, couriers)
  const isOfNotRejected = useListQuery().get('status') === 'not_rejected'
  const tabs: Tabs = {
    name: 'status',
    label: m.admin_orders_statuses(),
    options: [
      { value: '', label: m.admin_orders_all() },
      ...orderStatuses.map((status) => ({
        value: status,
        label: orderStatusLabels[status](),
        count: counts?.[status],
      })),
      // Filter of an overview figure, set only by its link.
      ...(isOfNotRejected
        ? [
            {
              value: 'not_rejected',
              label: m.admin_orders_not_rejected(),
              count: answer.data?.total,
            },
          ]
        : []),
    ],
  }
  return (
    <ListScreen
      title={m.admin_orders()}
      answer={answer}
      actions={
        <>
          <SoundSwitch />
          <ExportMenu what="orders" title={m.admin_orders()} />
          <NewOrderLink size="small" />
          <SelectButton />
        </>
      }
      tools={
        <>
          <Stages />
          <ListTools
            search={m.admin_orders_search()}
            tabs={tabs}
            filters={filters}
            sorts={sortOptions('newest', 'oldest', 'price_desc', 'price_asc')}
          >
            <DayRange />
          </ListTools>
        </>
      }
      empty={{ title: m.admin_orders_empty(), help: m.admin_orders_empty_help() }}
    >
      {({ data, current_page }) => (
        <>
          <StatusMeaning />
          <OrderTable rows={data} page={current_page} confirms={confirms} />
        </>
      )}
    </ListScreen>
  )
}

/**
 * Filters by source, payment, confirmation of pending orders, reason of rejected ones, and courier
 * where a link asked for one.
 */
function useFilters(confirms: boolean, couriers: Option[]): Filter[] {
  const query = useListQuery()
  const all = { value: '', label: m.admin_orders_all() }
  const optionsOf = <Value extends string>(labels: Record<Value, () => string>) => [
    all,
    ...(Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value]() })),
  ]
  const status = query.get('status')
  const filters: (Filter | false)[] = [
    confirms &&
      (status === '' || status === 'pending' || query.get('confirmation') !== '') && {
        name: 'confirmation',
        label: m.admin_confirmation(),
        options: optionsOf({
          unconfirmed: m.admin_confirmation_unconfirmed,
          ...confirmationLabels,
        }),
      },
    (status === 'reject' || query.get('reason') !== '') && {
      name: 'reason',
      label: m.admin_reason(),
      options: optionsOf({ ...reasonLabels, unsaid: m.admin_reason_unsaid }),
    },
    couriers.length > 0 && {
      name: 'courier_id',
      label: m.admin_parcels_courier(),
      options: [all, ...couriers],
    },
    { name: 'source', label: m.admin_source(), options: optionsOf(orderSourceLabels) },
    {
      name: 'money',
      label: m.admin_pay_list(),
      options: optionsOf({ paid: m.admin_order_paid, owed: m.admin_pay_owing }),
    },
  ]
  return filters.filter((filter) => filter !== false)
}

/** Description of the filtered status. */
function StatusMeaning() {
  const asked = useListQuery().get('status')
  const status = orderStatuses.find((status) => status === asked)
  if (!status) return null
  const words = { status: orderStatusLabels[status](), meaning: orderStatusMeanings[status]() }
  return <p className="small muted orders-meaning">{m.admin_orders_status_is(words)}</p>
}

/** Button for the selection mode on phones; wide screens always show the checkboxes. */
function SelectButton() {
  const { isSelecting, setSelecting } = useSelection()
  return (
    <button
      type="button"
      className={`${buttonClass({ kind: 'tertiary', size: 'small' })} select-rows`}
      aria-pressed={isSelecting}
      onClick={() => setSelecting(!isSelecting)}
    >
      <Icon of={IconListCheck} small />
      {isSelecting ? m.admin_orders_select_end() : m.admin_orders_select()}
    </button>
  )
}
