import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useAction } from '../kit/use-action.ts'

/** Default hours, proposed before the owner has decided. */
const proposed = 72

/**
 * One-time question whether unconfirmed orders are cancelled automatically. None is until the owner
 * has answered.
 */
export function FirstUse() {
  const { act, busy } = useAction()
  const decide = (hours: number) =>
    act({
      send: () => adminApi().settings.update({ unconfirmed_hours: hours }),
      failure: withReason(errorWith(m.admin_desk_propose_failed())),
      toast: hours === 0 ? m.admin_desk_proposed_never() : m.admin_desk_proposed_yes({ hours }),
      done: () => document.getElementById('screen-title')?.focus({ preventScroll: true }),
    })
  return (
    <div className="desk-proposal">
      <Nuqta />
      <p>{m.admin_desk_propose({ hours: proposed })}</p>
      <div className="buttons">
        <Button kind="tertiary" size="small" busy={busy} onClick={() => decide(proposed)}>
          {m.admin_desk_propose_yes()}
        </Button>
        <Button kind="tertiary" size="small" busy={busy} onClick={() => decide(0)}>
          {m.admin_desk_propose_never()}
        </Button>
      </div>
    </div>
  )
}
