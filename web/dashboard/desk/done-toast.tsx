import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DeskOrder } from '#contract/orders/desk.ts'
import { whatsAppLink } from '#contract/text/whatsapp.ts'
import * as m from '#messages'
import { useMessageLog } from '../messages/use-message-log.ts'
import { KeyHint } from './key-hint.tsx'
import { nameOfOrder } from './order/order-words.ts'
import { endsBefore } from './queue/queue.ts'
import { formatWhen } from './times.ts'
import { type Done, type Failed, undoTime } from './use-acts.ts'

type DoneToastProps = {
  done: Done | null
  failed: Failed | null
  /** Number of failed actions, including this one. */
  failedCount: number
  now: number
  onClose: (id: number) => void
  onShow: (order: DeskOrder) => void
}

/** Toast with the last action and its undo, or with the failed action. */
export function DoneToast({ done, failed, failedCount, now, onClose, onShow }: DoneToastProps) {
  return (
    <>
      <div role="status">
        {done && !failed && (
          <DoneLine key={done.id} done={done} now={now} onClose={() => onClose(done.id)} />
        )}
      </div>
      <div role="alert">
        {failed && (
          <div className="desk-toast">
            <p>
              <b>
                {failedCount > 1
                  ? m.admin_desk_not_saved_count({ count: failedCount })
                  : failed.words}
              </b>
              <small>{failedCount > 1 ? `${failed.words}. ${failed.why}` : failed.why}</small>
            </p>
            <div>
              {failed.retry ? (
                <button type="button" aria-keyshortcuts="u" onClick={failed.retry}>
                  {m.ui_try_again()}
                  <KeyHint letter="u" />
                </button>
              ) : (
                <button type="button" onClick={() => onShow(failed.order)}>
                  {m.admin_desk_show()}
                </button>
              )}
            </div>
          </div>
        )}
      </div>
    </>
  )
}

function DoneLine({ done, now, onClose }: { done: Done; now: number; onClose: () => void }) {
  const { act, before, message, undo } = done
  const { say } = useMessageLog()
  // When shown again, the toast continues with its remaining time.
  const [left] = useState(() => done.until - performance.now())
  const hold = useEnding(left, onClose)
  return (
    <div className="desk-toast" {...hold}>
      <p>
        <b>{headOf(done, now)}</b>
        <small>
          {act === 'noAnswer'
            ? m.admin_desk_told_no_answer({ name: nameOfOrder(before) })
            : nameOfOrder(before)}
        </small>
      </p>
      <div>
        {message && (act === 'noAnswer' || before.email === null) && (
          <a
            href={whatsAppLink(before.phone, message.text)}
            target="_blank"
            rel="noreferrer"
            onClick={() => void say(before.id, message, 'opened')}
          >
            {m.admin_contact_whatsapp()}
          </a>
        )}
        {undo && (
          <button type="button" aria-keyshortcuts="u" onClick={undo}>
            {m.ui_undo()}
            <KeyHint letter="u" />
          </button>
        )}
      </div>
      <span className="desk-toast-line" style={{ animationDelay: `${left - undoTime}ms` }} />
    </div>
  )
}

/** Text of the toast; the time of the next call comes first, since members plan by it. */
function headOf({ act, before, again }: Done, now: number): ReactNode {
  if (act === 'confirm') return m.admin_desk_told_confirmed()
  if (act === 'cancel' || again === null) return m.admin_desk_told_cancelled()
  const end = endsBefore(before, again)
  const when = formatWhen(end ?? again, new Date(now), { today: true })
  return end ? m.admin_desk_cancels_when({ when }) : m.admin_desk_told_again({ when })
}

/** Calls `onEnd` after a while; the timer pauses while the toast is hovered or focused. */
function useEnding(time: number, onEnd: () => void) {
  const [isHeld, setHeld] = useState(false)
  const left = useRef(time)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isHeld) return
    const from = performance.now()
    const over = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(over)
      left.current -= performance.now() - from
    }
  }, [isHeld])
  return {
    'data-held': isHeld || undefined,
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
}
