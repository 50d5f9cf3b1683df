import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { useRevalidator } from 'react-router'
import type { BulkRecord, BulkRow } from '#contract/products/bulk.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { useSending } from '#web/forms/use-sending.ts'
import { formatDay, formatMoment } from '#web/days.ts'
import { DotString } from '#web/ui/brand/dot-string.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { adminApi } from '../api.ts'
import { ExportLink } from '../exports/export-button.tsx'
import { BackLink } from '../kit/links/back-link.tsx'
import { failedWith } from '../kit/form/failures.ts'
import { useRecord } from '../kit/form/record-load.ts'
import { answerOf } from '../kit/list/list-load.ts'
import { Pagination } from '../kit/list/pagination.tsx'
import { LoadFailed } from '../kit/screen/load-failed.tsx'
import { nameOf } from '../kit/names.tsx'
import { Progress } from '../kit/job/progress.tsx'
import { usePrompts } from '../kit/prompts.tsx'
import { useLookAgain } from '../kit/screen/use-look-again.ts'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { ButtonLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { queryOf } from './chosen.ts'
import { rowWords } from './row-words.ts'
import { whatWords } from './texts.ts'

type LoaderArgs = { request: Request; params: Record<string, string | undefined> }

export const clientLoader = ({ request: { url, signal }, params }: LoaderArgs) =>
  answerOf(signal, () => {
    const page = new URL(url).searchParams.get('page') ?? '1'
    return adminApi().bulk.record({ id: params.id ?? '', page, rows: 'not_changed' }, { signal })
  })

export const meta = () => [{ title: deskTitle(m.admin_bulk_changes()) }]

/** Screen of one bulk change: progress, result and undo. */
export default function ChangeRecord() {
  const { data, failed } = useRecord<typeof clientLoader>()
  const { revalidate, state } = useRevalidator()
  useLookAgain(data !== undefined && isUnderWay(data.change) && state === 'idle', revalidate)
  return (
    <>
      <BackLink to={screenPath('products')} isBefore={false} words={m.admin_products()} />
      {failed ? (
        <LoadFailed page />
      ) : (
        <>
          {isUnderWay(data.change) ? (
            <UnderWay change={data.change} />
          ) : (
            <Ended change={data.change} />
          )}
          <NotChanged {...data} />
        </>
      )}
    </>
  )
}

const isUnderWay = ({ state }: BulkRecord): boolean => state === 'running' || state === 'undoing'

function UnderWay({ change }: { change: BulkRecord }) {
  const { id, state, total, through, queued, what } = change
  const { act, sending } = useAct(m.admin_bulk_stop_failed())
  const isUndo = state === 'undoing'
  const stop = () => act(() => adminApi().bulk.stop({ id }))
  return (
    <>
      <div className="bulk-head">
        <ScreenHead
          title={
            isUndo
              ? m.admin_bulk_undoing({ count: total })
              : what.kind === 'delete'
                ? m.admin_bulk_deleting({ count: total })
                : m.admin_bulk_running({ count: total })
          }
        />
        <p className="muted">{whatWords(what)}</p>
      </div>
      <Progress
        done={through}
        of={total}
        isWaiting={queued}
        onStop={isUndo ? undefined : stop}
        isStopping={sending}
      />
    </>
  )
}

/** Runs an action on a bulk change, then reloads it. */
function useAct(failure: string) {
  const { send, sending } = useSending()
  const { revalidate } = useRevalidator()
  const { tellFailure } = usePrompts()
  const act = (work: () => Promise<unknown>) =>
    void send(
      async () => {
        await work()
        await revalidate()
      },
      async (refusal) => {
        tellFailure(failedWith(failure)(refusal))
        await revalidate()
      },
    )
  return { act, sending }
}

function Ended({ change }: { change: BulkRecord }) {
  const { what, by, created_at, finished_at, counts } = change
  const told = { what: whatWords(what), moment: formatMoment(finished_at ?? created_at) }
  const canUndo =
    (change.state === 'done' || change.state === 'stopped') && (counts.changed ?? 0) > 0
  return (
    <div className="bulk-ended">
      <DotString width={110} />
      <h1 className="title-1" id="screen-title" tabIndex={-1}>
        {headOf(change)}
      </h1>
      <p className="muted">
        {by ? m.admin_bulk_by({ ...told, name: by }) : m.admin_bulk_by_nobody(told)}
      </p>
      <Counts change={change} />
      {canUndo && <Undo change={change} />}
    </div>
  )
}

function headOf({ state, counts, what }: BulkRecord): string {
  const changed = counts.changed ?? 0
  const back = { count: counts.undone ?? 0 }
  if (state === 'undone')
    return what.kind === 'delete' ? m.admin_bulk_undeleted(back) : m.admin_bulk_undone(back)
  if (what.kind === 'delete')
    return state === 'stopped'
      ? m.admin_bulk_stopped_deleting({ count: changed })
      : m.admin_bulk_deleted({ count: changed })
  if (state === 'stopped') return m.admin_bulk_stopped({ count: changed })
  return what.kind === 'sale' && what.from
    ? m.admin_bulk_done_sale({ count: changed, day: formatDay(what.from, 'weekday') })
    : m.admin_bulk_done({ count: changed })
}

const countLabels: [keyof BulkRecord['counts'], () => string, isBad?: boolean][] = [
  ['changed', m.admin_bulk_n_changed],
  ['undone', m.admin_bulk_n_undone],
  ['meanwhile', m.admin_bulk_n_meanwhile, true],
  ['kept', m.admin_bulk_n_kept, true],
  ['gone', m.admin_bulk_n_gone, true],
  ['failed', m.admin_bulk_n_failed, true],
  ['waiting', m.admin_bulk_n_waiting],
]

function Counts({ change: { id, counts, problems, what } }: { change: BulkRecord }) {
  return (
    <dl className="bulk-counts">
      {countLabels.map(
        ([state, label, isBad]) =>
          (counts[state] ?? 0) > 0 && (
            <div key={state}>
              <dt>
                {state === 'changed' && what.kind === 'delete' ? m.admin_bulk_n_deleted() : label()}
              </dt>
              <dd className={isBad ? 'bulk-bad' : undefined}>{formatFigure(counts[state] ?? 0)}</dd>
            </div>
          ),
      )}
      {(problems.below_cost ?? 0) > 0 && (
        <div>
          <dt>{m.admin_bulk_sum_below()}</dt>
          <dd>{formatFigure(problems.below_cost ?? 0)}</dd>
        </div>
      )}
      <div>
        <dt>{m.admin_bulk_all_rows()}</dt>
        <dd className="bulk-file">
          <ExportLink
            what="bulkResult"
            title={m.admin_bulk_all_rows()}
            label={m.admin_bulk_all_rows_file()}
            asked={{ id: String(id) }}
          />
        </dd>
      </div>
    </dl>
  )
}

function Undo({ change: { id, counts, what } }: { change: BulkRecord }) {
  const { act, sending } = useAct(m.admin_bulk_undo_failed())
  const count = counts.changed ?? 0
  return (
    <div className="bulk-notice">
      <p>
        {what.kind === 'delete'
          ? m.admin_bulk_undelete_words({ count })
          : m.admin_bulk_undo_words({ count })}
      </p>
      <Button
        className="bulk-act"
        kind="tertiary"
        size="small"
        busy={sending}
        loadingText={m.ui_loading()}
        onClick={() => act(() => adminApi().bulk.undo({ id }))}
      >
        <Icon of={IconArrowBackUp} small flip />
        {m.admin_bulk_undo({ count })}
      </Button>
    </div>
  )
}

type NotChangedProps = Awaited<ReturnType<ReturnType<typeof adminApi>['bulk']['record']>>

function NotChanged({ change, rows }: NotChangedProps) {
  if (rows.total === 0) return null
  return (
    <section className="bulk-left" aria-labelledby="bulk-left">
      <h2 className="title-2" id="bulk-left">
        {m.admin_bulk_not_changed()} <span className="bulk-count">{formatFigure(rows.total)}</span>
      </h2>
      <ul>
        {rows.data.map((row) => (
          <Left key={row.position} row={row} change={change} />
        ))}
      </ul>
      <Pagination of={rows} />
    </section>
  )
}

function Left({ row, change }: { row: BulkRow; change: BulkRecord }) {
  const name = nameOf(row)
  const isArchived = change.what.kind === 'delete' && row.problem !== null
  const isOpen = row.state !== 'gone' && row.state !== 'left_out' && !isArchived
  const again = `${screenPath('products', 'bulk', 'change')}?${queryOf({ all: false, ids: [row.product_id] }, new URLSearchParams())}&kind=${change.what.kind}`
  const canTry = (row.state === 'meanwhile' || row.state === 'failed') && !isUnderWay(change)
  return (
    <li>
      <Icon of={row.state === 'left_out' ? IconMinus : IconAlertCircle} small />
      <div>
        <bdi>{name}</bdi>
        <p className="small muted">{rowWords(row, change.what)}</p>
      </div>
      {canTry ? (
        <ButtonLink
          kind="tertiary"
          size="small"
          to={again}
          aria-label={m.admin_bulk_row_again({ name })}
        >
          {m.admin_bulk_again()}
        </ButtonLink>
      ) : (
        isOpen && (
          <ButtonLink
            kind="tertiary"
            size="small"
            to={screenPath('products', row.product_id, 'edit')}
            aria-label={m.admin_bulk_row_open({ name })}
          >
            {m.admin_bulk_open()}
          </ButtonLink>
        )
      )}
    </li>
  )
}
