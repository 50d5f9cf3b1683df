/** Code that no page carries until somebody is about to use it. */
import { type ComponentType, useCallback, useState } from 'react'
import * as m from '#messages'
import { importRefusalOf } from '#web/forms/refusal-of.ts'
import { useAnnouncements } from '#web/ui/toasts.tsx'

/**
 * Fetches ahead of time: when a finger or pointer comes near. A failure is told by the press that
 * follows.
 */
export const prepareCode = (fetch: () => Promise<unknown>): void => void fetch().catch(() => {})

/**
 * Answers how to fetch code and go on with it, for a panel by its name. When it does not come a
 * toast says so and offers to try again; when it is gone the page begins anew, with the panel open.
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
  /** Null until its code has come. */
  Component: ComponentType<Props> | null
  prepare: () => void
  bring: () => void
}

/**
 * A part of a screen whose code comes late; a panel or dialog: useLazyPanel. `fetch` must be the
 * same function each time.
 */
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
