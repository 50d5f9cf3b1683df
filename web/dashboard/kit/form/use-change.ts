import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { isRefusal, type Refusal } from '#contract/refusal.ts'
import { useOneAtATime } from '#web/forms/one-at-a-time.ts'
import { refreshWaiting } from '#web/dashboard/waiting.ts'
import { type Failure, usePrompts } from '../prompts.tsx'

type Change = {
  send: () => Promise<unknown>
  failure: Failure | ((refusal: Refusal | null) => Failure)
  /** Says that it was done, once the list shows it. */
  tell: () => void
}

/** One press that changes a row: sends, brings the list up to date in its place, tells. A press meanwhile does nothing. */
export function useChange(): { change: (change: Change) => Promise<void>; busy: boolean } {
  const { tellFailure } = usePrompts()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const change = useOneAtATime(async ({ send, failure, tell }: Change) => {
    setBusy(true)
    const failed = (refusal: Refusal | null) => tellFailure(typeof failure === 'function' ? failure(refusal) : failure)
    const pressed = document.activeElement
    try {
      await send()
      await revalidate()
      refreshWaiting()
      tell()
      keepFocus(pressed)
    } catch (thrown) {
      if (!isRefusal(thrown)) console.error(thrown)
      failed(isRefusal(thrown) ? thrown : null)
    } finally {
      setBusy(false)
    }
  })
  return { change, busy }
}

/** A row may leave the list with what was pressed in it, once React has drawn the list anew. */
function keepFocus(pressed: Element | null): void {
  requestAnimationFrame(() => {
    if (pressed?.isConnected === false) document.getElementById('screen-title')?.focus({ preventScroll: true })
  })
}
