import type { Invitation } from '#contract/staff.ts'
import {
  admin_staff_invited,
  admin_staff_invited_link,
  admin_staff_take_back,
  admin_staff_take_back_after,
  admin_staff_take_back_warning,
  admin_staff_taken_back,
} from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Status } from '#web/ui/status.tsx'
import { adminApi } from '../api.ts'
import { oops } from '../kit/form/failures.ts'
import { useRemoval } from '../kit/list/use-removal.ts'
import { roleLabels } from './roles.ts'

const dayLong = 86_400_000

export function InvitationRow({
  invitation: { id, email, role, expires_at },
}: {
  invitation: Invitation
}) {
  const remove = useRemoval()
  const name = email ?? admin_staff_invited_link()
  const takeBack = () =>
    remove({
      warning: admin_staff_take_back_warning(),
      consequence: admin_staff_take_back_after(),
      send: () => adminApi().staff.uninvite({ id }),
      done: admin_staff_taken_back,
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
        <Status kind="pending">{admin_staff_invited({ count: days })}</Status>
      </td>
      <td className="is-actions is-wide">
        <Button
          kind="tertiary"
          size="small"
          aria-label={`${admin_staff_take_back()}: ${name}`}
          onClick={takeBack}
        >
          {admin_staff_take_back()}
        </Button>
      </td>
    </tr>
  )
}
