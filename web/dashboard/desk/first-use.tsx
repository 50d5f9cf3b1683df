import { useRevalidator } from 'react-router'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { useSending } from '#web/forms/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { Nuqta } from '#web/ui/nuqta.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { type Failure, usePrompts } from '../kit/prompts.tsx'

/** Default hours, proposed before the owner has decided. */
const proposed = 72

const failure = (refusal: Refusal): Failure =>
  withReason(errorWith(m.admin_desk_propose_failed()))(refusal)

/**
 * One-time question whether unconfirmed orders are cancelled automatically. None is until the owner
 * has answered.
 */
export function FirstUse() {
  const { send, sending } = useSending()
  const { revalidate } = useRevalidator()
  const { tellFailure } = usePrompts()
  const { showToast } = useAnnouncements()
  const decide = (hours: number) =>
    send(
      async () => {
        await adminApi().settings.update({ unconfirmed_hours: hours })
        await revalidate()
        showToast(
          hours === 0 ? m.admin_desk_proposed_never() : m.admin_desk_proposed_yes({ hours }),
        )
        document.getElementById('screen-title')?.focus({ preventScroll: true })
      },
      (refusal) => tellFailure(failure(refusal)),
    )
  return (
    <div className="desk-proposal">
      <Nuqta />
      <p>{m.admin_desk_propose({ hours: proposed })}</p>
      <div className="buttons">
        <Button
          kind="tertiary"
          size="small"
          state={sending ? 'loading' : 'rest'}
          onClick={() => decide(proposed)}
        >
          {m.admin_desk_propose_yes()}
        </Button>
        <Button
          kind="tertiary"
          size="small"
          state={sending ? 'loading' : 'rest'}
          onClick={() => decide(0)}
        >
          {m.admin_desk_propose_never()}
        </Button>
      </div>
    </div>
  )
}
