import { type ComponentType, useCallback, useState } from 'react'
import { ui_no_response } from '#messages'
import { useAnnouncements } from '#web/ui/toasts.tsx'

type Lazy<Props> = {
  /** Null until its code has come. */
  Component: ComponentType<Props> | null
  /** Fetches the code ahead of time: when a finger or pointer comes near. */
  prepare: () => void
  /** Fetches the code, then goes on. Without an answer a toast says so, and the next time asks again. */
  bring: (then?: () => void) => void
}

/** Something that no page carries until somebody is about to use it. `fetch` must be the same function each time. */
export function useLazy<Props>(fetch: () => Promise<ComponentType<Props>>): Lazy<Props> {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  const { showToast } = useAnnouncements()
  const prepare = useCallback(() => void fetch().catch(() => {}), [fetch])
  const bring = useCallback(
    (then = () => {}) =>
      void fetch().then(
        (Come) => {
          setComponent(() => Come)
          then()
        },
        () => showToast(ui_no_response()),
      ),
    [fetch, showToast],
  )
  return { Component, prepare, bring }
}
