import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import type { Member } from '#contract/accounts/staff.ts'
import * as m from '#messages'
import { formatMoment } from '#web/days.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { CellLink } from '../kit/list/table/table.tsx'
import { screenPath } from '../screens.ts'
import { roleLabels } from './roles.ts'

/**
 * Row of a member.
 * @param needsStep whether the role requires a second step
 */
export function MemberRow({ member, needsStep }: { member: Member; needsStep: boolean }) {
  const { id, name, email, role, suspended } = member
  return (
    <tr>
      <th scope="row" className="is-lead">
        <CellLink whole to={screenPath('staff', id, 'edit')}>
          <span>
            <bdi>{name}</bdi>
            <span className="staff-email">
              <bdi>{email}</bdi>
            </span>
          </span>
        </CellLink>
      </th>
      <td className="is-end">{roleLabels[role]()}</td>
      <td className="is-hidden">
        <SecondStep member={member} isMissing={needsStep} />
      </td>
      <td className="is-hidden muted">{lastHere(member)}</td>
      <td className="is-second">
        <span className="only-stacked">
          {lastHere(member)}
          {member.ways.length === 0 && ` · ${m.admin_staff_no_step_long()}`}
        </span>
        {suspended && <Status kind="over">{m.admin_staff_suspended()}</Status>}
      </td>
    </tr>
  )
}

/** Second steps of a member, the stronger one first. */
function SecondStep({ member: { ways }, isMissing }: { member: Member; isMissing: boolean }) {
  if (ways.includes('passkey'))
    return <Way icon={IconFingerprint} label={m.admin_staff_passkey()} />
  if (ways.includes('code')) return <Way icon={IconDeviceMobile} label={m.admin_staff_code()} />
  if (!isMissing) return <span className="muted">{m.admin_staff_no_step()}</span>
  return <Way icon={IconAlertCircle} label={m.admin_staff_no_step()} isMissing />
}

function Way({
  icon,
  label,
  isMissing = false,
}: {
  icon: typeof IconFingerprint
  label: string
  isMissing?: boolean
}) {
  return (
    <span className={isMissing ? 'staff-way is-missing' : 'staff-way'}>
      <Icon of={icon} small />
      {label}
    </span>
  )
}

export const lastHere = ({ is_you, last_used_at }: Member): string =>
  is_you
    ? m.admin_staff_now()
    : last_used_at === null
      ? m.admin_staff_never()
      : formatMoment(last_used_at, 'short')
