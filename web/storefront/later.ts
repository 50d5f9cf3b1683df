import { type ComponentType, useCallback, useState } from 'react'
import { ui_no_response } from '#messages'
import { useAnnouncements } from '#web/ui/toasts.tsx'

type Later<Props> = {
  /** Null until its code has come. */
  Component: ComponentType<Props> | null
  /** Fetches the code ahead of time: when a finger or pointer comes near the button. */
  prepare: () => void
  /** Fetches the code, then goes on. Without an answer a toast says so, and the next press asks again. */
  ask: (then: () => void) => void
}

/** A panel or dialog that a page does not carry until someone opens it. `fetch` must be the same function each time. */
export function useLater<Props>(fetch: () => Promise<ComponentType<Props>>): Later<Props> {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  const { showToast } = useAnnouncements()
  const prepare = useCallback(() => void fetch().catch(() => {}), [fetch])
  const ask = useCallback(
    (then: () => void) => {
      fetch().then(
        (Come) => {
          setComponent(() => Come)
          then()
        },
        () => showToast(ui_no_response()),
      )
    },
    [fetch, showToast],
  )
  return { Component, prepare, ask }
}
