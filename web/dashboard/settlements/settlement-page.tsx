import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { toLatinNumber } from '#contract/text/digits.ts'
import { limits } from '#contract/limits.ts'
import { formatFigure } from '#contract/text/money.ts'
import type { SettlementRecord } from '#contract/couriers/settlements.ts'
import type { SettlementRow } from '#contract/couriers/settlement-rows.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { pathTo } from '#web/links.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { formatMoney, Money } from '#web/ui/prices/price.tsx'
import { MoneyField } from '../kit/form/fields.tsx'
import { adminApi } from '../api.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { BackLink } from '../kit/links/back-link.tsx'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useRecord } from '../kit/form/record-load.ts'
import { Job } from '../kit/job/job.tsx'
import { JobSum, JobSums } from '../kit/job/job-sums.tsx'
import { answerOf, whenAskedAnew } from '../kit/list/list-load.ts'
import { LoadFailed } from '../kit/screen/load-failed.tsx'
import { nameOf } from '../kit/names.tsx'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { useAction } from '../kit/use-action.ts'
import { screenPath } from '../screens.ts'
import { useMay } from '../session/may.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FindDialog } from './find-dialog.tsx'
import { Groups, type Rows, rowsAtOnce } from './groups.tsx'
import { Missing } from './missing.tsx'
import { Figures, Past } from './figures.tsx'
import { UndoDialog } from './undo-dialog.tsx'

type LoaderArgs = { request: Request; params: Record<string, string | undefined> }

/**
 * Loads a settlement with a page of rows of each kind: `?match=2` is the second page of the
 * matches.
 */
export const clientLoader = ({ request: { url, signal }, params: { id = '' } }: LoaderArgs) =>
  answerOf(signal, async () => {
    const { settlement: one } = await adminApi().settlements.record({ id }, { signal })
    const asked = new URL(url).searchParams
    const lists = await Promise.all(
      one.groups.map(async ({ kind }) => {
        const { rows } = await adminApi().settlements.rows(
          { id, kind, page: asked.get(kind) ?? 1, per_page: rowsAtOnce },
          {
            signal,
          },
        )
        return [kind, rows] as const
      }),
    )
    return { one, rows: Object.fromEntries(lists) as Rows }
  })
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: deskTitle(m.admin_settlements()) }]

/** Settlement screen: open rows first, the sums at the end. */
export default function SettlementPage() {
  const { data, failed } = useRecord<typeof clientLoader>()
  const back = (
    <BackLink to={screenPath('settlements')} isBefore={false} words={m.admin_settlements()} />
  )
  if (!data) {
    return (
      <>
        {back}
        <ScreenHead title={m.admin_settlements()} />
        {failed && <LoadFailed />}
      </>
    )
  }
  const { one, rows } = data
  const courier = nameOf({ name: one.courier, name_ar: one.courier_ar })
  return (
    <>
      {back}
      <ScreenHead
        title={
          <>
            {m.admin_settle_title({ courier, day: one.created_at.slice(0, 10) })}{' '}
            <span className="screen-count">
              <bdi dir="ltr">{one.file_name}</bdi>
            </span>
          </>
        }
      >
        <ExportButton
          what="settlement"
          title={m.admin_settle_result()}
          asked={{ id: String(one.id) }}
          kind="tertiary"
        >
          {m.admin_settle_result()}
        </ExportButton>
      </ScreenHead>
      <Settlement key={`${one.id}-${one.state}`} one={one} rows={rows} courier={courier} />
    </>
  )
}

type SettlementProps = { one: SettlementRecord; rows: Rows; courier: string }

