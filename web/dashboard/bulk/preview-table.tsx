import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import type { ReactNode } from 'react'
import type { PreviewRow } from '#contract/products/bulk.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { formatMoney } from '#web/ui/prices/price.tsx'
import type { adminApi } from '../api.ts'
import { useListQuery } from '../kit/list/list-query.ts'
import { ListTools } from '../kit/list/list-tools.tsx'
import { Pagination } from '../kit/list/pagination.tsx'
import { FigureHead, Table } from '../kit/list/table/table.tsx'
import { nameOf } from '../kit/names.tsx'
import { productStateLabels } from '../products/texts.ts'
import { RowCheck } from '../kit/list/table/row-check.tsx'
import { ProductName } from './product-name.tsx'
import type { Typed } from './typed-change.ts'

export type Preview = Awaited<ReturnType<ReturnType<typeof adminApi>['bulk']['preview']>>

type PreviewTableProps = {
  rows: PreviewRow[]
  typed: Typed
  /** Name of the chosen sub-category. */
  place: string
  onToggle: (row: PreviewRow) => void
}

/** Table of products with current and new value. */
function PreviewTable({ rows, typed, place, onToggle }: PreviewTableProps) {
  const isPrice = typed.kind === 'price' || typed.kind === 'sale'
  return (
    <Table stacked className="bulk-table">
      <thead>
        <tr>
          <td className="bulk-mark" />
          <th scope="col">{m.admin_bulk_product()}</th>
          <FigureHead>{isPrice ? m.admin_bulk_now_egp() : m.admin_bulk_now()}</FigureHead>
          <FigureHead>{m.admin_bulk_then()}</FigureHead>
          <th className="is-figure">
            <span className="sr-only">{m.admin_bulk_difference()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.product_id} row={row} typed={typed} place={place} onToggle={onToggle} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({
  row,
  typed,
  place,
  onToggle,
}: Omit<PreviewTableProps, 'rows'> & { row: PreviewRow }) {
  const { included, problem } = row
  const name = nameOf(row)
  const [now, then, difference] = valuesOf(row, typed, place)
  const isFixed = problem !== null && problem !== 'below_cost' && problem !== 'taken_out'
  return (
    <tr className={included ? 'is-marked' : 'is-out'}>
      <td className="bulk-mark">
        <RowCheck
          label={m.admin_bulk_choose_one({ name })}
          checked={included}
          disabled={isFixed}
          onChange={() => onToggle(row)}
        />
      </td>
      <th scope="row">
        <ProductName product={row}>
          <Note row={row} />
        </ProductName>
      </th>
      <td className="is-figure is-hidden muted">{now !== then ? <s>{now}</s> : now}</td>
      <td className="is-figure is-end strong bulk-price">
        {now !== then && <s className="only-stacked bulk-was">{now} </s>}
        {then}
      </td>
      <td className="is-figure is-end muted bulk-stock">
        {difference && <bdi className="ltr">{difference}</bdi>}
      </td>
    </tr>
  )
}

function Note({
  row: { problem, replaces, before, after, subcategory, subcategory_ar },
}: {
  row: PreviewRow
}) {
  if (problem === 'below_cost')
    return (
      <Mark kind="bad">{m.admin_bulk_below_cost({ cost: formatMoney(before.cost ?? 0) })}</Mark>
    )
  const words = problem && problems[problem]
  if (words) return <span className="muted">{words()}</span>
  if (replaces) return <Mark kind="late">{m.admin_bulk_replaces({ day: dayOf(replaces) })}</Mark>
  if (before.own_prices && after.own_prices)
    return <span className="muted">{m.admin_bulk_own_prices()}</span>
  return <span className="muted">{nameOf({ name: subcategory, name_ar: subcategory_ar })}</span>
}

/** Day, with the year unless it is this year. */
const dayOf = (day: string): string =>
  formatDay(day, day.slice(0, 4) === toCairoDay(new Date()).slice(0, 4) ? 'short' : 'long')

const Mark = ({ kind, children }: { kind: 'bad' | 'late'; children: ReactNode }) => (
  <span className={`bulk-${kind} bulk-said`}>
    <Icon of={kind === 'bad' ? IconAlertCircle : IconClock} small />
    {children}
  </span>
)

const problems: Partial<Record<NonNullable<PreviewRow['problem']>, () => string>> = {
  unchanged: m.admin_bulk_is_so,
  wrong_way: m.admin_bulk_wrong_way,
  out_of_range: m.admin_bulk_out_of_range,
  sale_not_below: m.admin_bulk_sale_not_below,
  too_many_prices: m.admin_bulk_too_many_prices,
  taken_out: m.admin_bulk_sum_out,
}

type Values = [now: ReactNode, then: ReactNode, difference?: string]

function valuesOf(row: PreviewRow, typed: Typed, place: string): Values {
  const { before, after } = row
  if (typed.kind === 'price') return pricesOf(before.price, after.price)
  if (typed.kind === 'sale') {
    const sale = after.prices?.find(
      ({ from, until }) => from === typed.from && until === typed.until,
    )
    return pricesOf(before.price, sale?.price)
  }
  if (typed.kind === 'stock') {
    const [was = 0, will = 0] = [before.pieces, after.pieces]
    return [formatFigure(was), formatFigure(will), `+${formatFigure(will - was)}`]
  }
  if (typed.kind === 'subcategory')
    return [nameOf({ name: row.subcategory, name_ar: row.subcategory_ar }), place]
  if (typed.kind === 'delete') return [stateOf(before.state), m.admin_bulk_is_deleted()]
  if (typed.kind === 'state') return [stateOf(before.state), stateOf(after.state)]
  return [badgeOf(before), badgeOf(after)]
}

function pricesOf(was = 0, will = was): Values {
  const percent = was === 0 ? 0 : Math.round((will / was - 1) * 1000) / 10
  const sign = percent < 0 ? '−' : '+'
  return [
    formatFigure(was),
    formatFigure(will),
    percent === 0 ? undefined : `${sign}${Math.abs(percent)}%`,
  ]
}

const stateOf = (state: PreviewRow['before']['state']): string =>
  state ? productStateLabels[state]() : ''

const badgeOf = ({ badge, badge_ar }: PreviewRow['before']): string =>
  nameOf({ name: badge ?? '', name_ar: badge_ar ?? null }) || m.admin_bulk_no_badge()

type PreviewRowsProps = PreviewTableProps & { preview: Preview }

/** Rows of a preview in tabs, with their search and pages. */
export function PreviewRows({ preview: { rows: page, counts }, ...table }: PreviewRowsProps) {
  const isPrice = table.typed.kind === 'price' || table.typed.kind === 'sale'
  const priceTabs = [
    { value: 'below_cost', label: m.admin_bulk_tab_below(), count: counts.below_cost },
    { value: 'on_sale', label: m.admin_bulk_tab_on_sale(), count: counts.on_sale },
  ]
  const tab = useListQuery().get('tab')
  const unchangedTab = {
    value: 'unchanged',
    label: m.admin_bulk_tab_unchanged(),
    count: counts.unchanged,
  }
  return (
    <>
      <ListTools
        search={m.admin_bulk_find()}
        tabs={{
          name: 'tab',
          label: m.admin_bulk_tabs(),
          options: [
            { value: '', label: m.admin_bulk_tab_all(), count: counts.all },
            ...(isPrice ? priceTabs : []),
            ...(counts.unchanged > 0 || tab === 'unchanged' ? [unchangedTab] : []),
          ],
        }}
      />
      {table.rows.length === 0 ? (
        <p className="bulk-none muted">{m.admin_bulk_no_rows()}</p>
      ) : (
        <PreviewTable {...table} />
      )}
      <Pagination of={page} />
    </>
  )
}
