import { useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import type { ComingBack } from '#contract/couriers/parcel-records.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { deskTitle } from '../../title.ts'
import { isolated } from '#web/ui/text/size-text.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { adminApi } from '../../api.ts'
import { errorWith, failedWith } from '../../kit/form/failures.ts'
import { Job } from '../../kit/job/job.tsx'
import { answerOf } from '../../kit/list/list-load.ts'
import { LoadFailed } from '../../kit/screen/load-failed.tsx'
import { useAction } from '../../kit/use-action.ts'
import { ScreenHead } from '../../kit/screen/screen-head.tsx'
import { type ScanAnswer, ScanField } from '../../stock/scan/scan-field.tsx'
import { BackParcel, whyLabels } from './back-parcel.tsx'
import { countOf, findBack, type Here, keyOf, receiptOf, wholeOf } from './coming.ts'

export const clientLoader = ({ request: { signal } }: { request: Request }) =>
  answerOf(signal, () => adminApi().parcels.back({}, { signal }))

export const meta = () => [{ title: deskTitle(m.admin_receive_back()) }]

/**
 * Receiving screen of returned parcels: scanned or ticked, checked piece by piece, and received
 * together.
 */
export default function Receive() {
  const { data, failed } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <ScreenHead title={m.admin_receive_back()}>
        {data && <span className="muted">{m.admin_receive_back_waits({ count: data.total })}</span>}
      </ScreenHead>
      {failed && <LoadFailed />}
      {data &&
        (data.back.length === 0 ? (
          <EmptyState title={m.admin_receive_back_none()} help={m.admin_receive_back_none_help()} />
        ) : (
          <ReceiveForm all={data.back} />
        ))}
    </>
  )
}

function ReceiveForm({ all }: { all: ComingBack[] }) {
  const [here, setHere] = useState<Map<string, Here>>(new Map())
  const [answer, setAnswer] = useState<ScanAnswer | null>(null)
  const [isChecked, setChecked] = useState(false)
  const { act, busy } = useAction()
  const focus = useRef<(() => void) | null>(null)
  const present = all.filter((back) => here.has(keyOf(back)))
  const counts = present.map((back) => countOf(back, here.get(keyOf(back)) ?? {}))
  const sellable = counts.reduce((sum, one) => sum + one.sellable, 0)
  const damaged = counts.reduce((sum, one) => sum + one.damaged, 0)
  const isWrong = counts.some((one) => one.isWrong)
  const isNone = sellable + damaged === 0
  const put = (back: ComingBack, now: Here | null) => {
    const next = new Map(here)
    if (now) next.set(keyOf(back), now)
    else next.delete(keyOf(back))
    setHere(next)
  }
  const scan = (code: string) => {
    const back = findBack(all, code)
    if (!back)
      return setAnswer({
        kind: 'failed',
        words: m.admin_receive_back_unknown({ code: isolated(code) }),
      })
    const number = isolated(back.number)
    if (here.has(keyOf(back)))
      return setAnswer({ kind: 'done', words: m.admin_receive_back_twice({ number }) })
    put(back, wholeOf(back))
    setAnswer({
      kind: 'done',
      words: m.admin_receive_back_added({
        number,
        name: isolated(`${back.first_name} ${back.last_name}`),
      }),
    })
  }
  const receive = () => {
    setChecked(true)
    if (isNone || isWrong) return
    const receipts = present
      .map((back) => receiptOf(back, here.get(keyOf(back)) ?? {}))
      .filter(({ pieces }) => pieces.length > 0)
    void act({
      send: async () => {
        await adminApi().parcels.receive({ back: receipts })
        setHere(new Map())
        setAnswer(null)
        setChecked(false)
      },
      failure: (refusal) =>
        refusal.code === 'changed_meanwhile'
          ? { ...errorWith(m.admin_receive_back_failed()), detail: m.admin_receive_back_stale() }
          : failedWith(m.admin_receive_back_failed())(refusal),
      toast: m.admin_receive_back_done({ count: sellable + damaged }),
      done: () => focus.current?.(),
    })
  }
  const what = m.admin_receive_back_to_stock({ count: sellable })
  return (
    <Job
      onSubmit={(event) => {
        event.preventDefault()
        receive()
      }}
      sending={busy}
      send={m.admin_receive_back_send()}
      sendingText={m.admin_receive_back_sending()}
      label={m.admin_receive_back_label()}
      figure={formatFigure(sellable + damaged)}
      what={what}
      short={`${what} · ${m.admin_receive_back_off({ count: damaged })}`}
      notice={isChecked && isNone ? <FieldError text={m.admin_receive_back_some()} /> : undefined}
      side={<p className="muted">{m.admin_receive_back_off({ count: damaged })}</p>}
    >
      <ScanField
        onScan={scan}
        answer={answer}
        focus={focus}
        of={{
          label: m.admin_receive_back_scan(),
          placeholder: m.admin_receive_back_type(),
          add: m.admin_receive_back_add(),
        }}
      />
      <section>
        <h2 className="title-2">{m.admin_receive_back_here()}</h2>
        {present.length === 0 && <p className="muted">{m.admin_receive_back_here_none()}</p>}
        {present.map((back) => (
          <BackParcel
            key={keyOf(back)}
            back={back}
            here={here.get(keyOf(back)) ?? {}}
            isChecked={isChecked}
            onChange={(now) => put(back, now)}
            onRemove={() => put(back, null)}
          />
        ))}
      </section>
      <StillComing
        rows={all.filter((back) => !here.has(keyOf(back)))}
        onTick={(back) => put(back, wholeOf(back))}
      />
    </Job>
  )
}

function StillComing({ rows, onTick }: { rows: ComingBack[]; onTick: (back: ComingBack) => void }) {
  if (rows.length === 0) return null
  return (
    <section>
      <h2 className="title-2">{m.admin_receive_back_still()}</h2>
      <p className="small muted">{m.admin_receive_back_still_help()}</p>
      <div className="back-still">
        {rows.map((back) => {
          const name = `${back.first_name} ${back.last_name}`
          return (
            <label key={keyOf(back)} className="back-row">
              <input
                type="checkbox"
                checked={false}
                aria-label={m.admin_receive_back_tick({ number: back.number, name })}
                onChange={() => onTick(back)}
              />
              <span>
                <bdi className="strong">{name}</bdi>
                <span className="second-name">
                  <bdi dir="ltr">{back.number}</bdi> ·{' '}
                  {m.admin_receive_back_pieces({
                    count: back.pieces.reduce((sum, { quantity }) => sum + quantity, 0),
                  })}{' '}
                  · {whyLabels[back.why]()}
                </span>
              </span>
              <span className="small muted back-days">
                {back.days === 0
                  ? m.admin_parcels_today()
                  : m.admin_parcels_days({ count: back.days })}
              </span>
            </label>
          )
        })}
      </div>
    </section>
  )
}