function Settlement({ one, rows, courier }: SettlementProps) {
  const [isNaming, setNaming] = useState(false)
  const [asks, setAsks] = useState<'accept' | 'undo' | null>(null)
  const [finding, setFinding] = useState<SettlementRow | null>(null)
  const [bank, setBank] = useState('')
  const may = useMay()
  const isRead = one.state === 'read'
  const amount = bank.trim() === '' ? null : Number(toLatinNumber(bank))
  const isWrong = amount !== null && !(amount >= 0 && amount <= limits.order_egp)
  if (isNaming || one.columns === null)
    return (
      <>
        <ColumnsStep one={one} onDone={() => setNaming(false)} />
        {isRead && <Remove one={one} />}
      </>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWrong && one.sums.counted > 0) setAsks('accept')
  }
  return (
    <>
      <Job
        onSubmit={submit}
        sending={false}
        send={m.admin_settle_accept({ count: formatFigure(one.sums.counted) })}
        sendingText={m.admin_settle_accepting()}
        label={m.admin_settle_panel()}
        figure={<Money egp={one.sums.yours} />}
        what={m.admin_settle_yours()}
        short={m.admin_settle_yours()}
        isDone={!isRead || one.sums.counted === 0}
        side={
          <>
            <JobSums>
              <JobSum
                of={m.admin_settle_sum_all({ count: formatFigure(one.rows) })}
                figure={one.sums.collected}
              />
              <JobSum of={m.admin_settle_sum_out()} figure={-one.sums.left_out} />
              <JobSum of={m.admin_settle_sum_fees()} figure={-one.sums.fees} />
            </JobSums>
            {isRead ? (
              <>
                <MoneyField
                  label={m.admin_settle_bank()}
                  optional
                  value={bank}
                  error={isWrong ? m.admin_settle_bank_wrong() : undefined}
                  hint={amount === null || isWrong ? undefined : besides(amount - one.sums.yours)}
                  onChange={({ target }) => setBank(target.value)}
                />
                <p className="small muted">{m.admin_settle_until()}</p>
              </>
            ) : (
              <Past one={one} />
            )}
            {one.state === 'accepted' && may('money') && (
              <Button kind="tertiary" wide onClick={() => setAsks('undo')}>
                {m.admin_settle_undo()}
              </Button>
            )}
          </>
        }
      >
        <Figures one={one} />
        <Fees one={one} onRename={() => setNaming(true)} />
        <Groups one={one} rows={rows} onFind={setFinding} />
        <Missing one={one} courier={courier} />
        {isRead && (
          <div className="settle-end">
            <p className="muted">
              {m.admin_settle_columns_are({ names: listed(Object.values(one.columns).flat()) })}{' '}
              <button type="button" className="link tap" onClick={() => setNaming(true)}>
                {m.admin_settle_columns_again()}
              </button>
            </p>
            <Remove one={one} />
          </div>
        )}
      </Job>
      <AcceptDialog
        open={asks === 'accept'}
        one={one}
        courier={courier}
        bank={amount}
        onClose={() => setAsks(null)}
      />
      {/* Outside of the settlement's form, since forms cannot be nested. */}
      <FindDialog key={finding?.row} one={one} row={finding} onClose={() => setFinding(null)} />
      <UndoDialog open={asks === 'undo'} one={one} onClose={() => setAsks(null)} />
    </>
  )
}

/** Headings of a file, each isolated in its direction. */
const listed = (headings: (string | null)[]): string =>
  headings
    .flatMap((heading) => (heading ? `\u2068${heading}\u2069` : []))
    .join(m.admin_list_comma())

function besides(difference: number): string {
  const piastres = Math.round(difference * 100)
  if (piastres === 0) return m.admin_settle_bank_same()
  const money = formatMoney(Math.abs(piastres) / 100)
  return piastres > 0 ? m.admin_settle_bank_more({ money }) : m.admin_settle_bank_less({ money })
}

/** Columns that were added up as fees, and whether they are complete. */
function Fees({ one, onRename }: { one: SettlementRecord; onRename: () => void }) {
  const { columns, sums } = one
  const fees = [columns?.fee ?? [], columns?.more_fees ?? []].flat()
  if (one.state !== 'read' || (fees.length < 2 && sums.net_rows === 0)) return null
  return (
    <div className="settle-fees">
      {sums.net_rows > 0 && (
        <p className="settle-bad" role="status">
          {m.admin_settle_net_differs({
            count: formatFigure(sums.net_rows),
            money: formatMoney(Math.abs(sums.net_less)),
          })}
        </p>
      )}
      <p className="muted">
        {fees.length > 0 && m.admin_settle_fees_are({ names: listed(fees) })}{' '}
        <button type="button" className="link tap" onClick={onRename}>
          {m.admin_settle_columns_again()}
        </button>
      </p>
    </div>
  )
}

function Remove({ one }: { one: SettlementRecord }) {
  const { act, busy } = useAction()
  const navigate = useNavigate()
  const remove = () =>
    void act({
      send: async () => {
        await adminApi().settlements.delete({ id: String(one.id) })
        await navigate(pathTo(screenPath('settlements')), { replace: true })
      },
      failure: withReason(errorWith(m.admin_settle_delete_failed())),
      toast: m.admin_settle_deleted(),
    })
  return (
    <Button kind="tertiary" size="small" busy={busy} onClick={remove}>
      {m.admin_settle_delete()}
    </Button>
  )
}
