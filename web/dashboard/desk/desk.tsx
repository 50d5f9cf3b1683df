import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLoaderData, useLocation, useNavigation, useSearchParams } from 'react-router'
import type { DeskOrder } from '#contract/orders/desk.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { usePanel, useShowPanel } from '#web/panels.ts'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { useLatest } from '#web/ui/use-latest.ts'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { ButtonLink } from '../link.tsx'
import { NoteDialog } from '../orders/acts/note-dialog.tsx'
import { RejectDialog } from '../orders/acts/reject-dialog.tsx'
import { orderMeanwhile } from '../orders/acts/order-meanwhile.ts'
import { screenPath } from '../screens.ts'
import { DeskHead } from './desk-head.tsx'
import { deskLoader, type LoadedDesk, openKey, whenAskedOtherwise } from './desk-load.ts'
import { DoneToast } from './done-toast.tsx'
import { EmptyDesk } from './empty-desk.tsx'
import { FirstUse } from './first-use.tsx'
import { nameId, OrderCard } from './order/order-card.tsx'
import { QueueList } from './queue/queue-list.tsx'
import { QueueSheet } from './queue/queue-sheet.tsx'
import { QueueTools } from './queue/queue-tools.tsx'
import { useActs } from './use-acts.ts'
import { useDesk } from './use-desk.ts'
import { useJustOpened } from './use-just-opened.ts'
import { useKeys } from './use-keys.ts'
import { useMay } from '../session/may.ts'
import { LoadFailed } from '../kit/screen/load-failed.tsx'

export const clientLoader = deskLoader
export const shouldRevalidate = whenAskedOtherwise

export const meta = () => [{ title: deskTitle(m.admin_desk()) }]

/**
 * Order desk: orders that need a call to the customer, one at a time, with the history of the
 * phone.
 */
export default function Desk() {
  const { data, failed } = useLoaderData<typeof clientLoader>()
  if (failed)
    return (
      <>
        <ScreenHead title={m.admin_desk()} />
        <LoadFailed />
      </>
    )
  return data.settings.confirm_orders ? <OpenDesk data={data} /> : <DeskOff />
}

function DeskOff() {
  return (
    <>
      <ScreenHead title={m.admin_desk()} />
      <EmptyState title={m.admin_desk_off()} help={m.admin_desk_off_help()}>
        <ButtonLink kind="primary" to={screenPath('settings', 'confirming')}>
          {m.admin_settings()}
        </ButtonLink>
      </EmptyState>
    </>
  )
}

function OpenDesk({ data }: { data: LoadedDesk }) {
  const may = useMay()
  const { settings } = data
  const queue = useDesk(data)
  const { open, rows, now } = queue
  const order = open?.order ?? null
  const focusOnName = useFocusOnName()
  const acts = useActs(queue, settings, focusOnName)
  const isFresh = useJustOpened(order?.id ?? 0)
  const show = useShowPanel()
  const sheet = usePanel('queue')
  const note = usePanel('note')
  const cancel = usePanel('cancel')
  const links = { chat: useRef<HTMLAnchorElement>(null), edit: useRef<HTMLAnchorElement>(null) }
  useOpenInAddress(order)
  useInSight(order)

  const choose = (chosen: DeskOrder) => {
    queue.choose(chosen)
    focusOnName()
    sheet.close()
  }
  const latestChoose = useLatest(choose)
  const onChoose = useCallback((chosen: DeskOrder) => latestChoose.current(chosen), [latestChoose])
  const step = (by: 1 | -1) => {
    queue.step(by)
    focusOnName()
  }
  const press = (link: RefObject<HTMLAnchorElement | null>) => () => link.current?.click()
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    // As for taps: the second of two quick presses was meant for the previous order.
    c: () => isFresh || acts.act('confirm'),
    n: () => isFresh || acts.act('noAnswer'),
    u: acts.takeBack,
    w: press(links.chat),
    e: press(links.edit),
  })

  const isSearching = data.asked.search !== ''
  return (
    <>
      <DeskHead today={data.today} queue={queue} onList={() => show('queue')} onStep={step} />
      {!settings.hours_decided && may('shop') && <FirstUse />}
      <div className="desk-tools">
        <QueueTools counts={queue.counts} />
      </div>
      {open === null || order === null ? (
        <EmptyDesk rows={rows} state={data.asked.state} isSearching={isSearching} now={now} />
      ) : (
        <div className="desk-columns">
          <section className="desk-queue" aria-label={m.admin_desk_queue()}>
            <QueueList queue={queue} settings={settings} failed={acts.failed} onChoose={onChoose} />
          </section>
          <OrderCard
            key={order.id}
            row={open}
            isFresh={isFresh}
            isBusy={acts.isBusy(order.id)}
            settings={settings}
            now={now}
            failure={acts.failed.get(order.id) ?? null}
            acts={{
              confirm: () => acts.act('confirm'),
              noAnswer: () => acts.act('noAnswer'),
              next: () => {
                queue.moveOn(order.id)
                focusOnName()
              },
              note: () => show('note'),
              cancel: () => show('cancel'),
            }}
            links={links}
          />
        </div>
      )}
      <DoneToast
        done={acts.done}
        failed={acts.told}
        failedCount={acts.failedCount}
        now={now}
        onClose={acts.closeDone}
        onShow={(failed) => {
          acts.closeTold()
          choose(failed)
        }}
      />
      <QueueSheet
        open={sheet.open}
        onClose={sheet.close}
        data={data}
        queue={queue}
        failed={acts.failed}
        onChoose={onChoose}
      />
      <OrderDialogs order={order} note={note} cancel={cancel} acts={acts} onNoted={queue.refresh} />
    </>
  )
}

