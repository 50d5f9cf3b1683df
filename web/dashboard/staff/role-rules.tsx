import { useState } from 'react'
import { type Role, roles } from '#contract/accounts/roles.ts'
import * as m from '#messages'
import { useSession } from '#web/session.ts'
import { Check } from '#web/ui/fields/field.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useOptimisticAction } from '../kit/use-action.ts'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { roleLabels, roleMeanings } from './roles.ts'

/** Permissions of each role. */
export function Roles() {
  return (
    <section aria-labelledby="roles">
      <h2 className="title-2" id="roles">
        {m.admin_roles()}
      </h2>
      <p className="small muted">{m.admin_roles_help()}</p>
      <dl className="roles">
        {roles.map((role) => (
          <div key={role}>
            <dt>{roleLabels[role]()}</dt>
            <dd>{roleMeanings[role]()}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Roles that require a second step, from the next request on. */
export function RoleRules({ second_step }: { second_step: Role[] }) {
  const { shown, set, busy } = useOptimisticAction(second_step)
  const { showToast } = useAnnouncements()
  const [isOwn, setOwn] = useState(false)
  const { user } = useSession()
  const toggle = (role: Role, isAsked: boolean) => {
    // Requiring it of the member's own role without having one would lock them out (R314): the
    // server refuses it as well.
    const lacks = isAsked && user?.role === role && user.second_step !== 'on'
    setOwn(lacks)
    if (lacks) return
    const asked = roles.filter((one) => (one === role ? isAsked : shown.includes(one)))
    void set({
      to: asked,
      send: () => adminApi().staff.rules({ second_step: asked }),
      failure: withReason(errorWith(m.admin_staff_failed())),
      tell: () => showToast(m.admin_step_rules_saved()),
    })
  }
  return (
    <section aria-labelledby="step-rules">
      <h2 className="title-2" id="step-rules">
        {m.admin_step_rules()}
      </h2>
      <p className="small muted">{m.admin_step_rules_help()}</p>
      <div className="step-rules" aria-busy={busy}>
        {roles.map((role) => (
          <Check key={role}>
            <input
              type="checkbox"
              checked={shown.includes(role)}
              onChange={(event) => toggle(role, event.target.checked)}
            />
            {roleLabels[role]()}
          </Check>
        ))}
      </div>
      <p className="small" role="status">
        {isOwn && (
          <>
            {m.admin_step_rules_yours()}{' '}
            <DeskLink className="link strong tap" to={screenPath('factors')}>
              {m.admin_security_set_up()}
            </DeskLink>
          </>
        )}
      </p>
    </section>
  )
}
