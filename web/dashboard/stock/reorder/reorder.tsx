import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import { type ReactNode, useState } from 'react'
import { useLoaderData } from 'react-router'
import { formatFigure } from '#contract/text/money.ts'
import { reorderDays, type ReorderRow } from '#contract/products/stock.ts'
import * as m from '#messages'
import { deskTitle } from '../../title.ts'
import { copyText } from '#web/copy-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { formatMoney, Money } from '#web/ui/prices/price.tsx'
import { SelectField } from '#web/ui/fields/select.tsx'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { adminApi } from '../../api.ts'
import { ExportButton } from '../../exports/export-button.tsx'
import { JobFrame } from '../../kit/job/job.tsx'
import { JobFact, JobSums } from '../../kit/job/job-sums.tsx'
import { listLoader } from '../../kit/list/list-load.ts'
import { useListQuery } from '../../kit/list/list-query.ts'
import { Pagination } from '../../kit/list/pagination.tsx'
import { LoadFailed } from '../../kit/screen/load-failed.tsx'
import { ScreenHead } from '../../kit/screen/screen-head.tsx'
import { BackToStock } from '../ways-back.tsx'
import { costOf, toMessage, toPieces, type Wanted } from './order-list.ts'
import { ReorderTable } from './reorder-table.tsx'
import { useMay } from '../../session/may.ts'

export const clientLoader = listLoader(async (asked, options) => {
  const { reorder } = await adminApi().stock.reorder({ per_page: '50', ...asked }, options)
  return reorder
})

export const meta = () => [{ title: deskTitle(m.admin_reorder()) }]

const leadDays = [5, 10, 15, 20, 30, 45, 60, 90]
const lastingDays = [15, 30, 45, 60, 90, 120, 180]

/**
 * Reorder screen: variants that will sell out before a new delivery, with editable quantities and
 * exports.
 */
export default function Reorder() {
  const { data, failed } = useLoaderData<typeof clientLoader>()
  const query = useListQuery()
  return (
    <>
      <BackToStock />
      <ScreenHead
        title={
          <>
            {m.admin_reorder()}{' '}
            {data && (
              <span className="screen-count">{m.admin_reorder_count({ count: data.total })}</span>
            )}
          </>
        }
      />
      <div className="reorder-days">
        <Days
          label={m.admin_reorder_lead()}
          name="lead_days"
          usual={reorderDays.lead}
          options={leadDays}
        />
        <Days
          label={m.admin_reorder_lasting()}
          name="lasting_days"
          usual={reorderDays.lasting}
          options={lastingDays}
        />
      </div>
      {failed ? (
        <LoadFailed />
      ) : data.data.length === 0 ? (
        <EmptyState title={m.admin_reorder_empty()} help={m.admin_reorder_empty_help()} />
      ) : (
        <Ordering key={query.params.toString()} rows={data.data} total={data.total}>
          <Pagination of={data} />
        </Ordering>
      )}
    </>
  )
}

function Days({
  label,
  name,
  usual,
  options,
}: {
  label: string
  name: string
  usual: number
  options: number[]
}) {
  const query = useListQuery()
  const asked = query.get(name) || String(usual)
  return (
    <SelectField
      label={label}
      value={asked}
      onChange={(event) => query.change({ [name]: event.target.value })}
    >
      {[...new Set([...options, Number(asked) || usual])]
        .sort((one, other) => one - other)
        .map((days) => (
          <option key={days} value={days}>
            {m.admin_stock_days({ count: days })}
          </option>
        ))}
    </SelectField>
  )
}

function Ordering({
  rows,
  total,
  children,
}: {
  rows: ReorderRow[]
  total: number
  children: ReactNode
}) {
  const may = useMay()
  const [left, setLeft] = useState<Set<number>>(new Set())
  const [changed, setChanged] = useState<Map<number, number>>(new Map())
  const { showToast } = useAnnouncements()
  const { params } = useListQuery()
  const piecesOf = (row: ReorderRow) => changed.get(row.variant_id) ?? row.suggested
  const wanted: Wanted[] = rows
    .filter(({ variant_id }) => !left.has(variant_id))
    .map((row) => ({ row, pieces: piecesOf(row) }))
  const pieces = wanted.reduce((sum, one) => sum + one.pieces, 0)
  const copy = async () =>
    showToast(
      (await copyText(toMessage(wanted))) ? m.admin_reorder_copied() : m.admin_reorder_not_copied(),
    )
  // The days are included, since they sort the rows as on the screen.
  const file = {
    what: 'reorder',
    title: m.admin_reorder(),
    asked: { ...Object.fromEntries(params), pieces: toPieces(wanted) },
  } as const
  const cost = costOf(wanted)
  const isNone = wanted.length === 0
  return (
    <JobFrame
      label={m.admin_reorder()}
      figure={formatFigure(pieces)}
      what={m.admin_reorder_pieces()}
      short={
        cost > 0 ? m.admin_reorder_short({ cost: formatMoney(cost) }) : m.admin_reorder_pieces()
      }
      side={
        <JobSums>
          <JobFact of={m.admin_reorder_variants()}>
            {m.admin_reorder_some({ count: formatFigure(wanted.length), all: formatFigure(total) })}
          </JobFact>
          {may('figures') && (
            <JobFact of={m.admin_reorder_cost()} isTotal>
              <Money egp={cost} />
            </JobFact>
          )}
        </JobSums>
      }
      others={
        <>
          <Button kind="tertiary" wide disabled={isNone} onClick={copy}>
            <Icon of={IconBrandWhatsapp} small />
            {m.admin_reorder_copy()}
          </Button>
          <p className="small muted">{m.admin_reorder_hint()}</p>
        </>
      }
      act={
        <ExportButton {...file} kind="primary" size="large" wide disabled={isNone}>
          {m.admin_reorder_export()}
        </ExportButton>
      }
      shortAct={
        <ExportButton {...file} kind="primary" disabled={isNone}>
          {m.admin_export()}
        </ExportButton>
      }
    >
      <div>
        <ReorderTable
          rows={rows}
          left={left}
          piecesOf={piecesOf}
          onChoose={(ids, isChosen) =>
            setLeft(
              (before) =>
                new Set(
                  isChosen ? [...before].filter((id) => !ids.includes(id)) : [...before, ...ids],
                ),
            )
          }
          onChange={(id, count) => setChanged((before) => new Map([...before, [id, count]]))}
        />
        {children}
      </div>
    </JobFrame>
  )
}
