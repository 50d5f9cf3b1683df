import { useRevalidator } from 'react-router'
import type { Refusal } from '#contract/refusal.ts'
import { useSending } from '#web/forms/use-sending.ts'
import { refreshWaiting } from '#web/dashboard/waiting.ts'
import { type Failure, usePrompts } from '../prompts.tsx'

type Change = {
  send: () => Promise<unknown>
  failure: Failure | ((refusal: Refusal) => Failure)
  /** Says that it was done, once the list shows it. */
  tell: () => void
}

/** One press that changes a row: sends, brings the list up to date in its place, tells. A press meanwhile does nothing. */
export function useChange(): { change: (change: Change) => Promise<void>; busy: boolean } {
  const { tellFailure } = usePrompts()
  const { revalidate } = useRevalidator()
  const { send, sending } = useSending()
  const change = ({ send: call, failure, tell }: Change) => {
    const pressed = document.activeElement
    const work = async () => {
      await call()
      await revalidate()
      refreshWaiting()
      tell()
      keepFocus(pressed)
    }
    return send(work, (refusal) => tellFailure(typeof failure === 'function' ? failure(refusal) : failure))
  }
  return { change, busy: sending }
}

/** A row may leave the list with what was pressed in it, once React has drawn the list anew. */
function keepFocus(pressed: Element | null): void {
  requestAnimationFrame(() => {
    if (pressed?.isConnected === false) document.getElementById('screen-title')?.focus({ preventScroll: true })
  })
}
