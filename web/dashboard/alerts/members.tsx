import { type AlertKind, alertKind, type AlertMember } from '#contract/running/alerts.ts'
import * as m from '#messages'
import { Check } from '#web/ui/fields/field.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { adminApi } from '../api.ts'
import { formatShort } from '../health/figures.ts'
import { useAction } from '../kit/use-action.ts'
import { Part } from '../security/row.tsx'
import { roleLabels } from '../staff/roles.ts'
import { kindLabels } from './texts.ts'

/** Members of the staff with what rings on their devices, which the owner turns on and off. */
export function Members({ members }: { members: AlertMember[] }) {
  return (
    <Part id="alert-members" title={m.admin_alerts_members()} help={m.admin_alerts_members_help()}>
      <ul>
        {members.map((member) => (
          <MemberRow key={member.user_id} member={member} />
        ))}
      </ul>
    </Part>
  )
}

function MemberRow({ member }: { member: AlertMember }) {
  const { user_id, name, role, kinds, off, version, quiet_from, quiet_to, is_you } = member
  const { act } = useAction()
  const turn = (kind: AlertKind) =>
    act({
      send: () =>
        adminApi().alerts.updateMember({
          user_id,
          off: off.includes(kind) ? off.filter((one) => one !== kind) : [...off, kind],
          version,
        }),
      failure: (refusal) => ({
        title: m.admin_alerts_not_saved(),
        text: refusal.status === 409 ? m.admin_alerts_member_changed() : m.ui_went_wrong(),
      }),
      toast: m.admin_alerts_saved(),
    })
  return (
    <li className="alerts-member">
      <fieldset>
        <legend className="strong">
          {is_you ? m.admin_alerts_you({ name: isolated(name) }) : <bdi>{name}</bdi>}
        </legend>
        <p className="small muted">{[roleLabels[role](), ...rungOf(member)].join(' · ')}</p>
        <div className="alerts-member-kinds">
          {alertKind.options.map((kind) => (
            <Check key={kind}>
              <input
                type="checkbox"
                checked={kinds.includes(kind) && !off.includes(kind)}
                disabled={!kinds.includes(kind)}
                onChange={() => void turn(kind)}
              />
              {kindLabels[kind]()}
            </Check>
          ))}
        </div>
        {quiet_from && quiet_to && (
          <p className="small muted">
            {m.admin_alerts_quiet_short({ from: isolated(quiet_from), to: isolated(quiet_to) })}
          </p>
        )}
      </fieldset>
    </li>
  )
}

/** Devices of a member, and when and how often they rang. */
function rungOf({ devices, rung_today, rung_at }: AlertMember): string[] {
  if (devices === 0) return [m.admin_alerts_no_device()]
  const count = m.admin_alerts_devices_count({ count: devices })
  if (rung_today > 0) return [count, m.admin_alerts_rung_today({ count: rung_today })]
  return rung_at ? [count, m.admin_alerts_last({ when: formatShort(rung_at) })] : [count]
}
