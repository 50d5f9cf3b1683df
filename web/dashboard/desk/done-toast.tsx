import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DeskOrder } from '#contract/desk.ts'
import { whatsAppLink } from '#contract/whatsapp.ts'
import {
  admin_contact_whatsapp,
  admin_desk_cancels_when,
  admin_desk_show,
  admin_desk_told_again,
  admin_desk_told_cancelled,
  admin_desk_told_confirmed,
  admin_desk_told_no_answer,
  ui_undo,
} from '#messages'
import { nameOfOrder } from './order/order-words.ts'
import { endsBefore } from './queue/queue.ts'
import { formatWhen } from './times.ts'
import type { Done, Failed } from './use-acts.ts'

/** Milliseconds in which an act can be taken back. */
const undoTime = 10_000

type DoneToastProps = { done: Done | null; failed: Failed | null; now: number; onClose: () => void; onShow: (order: DeskOrder) => void }

/** What was just done and the way back while there is one, or what was not done. */
export function DoneToast({ done, failed, now, onClose, onShow }: DoneToastProps) {
  return (
    <>
      <div role="status">{done && !failed && <DoneLine key={done.id} done={done} now={now} onClose={onClose} />}</div>
      <div role="alert">
        {failed && (
          <div className="desk-toast">
            <p>
              <b>{failed.words}</b>
              <small>{failed.why}</small>
            </p>
            <div>
              <button type="button" onClick={() => onShow(failed.order)}>
                {admin_desk_show()}
              </button>
            </div>
          </div>
        )}
      </div>
    </>
  )
}

function DoneLine({ done, now, onClose }: { done: Done; now: number; onClose: () => void }) {
  const { act, before, undo } = done
  const hold = useEnding(undoTime, onClose)
  return (
    <div className="desk-toast" {...hold}>
      <p>
        <b>{headOf(done, now)}</b>
        <small>{act === 'noAnswer' ? admin_desk_told_no_answer({ name: nameOfOrder(before) }) : nameOfOrder(before)}</small>
      </p>
      <div>
        {act === 'noAnswer' && (
          <a href={whatsAppLink(before.phone, before.whatsapp)} target="_blank" rel="noreferrer">
            {admin_contact_whatsapp()}
          </a>
        )}
        {undo && (
          <button type="button" onClick={undo}>
            {ui_undo()}
          </button>
        )}
      </div>
      <span className="desk-toast-line" />
    </div>
  )
}

/** When it is called again comes first: that is what the next minutes are planned by. */
function headOf({ act, before, again }: Done, now: number): ReactNode {
  if (act === 'confirm') return admin_desk_told_confirmed()
  if (act === 'cancel' || again === null) return admin_desk_told_cancelled()
  const end = endsBefore(before, again)
  const when = formatWhen(end ?? again, new Date(now), { today: true })
  return end ? admin_desk_cancels_when({ when }) : admin_desk_told_again({ when })
}

/** Calls `onEnd` after a while; who is pointing at it or has tabbed to it may take their time. */
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
