import { useRevalidator } from 'react-router'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { useSending } from '#web/forms/use-sending.ts'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { oops } from '../form/failures.ts'
import { type Failure, usePrompts } from '../prompts.tsx'
import { refreshWaiting } from '#web/dashboard/waiting.ts'

export type Removal = {
  /** One sentence that names the thing and what becomes of it. */
  consequence: string
  /** The specified warning, where it is another one. */
  warning?: string
  send: () => Promise<unknown>
  /** What the popup says of success. */
  done: () => string
  /**
   * What a failure is told as, where it is more than that something went wrong; of a refusal with a
   * reason the reason is told instead, when there are words for it.
   */
  failure?: Failure | ((refusal: Refusal) => Failure)
  /** What the popup says when the question was answered with no. */
  cancelled?: () => string
}

/** Asks, deletes, tells, and brings the list up to date in its place (R95, R96). */
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
      // The row that was pressed is gone.
      document.getElementById('screen-title')?.focus({ preventScroll: true })
    }
    return send(work, async (refusal) => {
      // Somebody else deleted it: the list shows that as well.
      if (refusal.code === 'not_found') await revalidate()
      tellFailure(typeof failure === 'function' ? failure(refusal) : failure)
    })
  }
}
