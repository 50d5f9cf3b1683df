/** Code that is loaded when it is about to be used. */
import { type ComponentType, useCallback, useState } from 'react'
import * as m from '#messages'
import { importRefusalOf } from '#web/forms/refusal-of.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'

/**
 * Prefetches code when a finger or pointer comes near. The press that follows reports a failure.
 */
export const prepareCode = (fetch: () => Promise<unknown>): void => void fetch().catch(() => {})

/**
 * Returns a function that loads code for a named panel and continues with it. On a failure a toast
 * offers a retry; for a replaced build the page reloads with the panel open.
 */
export function useFetchCode() {
  const { showToast } = useAnnouncements()
  return useCallback(
    <Code>(fetch: () => Promise<Code>, then: (code: Code) => void, panel?: string) => {
      const ask = () =>
        void fetch().then(then, async (thrown: unknown) => {
          const { code } = await importRefusalOf(thrown, panel)
          showToast(code === 'no_response' ? m.ui_no_response() : m.ui_went_wrong(), {
            label: m.ui_try_again(),
            act: ask,
          })
        })
      ask()
    },
    [showToast],
  )
}

type Lazy<Props> = {
  /** Component; null until loaded. */
  Component: ComponentType<Props> | null
  prepare: () => void
  bring: () => void
}

/** Lazily loaded part of a screen; panels and dialogs use useLazyPanel. `fetch` must be stable. */
export function useLazy<Props>(fetch: () => Promise<ComponentType<Props>>): Lazy<Props> {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  const fetchCode = useFetchCode()
  const prepare = useCallback(() => prepareCode(fetch), [fetch])
  const bring = useCallback(
    () => fetchCode(fetch, (Fetched) => setComponent(() => Fetched)),
    [fetch, fetchCode],
  )
  return { Component, prepare, bring }
}
