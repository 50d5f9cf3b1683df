import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import { Outlet, type ShouldRevalidateFunction, useLoaderData, useLocation } from 'react-router'
import {
  admin_orders,
  admin_orders_all,
  admin_orders_empty,
  admin_orders_empty_help,
  admin_orders_search,
  admin_orders_select,
  admin_orders_select_end,
  admin_orders_statuses,
  admin_title,
} from '#messages'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { adminApi } from '../api.ts'
import { DayRange } from '../kit/day-range.tsx'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools, type Tabs } from '../kit/list/list-tools.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { placeOf } from '../link.tsx'
import { SoundSwitch } from '../order-news/sound-switch.tsx'
import { OrderTable } from './order-table.tsx'
import { SelectionRegion, useSelection } from './selection.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { orderStatuses, orderStatusLabels } from './status.tsx'
import { screenPath } from '../screens.ts'

export const clientLoader = listLoader(async (asked, options) => {
  const { allOrders, counts } = await adminApi().orders.page(asked, options)
  return { ...allOrders, counts }
})
/** The slips that stand in the list's place are of what it was asked before. */
export const shouldRevalidate: ShouldRevalidateFunction = (asked) => !isSlips(asked.nextUrl) && whenAskedAnew(asked)

const isSlips = ({ pathname }: { pathname: string }): boolean => placeOf(pathname) === screenPath('orders', 'slips')

export const meta = () => [{ title: admin_title({ page: admin_orders() }) }]

/** Every order, with what is needed to find one and to move many on at once (R74, R75). */
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
  const counts = answer.data?.counts
  const tabs: Tabs = {
    name: 'status',
    label: admin_orders_statuses(),
    options: [
      { value: '', label: admin_orders_all() },
      ...orderStatuses.map((status) => ({ value: status, label: orderStatusLabels[status](), count: counts?.[status] })),
    ],
  }
  return (
    <ListScreen
      title={admin_orders()}
      answer={answer}
      actions={
        <>
          <SelectButton />
          <SoundSwitch />
        </>
      }
      tools={
        <ListTools search={admin_orders_search()} tabs={tabs} sorts={sortOptions('newest', 'oldest', 'price_desc', 'price_asc')}>
          <DayRange />
        </ListTools>
      }
      empty={{ title: admin_orders_empty(), help: admin_orders_empty_help() }}
    >
      {({ data, current_page }) => <OrderTable rows={data} page={current_page} />}
    </ListScreen>
  )
}

/** Phones alone have it: on a wide screen the marks stand before the rows. */
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
      {isSelecting ? admin_orders_select_end() : admin_orders_select()}
    </button>
  )
}
