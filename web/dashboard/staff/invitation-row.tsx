import type { Invitation } from '#contract/accounts/staff.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { adminApi } from '../api.ts'
import { oops } from '../kit/form/failures.ts'
import { useRemoval } from '../kit/use-action.ts'
import { roleLabels } from './roles.ts'

const dayLong = 86_400_000

export function InvitationRow({
  invitation: { id, email, role, expires_at },
}: {
  invitation: Invitation
}) {
  const remove = useRemoval()
  const name = email ?? m.admin_staff_invited_link()
  const takeBack = () =>
    remove({
      warning: m.admin_staff_take_back_warning(),
      consequence: m.admin_staff_take_back_after(),
      send: () => adminApi().staff.uninvite({ id }),
      done: m.admin_staff_taken_back,
      failure: oops(),
    })
  const days = Math.max(0, Math.ceil((Date.parse(expires_at) - Date.now()) / dayLong))
  return (
    <tr>
      <th scope="row" className="is-lead">
        <bdi className={email ? 'ltr' : undefined}>{name}</bdi>
      </th>
      <td className="is-end">{roleLabels[role]()}</td>
      <td className="is-hidden" />
      <td className="is-second">
        <Status kind="pending">{m.admin_staff_invited({ count: days })}</Status>
      </td>
      <td className="is-actions is-wide">
        <Button
          kind="tertiary"
          size="small"
          aria-label={`${m.admin_staff_take_back()}: ${name}`}
          onClick={takeBack}
        >
          {m.admin_staff_take_back()}
        </Button>
      </td>
    </tr>
  )
}