type Panel = ReturnType<typeof usePanel>

type OrderDialogsProps = {
  order: DeskOrder | null
  note: Panel
  cancel: Panel
  acts: ReturnType<typeof useActs>
  onNoted: () => void
}

/**
 * Dialogs of the order for which they were opened, even if another order is open when they close.
 */
function OrderDialogs({ order, note, cancel, acts, onNoted }: OrderDialogsProps) {
  const isOpen = note.open || cancel.open
  const [asked, setAsked] = useState({ order, isOpen })
  const isNewer =
    isOpen && order?.id === asked.order?.id && (order?.version ?? 0) > (asked.order?.version ?? 0)
  if (asked.isOpen !== isOpen) setAsked({ order: isOpen ? order : asked.order, isOpen })
  else if (isNewer) setAsked({ order, isOpen })
  // Another member was first: the button that opened the dialog disappears with the next response of
  // the desk.
  const isOther = useRef(false)
  useEffect(() => {
    if (!isOpen) return
    isOther.current = false
    return () => {
      requestAnimationFrame(() => {
        const isLost =
          document.activeElement === document.body || document.activeElement?.localName === 'main'
        const name = document.getElementById(nameId) ?? document.getElementById('screen-title')
        if (isOther.current || isLost) name?.focus({ preventScroll: true })
      })
    }
  }, [isOpen])
  if (!asked.order) return null
  const { order: about } = asked
  return (
    <>
      <NoteDialog open={note.open} onClose={note.close} order={about} onAdded={onNoted} />
      <RejectDialog
        open={cancel.open}
        onClose={cancel.close}
        isAtDesk
        orders={[about]}
        send={async (rejection) => {
          try {
            await acts.cancel(about, rejection)
          } catch (thrown) {
            // The dialog shows the order's new state, so that the next press refers to it.
            const now = orderMeanwhile(thrown)
            if (now) setAsked((one) => ({ ...one, order: { ...about, ...now } }))
            isOther.current = now !== undefined
            throw thrown
          }
          cancel.close()
        }}
      />
    </>
  )
}

/**
 * Returns a function that focuses the name of the next opened order, or the screen's heading
 * without one.
 */
function useFocusOnName(): () => void {
  // The request is state, so that it is rendered together with the order that it is about: an
  // effect of an earlier render that is still due must not answer it.
  const [asked, setAsked] = useState(0)
  const answered = useRef(0)
  useEffect(() => {
    // The action of a dialog finishes after it has closed.
    if (answered.current === asked || document.querySelector('dialog[open]')) return
    answered.current = asked
    const name = document.getElementById(nameId) ?? document.getElementById('screen-title')
    name?.focus({ preventScroll: true })
    // Scrolls to the start of the order on phones.
    if (matchMedia('(width < 64rem)').matches) window.scrollTo(0, 0)
  })
  return () => setAsked((count) => count + 1)
}

/** Writes the open order to the address, for reload and Back. */
function useOpenInAddress(order: DeskOrder | null): void {
  const [params, setParams] = useSearchParams()
  const { hash } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const id = order && String(order.id)
  useEffect(() => {
    // A panel has a history entry of its own: the address is written after it has closed.
    if (!isIdle || params.get(openKey) === id || hash !== '') return
    const next = new URLSearchParams(params)
    if (id) next.set(openKey, id)
    else next.delete(openKey)
    setParams(next, { replace: true, preventScrollReset: true })
  }, [id, isIdle, hash, params, setParams])
}

/** Keeps the row of the open order scrolled into view. */
function useInSight(order: DeskOrder | null): void {
  const id = order?.id
  useEffect(() => {
    const row = id === undefined ? null : document.querySelector(`.desk-queue [data-order="${id}"]`)
    row?.scrollIntoView({ block: 'nearest' })
  }, [id])
}
