import { useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import { limits } from '#contract/limits.ts'
import { formatFigure } from '#contract/text/money.ts'
import type { ParcelRow, WaitingOrder } from '#contract/couriers/parcel-records.ts'
import * as m from '#messages'
import { deskTitle } from '../../title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Check } from '#web/ui/fields/field.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { adminApi } from '../../api.ts'
import { BackLink } from '../../kit/links/back-link.tsx'
import { errorWith, failedWith } from '../../kit/form/failures.ts'
import { Job } from '../../kit/job/job.tsx'
import { answerOf } from '../../kit/list/list-load.ts'
import { LoadFailed } from '../../kit/screen/load-failed.tsx'
import { nameOf } from '../../kit/names.tsx'
import { usePrompts } from '../../kit/prompts.tsx'
import { ProgressThread } from '../../kit/job/progress.tsx'
import { rowsLeft, refusalOfRow } from '../../kit/row-reasons.ts'
import { ScreenHead } from '../../kit/screen/screen-head.tsx'
import { useAction } from '../../kit/use-action.ts'
import { ButtonLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'
import { type ScanAnswer, ScanField } from '../../stock/scan/scan-field.tsx'
import { lastCourier } from '../couriers.tsx'
import { keepHandedOver, LastHandOver } from '../undo.tsx'
import { ParcelLines } from './parcel-lines.tsx'
import { MorePapers, Papers } from './to-print.tsx'
import { useScans } from './use-scans.ts'
import { Consequences, sumToCollect } from './consequences.tsx'
import { Couriers, type HandOverProps } from './courier-choice.tsx'
import { findWaiting } from './find-waiting.ts'

/** Loads the parcels ready for the courier in the address: `?courier=5`. */
export const clientLoader = ({ request: { url, signal } }: { request: Request }) =>
  answerOf(signal, async () => {
    const { couriers: all } = await adminApi().couriers.page(
      { page: 1, per_page: limits.per_page },
      { signal },
    )
    const id = Number(new URL(url).searchParams.get('courier') ?? lastCourier(all.data))
    const [{ courier }, { parcels }] = await Promise.all([
      adminApi().couriers.record({ id }, { signal }),
      adminApi().parcels.page(
        { page: 1, per_page: limits.per_page, group: 'ready', courier_id: id, sort: 'oldest' },
        { signal },
      ),
    ])
    return {
      courier: nameOf(courier),
      courier_id: courier.id,
      couriers: all.data.filter((one) => one.is_active || one.id === courier.id),
      parcels: parcels.data as ParcelRow[],
    }
  })

export const meta = () => [{ title: deskTitle(m.admin_parcels_hand_over()) }]

/** Hand-over screen: parcels are scanned one by one, or handed over all at once. */
export default function HandOver() {
  const { data, failed } = useLoaderData<typeof clientLoader>()
  const isEmpty = failed === 'not_found' || data?.parcels.length === 0
  return (
    <>
      <nav aria-label={m.admin_parcels()}>
        <BackLink to={screenPath('parcels')} isBefore={false} words={m.admin_parcels()} />
      </nav>
      <ScreenHead
        title={
          data
            ? m.admin_hand_over_to({ name: isolated(data.courier) })
            : m.admin_parcels_hand_over()
        }
        count={data?.parcels.length || undefined}
      >
        <ButtonLink kind="secondary" size="small" to={screenPath('parcels', 'choose')}>
          {m.admin_hand_over_add()}
        </ButtonLink>
      </ScreenHead>
      {failed && failed !== 'not_found' && <LoadFailed />}
      <LastHandOver />
      {isEmpty && data && <Couriers {...data} />}
      {isEmpty && (
        <EmptyState title={m.admin_hand_over_none()} help={m.admin_hand_over_none_help()} />
      )}
      {data && !isEmpty && <HandOverForm key={data.courier_id} {...data} />}
    </>
  )
}

function HandOverForm(props: HandOverProps) {
  const { courier, courier_id, parcels } = props
  const { scanned, keepsTracking, add, setKeepsTracking, forget } = useScans(courier_id, parcels)
  /** Parcel whose courier label is scanned next. */
  const [awaited, setAwaited] = useState<number | null>(null)
  const [answer, setAnswer] = useState<ScanAnswer | null>(null)
  const focus = useRef<(() => void) | null>(null)
  const { act, busy } = useAction()
  const { confirm, tellFailure } = usePrompts()
  const { showToast } = useAnnouncements()
  const done = scanned.flatMap((id) => parcels.find((parcel) => parcel.id === id) ?? []).reverse()
  const still = parcels.filter(({ id }) => !scanned.includes(id))

  const scan = (code: string) => {
    const isCode = (one: string | null) => one?.toLowerCase() === code.toLowerCase()
    const parcel =
      parcels.find(({ number }) => isCode(number)) ??
      parcels.find(({ tracking }) => isCode(tracking))
    const before = parcels.find(({ id }) => id === awaited)
    if (!parcel && before) return track(before, code)
    if (!parcel) return void lookFor(code)
    const words = {
      number: isolated(parcel.number),
      name: isolated(`${parcel.first_name} ${parcel.last_name}`),
    }
    if (scanned.includes(parcel.id))
      return setAnswer({ kind: 'done', words: m.admin_hand_over_twice(words) })
    add(parcel.id)
    const waits = keepsTracking && parcel.tracking === null
    setAwaited(waits ? parcel.id : null)
    setAnswer({
      kind: 'done',
      words: waits ? m.admin_hand_over_label_next(words) : m.admin_hand_over_scanned(words),
    })
  }
  /** A code outside of this hand-over may belong to an order without a parcel. */
  const lookFor = async (code: string) => {
    const unknown: ScanAnswer = {
      kind: 'failed',
      words: m.admin_hand_over_unknown({ code: isolated(code) }),
    }
    setAnswer(unknown)
    const order = await findWaiting(code)
    if (!order) return
    const words = {
      number: isolated(order.number),
      name: isolated(`${order.first_name} ${order.last_name}`),
    }
    const city = isolated(nameOf({ name: order.city, name_ar: order.city_ar }))
    const stranger: ScanAnswer = {
      ...{ kind: 'failed', words: m.admin_hand_over_stranger({ ...words, city }) },
      retry: {
        label: m.admin_hand_over_add_it(),
        act: () => addOrder(order, m.admin_hand_over_added(words)),
      },
    }
    // Another scan may have come meanwhile.
    setAnswer((now) => (now === unknown ? stranger : now))
  }
  const addOrder = (order: WaitingOrder, words: string) => {
    return void act({
      send: async () => {
        const { results, parcels } = await adminApi().parcels.create({
          courier_id,
          order_ids: [order.order_id],
          versions: [order.version],
        })
        const [result] = results
        if (result && !result.done) throw refusalOfRow(result)
        return parcels[0]?.id
      },
      failure: failedWith(m.admin_hand_over_add_failed()),
      done: (made) => {
        if (made !== undefined) add(made)
        setAnswer({ kind: 'done', words })
        focus.current?.()
      },
    })
  }
  const track = (parcel: ParcelRow, tracking: string) => {
    setAwaited(null)
    return void act({
      send: () =>
        adminApi().parcels.track({ parcel_id: parcel.id, version: parcel.version, tracking }),
      failure: failedWith(m.admin_hand_over_failed()),
      done: () =>
        setAnswer({
          kind: 'done',
          words: m.admin_hand_over_tracked({
            number: isolated(parcel.number),
            tracking: isolated(tracking),
          }),
        }),
    })
  }
  /** Asks first when some of them were not scanned. */
  const handOver = async (some: ParcelRow[]) => {
    const unread = some.filter(({ id }) => !scanned.includes(id)).length
    if (unread > 0) {
      const isSure = await confirm({
        title: m.admin_hand_over_ask({ count: some.length, courier: isolated(courier) }),
        warning: m.admin_hand_over_unread({ count: unread }),
        consequence: <Consequences of={some} courier={courier} />,
        action: m.admin_hand_over_send({ count: some.length }),
        stay: m.admin_hand_over_scan_them(),
        isStep: true,
      })
      if (!isSure) return focus.current?.()
    }
    void act({
      send: async () => {
        const { results, parcels: gone } = await adminApi().parcels.handOver({
          parcel_ids: some.map(({ id }) => id),
          versions: some.map(({ version }) => version),
        })
        forget(gone.map(({ id }) => id))
        if (gone.length > 0) keepHandedOver(gone)
        return results
      },
      failure: failedWith(m.admin_hand_over_failed()),
      done: (results) => {
        const left = results.filter((one) => !one.done)
        const count = results.length - left.length
        if (count > 0) showToast(m.admin_hand_over_done({ count }))
        if (left.length === 0) return
        const rows = rowsLeft(left, (id) => parcels.find((parcel) => parcel.id === id)?.number)
        tellFailure({ ...errorWith(m.admin_hand_over_some_failed({ count: left.length })), rows })
      },
    })
  }
  const knowsMoney = parcels.every(({ to_collect }) => to_collect !== undefined)
  const leaving = done.length > 0 ? done : parcels
  const ids = parcels.map(({ id }) => id)
  const ofAll = m.admin_hand_over_of({
    scanned: formatFigure(done.length),
    count: formatFigure(parcels.length),
  })
  return (
    <Job
      onSubmit={(event) => {
        event.preventDefault()
        void handOver(leaving)
      }}
      sending={busy}
      send={m.admin_hand_over_send({ count: leaving.length })}
      sendingText={m.admin_hand_over_sending()}
      label={m.admin_hand_over_label()}
      figure={knowsMoney ? <Money egp={sumToCollect(leaving)} /> : formatFigure(leaving.length)}
      what={ofAll}
      short={m.admin_parcels_to({ count: leaving.length, courier: isolated(courier) })}
      first={
        <>
          <Couriers {...props} />
          <Papers ids={ids} courier={courier} courier_id={courier_id} />
        </>
      }
      side={
        <>
          <MorePapers ids={ids} courier={courier} />
          <p className="small muted">{m.admin_hand_over_after()}</p>
          {done.length > 0 && still.length > 0 && (
            <Button kind="tertiary" size="small" onClick={() => void handOver(parcels)}>
              {m.admin_hand_over_all({ count: parcels.length })}
            </Button>
          )}
        </>
      }
    >
      <div>
        <ScanField
          onScan={scan}
          answer={answer}
          focus={focus}
          of={{
            label: m.admin_hand_over_scan(),
            placeholder: m.admin_hand_over_type(),
            add: m.admin_hand_over_scan_add(),
          }}
        />
        <Check>
          <input
            type="checkbox"
            checked={keepsTracking}
            onChange={({ target }) => {
              setKeepsTracking(target.checked)
              if (!target.checked) setAwaited(null)
            }}
          />
          {m.admin_hand_over_own_label({ name: isolated(courier) })}
        </Check>
      </div>
      <ParcelLines title={m.admin_hand_over_still()} parcels={still} />
      <ParcelLines title={ofAll} parcels={done} isScanned>
        <ProgressThread
          label={m.admin_hand_over_progress()}
          percent={Math.floor((100 * done.length) / parcels.length)}
        />
      </ParcelLines>
    </Job>
  )
}
