import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconPackageImport from '@tabler/icons-react/dist/esm/icons/IconPackageImport.mjs'
import { type StockFigures, type StockRow, stockSorts } from '#contract/products/stock.ts'
import * as m from '#messages'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { adminApi } from '../api.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { ButtonLink, DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { StockTable } from './stock-table.tsx'

const list = recordList<StockRow, { figures: StockFigures }>({
  screen: 'stock',
  load: async (asked, options) => {
    const { stock, figures } = await adminApi().stock.page(asked, options)
    return { ...stock, figures }
  },
  Actions: Ways,
  search: m.admin_stock_search,
  tabs: {
    name: 'level',
    label: m.admin_stock_levels,
    all: m.admin_stock_all,
    options: { low: m.admin_stock_low, out: m.admin_stock_out },
    counts: (list) => list?.figures,
  },
  sorts: stockSorts,
  empty: [m.admin_stock_empty, m.admin_stock_empty_help],
  Rows: ({ list: { data, figures } }) => (
    <>
      <Sums figures={figures} />
      <StockTable rows={data} low={figures.low_stock} />
    </>
  ),
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** Stock by variant, with links to receive, count and reorder. */
export default function StockList() {
  return (
    <div className="inventory-list">
      <list.Screen />
    </div>
  )
}

function Ways() {
  return (
    <>
      <ExportMenu what="stock" title={m.admin_stock()} />
      <ButtonLink kind="tertiary" size="small" to={screenPath('stock', 'count')}>
        <Icon of={IconClipboardCheck} small />
        {m.admin_stock_count()}
      </ButtonLink>
      <ButtonLink kind="primary" size="small" to={screenPath('stock', 'receive')}>
        <Icon of={IconPackageImport} small />
        {m.admin_stock_receive()}
      </ButtonLink>
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
