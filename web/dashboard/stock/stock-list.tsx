import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconPackageImport from '@tabler/icons-react/dist/esm/icons/IconPackageImport.mjs'
import { useLoaderData } from 'react-router'
import { type StockFigures, stockSorts } from '#contract/products/stock.ts'
import * as m from '#messages'
import { formatMoney } from '#web/ui/price.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { adminApi } from '../api.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools, type Tabs } from '../kit/list/list-tools.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { StockTable } from './stock-table.tsx'

export const clientLoader = listLoader(async (asked, options) => {
  const { stock, figures } = await adminApi().stock.page(asked, options)
  return { ...stock, figures }
})
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: m.admin_title({ page: m.admin_stock() }) }]

/** Stock by variant, with links to receive, count and reorder. */
export default function StockList() {
  const answer = useLoaderData<typeof clientLoader>()
  const figures = answer.data?.figures
  const tabs: Tabs = {
    name: 'level',
    label: m.admin_stock_levels(),
    options: [
      { value: '', label: m.admin_stock_all(), count: figures?.all },
      { value: 'low', label: m.admin_stock_low(), count: figures?.low },
      { value: 'out', label: m.admin_stock_out(), count: figures?.out },
    ],
  }
  return (
    <div className="inventory-list">
      <ListScreen
        title={m.admin_stock()}
        answer={answer}
        actions={<Ways />}
        tools={
          <ListTools
            search={m.admin_stock_search()}
            tabs={tabs}
            sorts={sortOptions(...stockSorts)}
          />
        }
        empty={{ title: m.admin_stock_empty(), help: m.admin_stock_empty_help() }}
      >
        {({ data, figures }) => (
          <>
            <Sums figures={figures} />
            <StockTable rows={data} />
          </>
        )}
      </ListScreen>
    </div>
  )
}

function Ways() {
  return (
    <>
      <ExportMenu what="stock" title={m.admin_stock()} />
      <DeskLink
        className={buttonClass({ kind: 'tertiary', size: 'small' })}
        to={screenPath('stock', 'count')}
      >
        <Icon of={IconClipboardCheck} small />
        {m.admin_stock_count()}
      </DeskLink>
      <DeskLink
        className={buttonClass({ kind: 'primary', size: 'small' })}
        to={screenPath('stock', 'receive')}
      >
        <Icon of={IconPackageImport} small />
        {m.admin_stock_receive()}
      </DeskLink>
    </>
  )
}

/** Totals of the filtered list. */
function Sums({ figures: { pieces, value = 0, without_cost = 0 } }: { figures: StockFigures }) {
  return (
    <p className="inventory-sums">
      <b>{m.admin_stock_pieces({ count: pieces })}</b>
      {value > 0 && <span>{m.admin_stock_value({ amount: formatMoney(value) })}</span>}
      {value > 0 && without_cost > 0 && (
        <span>{m.admin_stock_without_cost({ count: without_cost })}</span>
      )}
      <DeskLink className="link tap" to={screenPath('stock', 'reorder')}>
        {m.admin_stock_reorder_list()}
      </DeskLink>
    </p>
  )
}
