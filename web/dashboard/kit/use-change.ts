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
  /** Where a place of its own says why it was not done, instead of the dialog. */
  onRefused?: ((refusal: Refusal) => void) | undefined
  /** Says that it was done, once the list shows it. */
  tell: () => void
}

/**
 * One press that changes a row: sends, brings the list up to date in its place, tells. A press
 * meanwhile does nothing.
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
      // They did not want to show who they are, and know it.
      if (refusal.code === 'reauthenticate') return
      // Somebody else was first: what they made of it shows before anybody presses again.
      if (refusal.status === 409 || refusal.status === 404) void revalidate()
      if (onRefused) onRefused(refusal)
      else tellFailure(typeof failure === 'function' ? failure(refusal) : failure)
    })
  }
  return { change, busy: sending }
}

type OptimisticChange<Value> = Omit<Change, 'tell'> & {
  to: Value
  /** Makes it again what it was; without it there is no way back. */
  takeBack?: (() => Promise<unknown>) | undefined
  /** @param undo takes it back; absent where nothing can, and once it was */
  tell: (now: Value, undo?: () => void) => void
}

/**
 * What is stored, changed by a press: `shown` is the new value at once and the stored one again
 * when the shop refuses, which is told with its reason. React's own useOptimistic is not used: its
 * pending action would hold up every navigation until the shop has answered.
 */
export function useOptimisticChange<Value>(stored: Value) {
  const { change, busy } = useChange()
  const [wanted, setWanted] = useState<{ value: Value } | null>(null)
  const shown = wanted ? wanted.value : stored
  const show = useOneAtATime(async (value: Value, sent: Change) => {
    setWanted({ value })
    await change(sent)
    // In a transition like the loader's answer, so that what was stored before does not show
    // between the two.
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
 * Once React has drawn the list anew: a row may have left it with what was pressed in it, or moved,
 * which takes the focus out of it.
 */
function keepFocus(pressed: Element | null): void {
  requestAnimationFrame(() => {
    if (pressed?.isConnected === false)
      document.getElementById('screen-title')?.focus({ preventScroll: true })
    else if (document.activeElement === document.body && pressed instanceof HTMLElement)
      pressed.focus()
  })
}
