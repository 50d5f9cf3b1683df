import { useState } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '#contract/limits.ts'
import type { StockCountFigures, StockCountLine } from '#contract/products/stock/stock-counts.ts'
import * as m from '#messages'
import { deskTitle } from '../../title.ts'
import { pathTo } from '#web/links.ts'
import { WordsField } from '../../kit/form/fields.tsx'
import { adminApi } from '../../api.ts'
import { errorWith, failedWith } from '../../kit/form/failures.ts'
import { Picks } from '../../kit/form/picks.tsx'
import { useRecord } from '../../kit/form/record-load.ts'
import { type Answer, answerOf } from '../../kit/list/list-load.ts'
import { Job, JobPart } from '../../kit/job/job.tsx'
import { useAction } from '../../kit/use-action.ts'
import { ScreenHead } from '../../kit/screen/screen-head.tsx'
import { screenPath } from '../../screens.ts'
import { signed } from '../signed.ts'
import { BackToStock, CountFailed } from '../ways-back.tsx'
import { countName } from './count-name.ts'
import type { Loaded } from './count.tsx'
import { DifferenceTable } from './difference-table.tsx'
import type { CountAgain } from './use-count.ts'

type LoaderArgs = { request: Request; params: Record<string, string | undefined> }

/** Loads all pages of the differences. */
export const clientLoader = ({
  request: { signal },
  params: { id = '' },
}: LoaderArgs): Promise<Answer<Loaded>> =>
  answerOf(signal, async () => {
    const read = (page: number) =>
      adminApi().stock.count(
        { id, differ: '1', page: String(page), per_page: '100' },
        {
          signal,
        },
      )
    const first = await read(1)
    const lines = [...first.lines.data]
    for (let page = 2; page <= first.lines.last_page; page++)
      lines.push(...(await read(page)).lines.data)
    return { ...first, lines: { ...first.lines, data: lines } }
  })

export const meta = () => [{ title: deskTitle(m.admin_diff_title()) }]

/** Differences of a count, each to be applied, skipped or counted again. */
export default function Differences() {
  const { data, failed } = useRecord<typeof clientLoader>()
  if (failed) return <CountFailed failed={failed} />
  return <Applying key={data.count.id} {...data} />
}

function Applying({ count, figures, lines: { data: lines } }: Loaded) {
  const [left, setLeft] = useState<Set<number>>(new Set())
  const [uncounted, setUncounted] = useState<'leave' | 'zero'>('leave')
  const [note, setNote] = useState('')
  const { act, busy } = useAction()
  const navigate = useNavigate()
  const isOpen = count.applied_at === null
  const counting = screenPath('stock', 'count', count.id)
  const chosen = lines.filter(({ variant_id }) => !left.has(variant_id))
  const gone = uncounted === 'zero' ? figures.uncounted_pieces : 0
  const pieces = chosen.reduce((sum, line) => sum + line.pieces - line.expected, 0) - gone
  const money = chosen.reduce(
    (sum, line) => sum + (line.pieces - line.expected) * (line.cost ?? 0),
    0,
  )
  const apply = () =>
    act({
      send: () =>
        adminApi().stock.applyCount({
          count_id: count.id,
          uncounted,
          except: lines.map(({ variant_id }) => variant_id).filter((id) => left.has(id)),
          ...(note.trim() && { note: note.trim() }),
        }),
      failure: (refusal) =>
        refusal.status === 409
          ? { ...errorWith(m.admin_diff_failed()), detail: m.admin_diff_moved() }
          : failedWith(m.admin_diff_failed())(refusal),
      toast: m.admin_diff_done(),
      leaves: true,
      done: () => navigate(pathTo(screenPath('stock', 'count'))),
    })
  const countAgain = (line: StockCountLine) =>
    act({
      send: () =>
        adminApi().stock.addToCount({
          count_id: count.id,
          variant_id: line.variant_id,
          forget: true,
        }),
      failure: failedWith(m.admin_count_failed()),
      leaves: true,
      done: () => navigate(pathTo(counting), { state: { again: line } satisfies CountAgain }),
    })
  const choose = (id: number) =>
    setLeft(
      (before) =>
        new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    )
  return (
    <article>
      <BackToStock to={counting} words={isOpen ? m.admin_diff_go_on() : countName(count)} />
      <ScreenHead
        title={
          <>
            {m.admin_diff_title()} <bdi className="screen-since">{countName(count)}</bdi>
          </>
        }
        count={lines.length}
      />
      <Job
        onSubmit={(event) => {
          event.preventDefault()
          if (isOpen) void apply()
        }}
        sending={busy}
        send={
          chosen.length + gone > 0
            ? m.admin_diff_apply({
                count: chosen.length + (gone > 0 ? figures.uncounted - figures.uncounted_empty : 0),
              })
            : m.admin_diff_close()
        }
        sendingText={m.admin_diff_applying()}
        isDone={!isOpen}
        label={m.admin_diff_title()}
        figure={<bdi dir="ltr">{pieces === 0 ? '0' : signed(pieces)}</bdi>}
        what={
          <>
            {m.admin_diff_pieces()}
            {money !== 0 && (
              <>
                {' · '}
                <bdi dir="ltr">{signed(money)}</bdi> {m.admin_diff_money()}
              </>
            )}
          </>
        }
        short={m.admin_diff_pieces()}
        side={
          isOpen && (
            <>
              <WordsField
                label={m.admin_diff_note()}
                optional
                maxLength={limits.stock_note}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
              {figures.sold_since > 0 && (
                <p className="small muted">{m.admin_diff_sold({ count: figures.sold_since })}</p>
              )}
            </>
          )
        }
      >
        {lines.length === 0 ? (
          <p className="muted">{m.admin_diff_none()}</p>
        ) : (
          <DifferenceTable
            lines={lines}
            left={left}
            isOpen={isOpen}
            onChoose={choose}
            onAgain={countAgain}
          />
        )}
        {isOpen && figures.uncounted > 0 && (
          <Uncounted figures={figures} value={uncounted} onChange={setUncounted} />
        )}
      </Job>
    </article>
  )
}

type UncountedProps = {
  figures: StockCountFigures
  value: 'leave' | 'zero'
  onChange: (value: 'leave' | 'zero') => void
}

/** Variants that were not counted. */
function Uncounted({
  figures: { uncounted, uncounted_empty, uncounted_pieces },
  value,
  onChange,
}: UncountedProps) {
  return (
    <JobPart id="uncounted" title={m.admin_diff_uncounted()} count={uncounted}>
      {uncounted_empty > 0 && (
        <p className="small muted uncounted-told">
          {m.admin_diff_empty({ count: uncounted_empty })}
        </p>
      )}
      {uncounted > uncounted_empty && (
        <Picks
          legend={m.admin_diff_uncounted()}
          isLegendHidden
          value={value}
          onChange={onChange}
          options={[
            { value: 'leave', label: m.admin_diff_leave() },
            {
              value: 'zero',
              label: m.admin_diff_zero(),
              note: m.admin_diff_zero_note({ count: uncounted_pieces }),
            },
          ]}
        />
      )}
    </JobPart>
  )
}
