import { startTransition, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Refusal } from '#contract/refusal.ts'
import { useOneAtATime } from '#web/forms/one-at-a-time.ts'
import { useSending } from '#web/forms/use-sending.ts'
import { refreshWaiting } from '#web/dashboard/waiting.ts'
import { type Failure, usePrompts } from './prompts.tsx'

type ToldAs = Failure | ((refusal: Refusal) => Failure)

type Change = {
  send: () => Promise<unknown>
  failure: ToldAs
  /** Shows a refusal in place, instead of the dialog. */
  onRefused?: ((refusal: Refusal) => void) | undefined
  /** Reports success, once the list shows it. */
  tell: () => void
}

/**
 * Change of a row by one press: sends, reloads the list in place, reports. Presses meanwhile are
 * ignored.
 */
export function useChange(): { change: (change: Change) => Promise<void>; busy: boolean } {
  const { tellFailure } = usePrompts()
  const { revalidate } = useRevalidator()
  const { send, sending } = useSending()
  const change = ({ send: call, failure, onRefused, tell }: Change) => {
    const pressed = document.activeElement
    const work = async () => {
      await call()
      await revalidate()
      refreshWaiting()
      tell()
      keepFocus(pressed)
    }
    return send(work, (refusal) => {
      // The member cancelled the confirmation of their identity.
      if (refusal.code === 'reauthenticate') return
      // Another member was first: their change shows before the next press.
      if (refusal.status === 409 || refusal.status === 404) void revalidate()
      if (onRefused) onRefused(refusal)
      else tellFailure(typeof failure === 'function' ? failure(refusal) : failure)
    })
  }
  return { change, busy: sending }
}

type OptimisticChange<Value> = Omit<Change, 'tell'> & {
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
export function useOptimisticChange<Value>(stored: Value) {
  const { change, busy } = useChange()
  const [wanted, setWanted] = useState<{ value: Value } | null>(null)
  const shown = wanted ? wanted.value : stored
  const show = useOneAtATime(async (value: Value, sent: Change) => {
    setWanted({ value })
    await change(sent)
    // A transition, like the loader's result, so that the old stored value does not show in
    // between.
    startTransition(() => setWanted(null))
  })
  const set = ({ to, send, takeBack, failure, onRefused, tell }: OptimisticChange<Value>) => {
    const undo =
      takeBack && (() => void show(shown, { send: takeBack, failure, tell: () => tell(shown) }))
    return show(to, { send, failure, onRefused, tell: () => tell(to, undo) })
  }
  return { shown, set, busy }
}

/**
 * Restores the focus after the list has rendered: the row may have left it, or moved, which drops
 * the focus.
 */
function keepFocus(pressed: Element | null): void {
  requestAnimationFrame(() => {
    if (pressed?.isConnected === false)
      document.getElementById('screen-title')?.focus({ preventScroll: true })
    else if (document.activeElement === document.body && pressed instanceof HTMLElement)
      pressed.focus()
  })
}
