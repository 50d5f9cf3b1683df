/** Actions by one press: a confirmation, the call, the reload of the list, and the report. */
import { startTransition, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { refreshWaiting } from '#web/dashboard/waiting.ts'
import { useOneAtATime } from '#web/forms/one-at-a-time.ts'
import { useSending } from '#web/forms/use-sending.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { oops } from './form/failures.ts'
import { type Failure, type Question, usePrompts } from './prompts.tsx'

type Words<Reply> = string | ((reply: Reply) => string)

type Action<Reply> = {
  /** Confirmation before it is sent. */
  ask?: Question
  send: () => Promise<Reply>
  failure: Failure | ((refusal: Refusal) => Failure)
  /** Shows a refusal in place, instead of the dialog. */
  onRefused?: ((refusal: Refusal) => void) | undefined
  /** Text of the success popup, shown once the list shows the change. */
  popup?: Words<Reply>
  /** Text of the toast in its place. */
  toast?: Words<Reply>
  /** Whether `done` leaves the screen, which needs no reload. */
  leaves?: boolean
  /** Called then, with the reply. */
  done?: (reply: Reply) => void
}

/** Sends, reloads the list in place and reports. Presses meanwhile are ignored. */
export function useAction() {
  const { confirm, tellFailure } = usePrompts()
  const { showPopup, showToast } = useAnnouncements()
  const { revalidate } = useRevalidator()
  const { send, sending } = useSending()
  const act = async <Reply>(action: Action<Reply>): Promise<void> => {
    const { ask, send: call, failure, onRefused, popup, toast, leaves, done } = action
    if (ask && !(await confirm(ask))) return
    const pressed = document.activeElement
    const work = async () => {
      const reply = await call()
      if (!leaves) await revalidate()
      refreshWaiting()
      const said = (words: Words<Reply>) => (typeof words === 'function' ? words(reply) : words)
      if (popup) showPopup(said(popup))
      if (toast) showToast(said(toast))
      done?.(reply)
      if (!leaves) keepFocus(pressed)
    }
    await send(work, (refusal) => {
      // The member cancelled the confirmation of their identity.
      if (refusal.code === 'reauthenticate') return
      // Another member was first: their change shows before the next press.
      if (refusal.status === 409 || refusal.status === 404) void revalidate()
      if (onRefused) onRefused(refusal)
      else tellFailure(typeof failure === 'function' ? failure(refusal) : failure)
    })
  }
  return { act, busy: sending }
}

type OptimisticAction<Value> = Pick<Action<unknown>, 'send' | 'failure' | 'onRefused'> & {
  to: Value
  /** Restores the previous value; without it there is no undo. */
  takeBack?: (() => Promise<unknown>) | undefined
  /**
   * Reports success.
   * @param undo restores the previous value; absent where impossible or already done
   */
  tell: (now: Value, undo?: () => void) => void
}

/**
 * Optimistic value changed by a press: `shown` is the new value at once, and the stored one again
 * after a refusal, which is reported with its reason. React's useOptimistic is not used, since its
 * pending action would block every navigation until the response.
 */
export function useOptimisticAction<Value>(stored: Value) {
  const { act, busy } = useAction()
  const [wanted, setWanted] = useState<{ value: Value } | null>(null)
  const shown = wanted ? wanted.value : stored
  const show = useOneAtATime(async (value: Value, action: Action<unknown>) => {
    setWanted({ value })
    await act(action)
    // A transition, like the loader's result, so that the old stored value does not show in
    // between.
    startTransition(() => setWanted(null))
  })
  const set = ({ to, send, takeBack, failure, onRefused, tell }: OptimisticAction<Value>) => {
    const undo =
      takeBack && (() => void show(shown, { send: takeBack, failure, done: () => tell(shown) }))
    return show(to, { send, failure, onRefused, done: () => tell(to, undo) })
  }
  return { shown, set, busy }
}

export type Removal = Pick<Action<unknown>, 'send'> &
  Partial<Pick<Action<unknown>, 'failure'>> & {
    /** Sentence that names the record and the effect of its deletion. */
    consequence: string
    /** Specified warning, if it is not the default one. */
    warning?: string
    /** Text of the success popup. */
    done: () => string
    /** Text of the popup when the confirmation was declined. */
    cancelled?: () => string
  }

/** Question before a deletion. @param consequence names the record and the effect */
export const deletion = (consequence: string, warning = m.admin_confirm_warning()): Question => ({
  title: m.admin_confirm_title(),
  warning,
  consequence,
  action: m.admin_confirm_action(),
})

/** Deletes a record: confirms, deletes, reports, and reloads the list in place (R95, R96). */
export function useRemoval(): (removal: Removal) => Promise<void> {
  const { confirm } = usePrompts()
  const { showPopup } = useAnnouncements()
  const { act } = useAction()
  return useOneAtATime(async ({ consequence, warning, done, cancelled, ...action }: Removal) => {
    const yes = await confirm(deletion(consequence, warning))
    if (!yes) return cancelled && showPopup(cancelled())
    await act({
      failure: oops(),
      ...action,
      popup: done(),
      // The pressed row has disappeared.
      done: () => document.getElementById('screen-title')?.focus({ preventScroll: true }),
    })
  })
}

/**
 * Restores the focus after the list has rendered: the row may have left it, or moved, which drops
 * the focus.
 */
function keepFocus(pressed: Element | null): void {
  requestAnimationFrame(() => {
    if (pressed?.isConnected === false)
      document.getElementById('screen-title')?.focus({ preventScroll: true })
    else if (document.activeElement === document.body && pressed instanceof HTMLElement) {
      // The form of the control may still be disabled, which refuses the focus.
      if (pressed.matches(':disabled')) keepFocus(pressed)
      else pressed.focus()
    }
  })
}
