import { useRevalidator } from 'react-router'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { useSending } from '#web/forms/use-sending.ts'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { oops } from '../form/failures.ts'
import { type Failure, usePrompts } from '../prompts.tsx'
import { refreshWaiting } from '#web/dashboard/waiting.ts'

export type Removal = {
  /** Sentence that names the record and the effect of its deletion. */
  consequence: string
  /** Specified warning, if it is not the default one. */
  warning?: string
  send: () => Promise<unknown>
  /** Text of the success popup. */
  done: () => string
  /**
   * Message of a failure, if it is more than the general one; a known reason in the refusal
   * replaces it.
   */
  failure?: Failure | ((refusal: Refusal) => Failure)
  /** Text of the popup when the confirmation was declined. */
  cancelled?: () => string
}

/** Deletes a record: confirms, deletes, reports, and reloads the list in place (R95, R96). */
export function useRemoval(): (removal: Removal) => Promise<void> {
  const { confirm, tellFailure } = usePrompts()
  const { showPopup } = useAnnouncements()
  const { revalidate } = useRevalidator()
  const { send } = useSending()
  return ({
    consequence,
    warning = m.admin_confirm_warning(),
    send: call,
    done,
    failure = oops(),
    cancelled,
  }: Removal) => {
    const work = async () => {
      const yes = await confirm({
        title: m.admin_confirm_title(),
        warning,
        consequence,
        action: m.admin_confirm_action(),
      })
      if (!yes) return cancelled && showPopup(cancelled())
      await call()
      await revalidate()
      refreshWaiting()
      showPopup(done())
      // The pressed row has disappeared.
      document.getElementById('screen-title')?.focus({ preventScroll: true })
    }
    return send(work, async (refusal) => {
      // Another member deleted it first: the list must show that.
      if (refusal.code === 'not_found') await revalidate()
      tellFailure(typeof failure === 'function' ? failure(refusal) : failure)
    })
  }
}
