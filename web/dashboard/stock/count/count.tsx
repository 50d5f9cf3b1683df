import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type RefObject, useRef, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { formatFigure } from '#contract/text/money.ts'
import type { StockCountFigures } from '#contract/products/stock/stock-counts.ts'
import type { stock } from '#contract/products/stock.ts'
import * as m from '#messages'
import { deskTitle } from '../../title.ts'
import { formatDay, formatMoment } from '#web/days.ts'
import { currentLocale } from '#web/locale.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { adminApi } from '../../api.ts'
import { useRecord } from '../../kit/form/record-load.ts'
import { type Answer, answerOf } from '../../kit/list/list-load.ts'
import { Pagination } from '../../kit/list/pagination.tsx'
import { JobFrame, JobPart } from '../../kit/job/job.tsx'
import { JobSum, JobSums } from '../../kit/job/job-sums.tsx'
import { nameOf } from '../../kit/names.tsx'
import { ScreenHead } from '../../kit/screen/screen-head.tsx'
import { ButtonLink, DeskLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'
import { readPieces } from '../receive/delivery.ts'
import { CameraNow } from '../scan/camera-now.tsx'
import { ScanField } from '../scan/scan-field.tsx'
import { choiceOf, variantName } from '../variant.tsx'
import { BackToStock, CountFailed } from '../ways-back.tsx'
import { countName } from './count-name.ts'
import { CountSheets } from './count-sheets.tsx'
import { CountedLines } from './counted-lines.tsx'
import { type Current, useCount } from './use-count.ts'

export type Loaded = ReplyOf<typeof stock.count>
type Sheets = ReplyOf<typeof stock.countSheets>['products']
type LoaderArgs = { request: Request; params: Record<string, string | undefined> }

/** Number of lines of an applied count shown at first. */
const shown = 8
/** Products of an open count on a page. */
const perPage = 24

export const clientLoader = ({
  request: { signal, url },
  params: { id = '' },
}: LoaderArgs): Promise<Answer<Loaded & { sheets: Sheets }>> => {
  const query = new URL(url).searchParams
  const per_page = query.has('all') ? '100' : String(shown)
  const page = query.get('page') ?? '1'
  return answerOf(signal, async () => {
    const [count, { products }] = await Promise.all([
      adminApi().stock.count({ id, page: '1', per_page }, { signal }),
      adminApi().stock.countSheets(
        { id, page, per_page: String(perPage), lang: currentLocale() },
        { signal },
      ),
    ])
    return { ...count, sheets: products }
  })
}

export const meta = ({ loaderData }: { loaderData?: Answer<Loaded> }) => {
  const name = loaderData?.data && countName(loaderData.data.count)
  return [{ title: deskTitle(name ? m.admin_count_title({ name }) : m.admin_counts()) }]
}

/**
 * Stock count on a phone, by numbers in the list of the place or piece by piece, while the shop
 * continues to sell.
 */
export default function Count() {
  const { data, failed } = useRecord<typeof clientLoader>()
  if (failed) return <CountFailed failed={failed} />
  return <Counting key={data.count.id} {...data} />
}

function Counting({ count, figures, lines, sheets }: Loaded & { sheets: Sheets }) {
  const work = useCount(count.id)
  const { current, scan, put } = work
  const focus = useRef<(() => void) | null>(null)
  const isOpen = count.applied_at === null
  const differences = screenPath('stock', 'count', count.id, 'differences')
  return (
    <article>
      <BackToStock to={screenPath('stock', 'count')} words={m.admin_counts()} />
      <ScreenHead
        title={
          <>
            {m.admin_count_title({ name: countName(count) })}{' '}
            <span className="screen-since">
              {count.applied_at === null
                ? m.admin_count_since({ time: formatMoment(count.created_at, 'short') })
                : m.admin_count_applied_on({ day: formatDay(count.applied_at, 'long') })}
            </span>
          </>
        }
      />
      <JobFrame
        label={m.admin_count_counted()}
        figure={m.admin_count_of_short({
          counted: formatFigure(figures.counted),
          count: formatFigure(figures.all),
        })}
        what={m.admin_count_variants()}
        short={m.admin_count_differ_short({ count: formatFigure(figures.differ) })}
        side={<Sums figures={figures} />}
        act={
          isOpen && (
            <ButtonLink kind="primary" size="large" wide to={differences}>
              {m.admin_count_see()}
            </ButtonLink>
          )
        }
        shortAct={
          isOpen && (
            <ButtonLink kind="primary" to={differences}>
              {m.admin_count_see_short()}
            </ButtonLink>
          )
        }
      >
        {isOpen ? (
          <>
            <div className="counting">
              <ScanField
                onScan={scan}
                answer={work.answer}
                hits={work.hits}
                onPick={work.pick}
                countId={count.id}
                now={
                  current?.pieces != null && (
                    <CameraNow
                      of={current}
                      pieces={current.pieces}
                      onAdd={(add) => work.add(current, add)}
                    />
                  )
                }
                focus={focus}
              />
              {current && (
                <Now
                  key={`${current.variant_id} ${current.pieces}`}
                  of={current}
                  onAdd={work.add}
                  onPut={put}
                  focus={focus}
                />
              )}
            </div>
            {sheets.total === 0 && <p className="muted">{m.admin_count_none()}</p>}
            <CountSheets
              sheets={sheets.data}
              lines={work.lines}
              puts={work.puts}
              current={current?.variant_id}
              onPut={put}
              onScan={scan}
            />
            {sheets.last_page > 1 && (
              <Pagination of={sheets} own={{ key: 'page', size: perPage }} />
            )}
          </>
        ) : (
          <JobPart
            id="counted"
            title={
              <>
                {m.admin_count_counted()}{' '}
                <span className="screen-since">
                  {m.admin_count_of({ counted: figures.counted, count: figures.all })}
                </span>
              </>
            }
          >
            <CountedLines lines={lines.data} />
            {lines.total > lines.data.length && (
              <p>
                <DeskLink className="link tap small" to="?all=1" preventScrollReset>
                  {m.admin_count_all_lines({ count: formatFigure(lines.total) })}
                </DeskLink>
              </p>
            )}
          </JobPart>
        )}
      </JobFrame>
    </article>
  )
}

function Sums({ figures: { pieces, differ, uncounted } }: { figures: StockCountFigures }) {
  return (
    <>
      <JobSums>
        <JobSum of={m.admin_count_pieces()} figure={pieces} />
        <JobSum of={m.admin_count_differ()} figure={differ} />
        <JobSum of={m.admin_count_uncounted()} figure={uncounted} />
      </JobSums>
      <p className="small muted">{m.admin_count_hint()}</p>
    </>
  )
}

type NowProps = {
  of: Current
  onAdd: (one: Current, add: 1 | -1) => void
  onPut: (one: Current, pieces: number) => void
  focus: RefObject<(() => void) | null>
}

/** Line scanned last: plus, minus, or a typed number. The expected number is hidden. */
function Now({ of: one, onAdd, onPut, focus }: NowProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    if (typed === null) return
    const pieces = readPieces(typed)
    setTyped(null)
    if (typed.trim() !== '' && pieces !== null && (pieces !== one.pieces || one.unsure))
      onPut(one, pieces)
  }
  const choice = choiceOf(one)
  return (
    <section className="count-now" aria-live="polite">
      <span className="picture-frame is-small count-picture">
        <Picture of={one.image} alt="" sizes="96px" />
      </span>
      <div className="count-words">
        <h2 className="title-2">
          <bdi>
            <Words of={nameOf(one)} />
          </bdi>
        </h2>
        {choice && (
          <p className="muted">
            <bdi>{choice}</bdi>
          </p>
        )}
        {one.sku && <bdi className="inventory-sku">{one.sku}</bdi>}
      </div>
      <div
        className="count-number"
        role="group"
        aria-label={m.admin_count_number({ name: variantName(one) })}
      >
        <IconButton
          icon={IconMinus}
          label={m.ui_minus()}
          disabled={(one.pieces ?? 0) === 0}
          onClick={() => onAdd(one, -1)}
        />
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={9}
          aria-label={m.admin_count_number({ name: variantName(one) })}
          value={typed ?? one.pieces ?? ''}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            settle()
            focus.current?.()
          }}
        />
        <IconButton icon={IconPlus} label={m.ui_plus()} onClick={() => onAdd(one, 1)} />
      </div>
      <p className={one.unsure ? 'count-said is-unsure' : 'count-said'}>
        {one.unsure ? m.admin_count_moved() : m.admin_count_go_on()}
      </p>
    </section>
  )
}
