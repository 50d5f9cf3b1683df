import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconShieldOff from '@tabler/icons-react/dist/esm/icons/IconShieldOff.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { type Role, roles } from '#contract/accounts/roles.ts'
import { type Member, memberForm } from '#contract/accounts/staff.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { Picks } from '../kit/form/picks.tsx'
import { RecordDialog } from '../kit/form/record-dialog.tsx'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { useAction } from '../kit/use-action.ts'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { lastHere } from './member-row.tsx'
import { roleLabels, roleMeanings } from './roles.ts'
import { labels } from './texts.ts'

type MemberDialogProps = { member: Member; entries: number; onClose: () => void }

/**
 * Dialog of a member: permissions, and an owner's actions; read-only for the member's own account.
 */
export function MemberDialog(props: MemberDialogProps) {
  const { member, onClose } = props
  if (!member.is_you) return <MemberForm {...props} />
  return (
    <Dialog open onClose={onClose} title={member.name} width="34rem">
      <Facts {...props} />
      <p className="small muted">{m.admin_staff_yourself()}</p>
    </Dialog>
  )
}

const failure = () => withReason(errorWith(m.admin_staff_failed()))

function MemberForm(props: MemberDialogProps) {
  const { member, onClose } = props
  const form = useRecordForm({
    schema: memberForm,
    labels: { role: labels.role },
    values: { role: member.role },
    send: ({ role }) => adminApi().staff.update({ id: member.id, role, was: member.role }),
    done: m.admin_staff_role_saved,
    failure: failure(),
    onDone: onClose,
  })
  return (
    <RecordDialog
      title={member.name}
      save={m.admin_staff_save_role()}
      form={form}
      onClose={onClose}
      width="34rem"
    >
      {member.ways.length === 0 && (
        <Alert kind="notice">
          {m.admin_staff_only_password({ role: roleLabels[member.role]() })}
        </Alert>
      )}
      <Facts {...props} />
      <div className="one-column">
        <Picks
          legend={m.admin_role()}
          options={roles.map((value) => ({
            value,
            label: roleLabels[value](),
            note: roleMeanings[value](),
          }))}
          value={form.form.watch('role') as Role}
          onChange={(role) => form.form.setValue('role', role, { shouldDirty: true })}
          error={form.errorOf('role')}
        />
      </div>
      <Acts member={member} onClose={onClose} />
    </RecordDialog>
  )
}

function Facts({ member, entries }: MemberDialogProps) {
  return (
    <dl className="member-facts">
      <div>
        <dt>{m.admin_staff_email()}</dt>
        <dd className="ltr">{member.email}</dd>
      </div>
      <div>
        <dt>{m.admin_staff_last_here()}</dt>
        <dd>{lastHere(member)}</dd>
      </div>
      {member.staff_since && (
        <div>
          <dt>{m.admin_staff_since()}</dt>
          <dd>{formatDay(member.staff_since, 'long')}</dd>
        </div>
      )}
      <div>
        <dt>{m.admin_staff_did()}</dt>
        <dd>
          <DeskLink className="link tap" to={`${screenPath('history')}?user_id=${member.id}`}>
            {m.admin_staff_entries({ count: entries })}
          </DeskLink>
        </dd>
      </div>
    </dl>
  )
}

type Act = {
  icon: TablerIcon
  label: string
  send: () => Promise<unknown>
  done: string
  ask?: { warning: string; consequence: string }
}

function Acts({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, suspended } = member
  const name = member.name
  const acts: Act[] = [
    {
      icon: IconLogout,
      label: m.admin_staff_end_sessions(),
      send: () => adminApi().staff.endSessions({ id }),
      done: m.admin_staff_sessions_ended(),
    },
    suspended
      ? {
          icon: IconPlayerPlay,
          label: m.admin_staff_reinstate(),
          send: () => adminApi().staff.suspend({ id, suspended: false }),
          done: m.admin_staff_reinstated(),
        }
      : {
          icon: IconPlayerPause,
          label: m.admin_staff_suspend(),
          send: () => adminApi().staff.suspend({ id, suspended: true }),
          done: m.admin_staff_suspended(),
          ask: {
            warning: m.admin_staff_suspend_warning({ name }),
            consequence: m.admin_staff_suspend_after(),
          },
        },
    ...(member.ways.length > 0
      ? [
          {
            icon: IconShieldOff,
            label: m.admin_staff_reset(),
            send: () => adminApi().staff.resetFactors({ id }),
            done: m.admin_staff_reset_done(),
            ask: {
              warning: m.admin_staff_reset_warning({ name }),
              consequence: m.admin_staff_reset_after(),
            },
          },
        ]
      : []),
    {
      icon: IconTrash,
      label: m.admin_staff_remove(),
      send: () => adminApi().staff.remove({ id }),
      done: m.admin_staff_removed(),
      ask: {
        warning: m.admin_staff_remove_warning({ name }),
        consequence: m.admin_staff_remove_after(),
      },
    },
  ]
  return (
    <div className="member-acts">
      {acts.map((act) => (
        <ActButton key={act.label} act={act} onDone={onClose} />
      ))}
    </div>
  )
}

function ActButton({
  act: { icon, label, send, done, ask },
  onDone,
}: {
  act: Act
  onDone: () => void
}) {
  const { act, busy } = useAction()
  const press = () =>
    act({
      ask: ask && { title: label, ...ask, action: label },
      send,
      failure: failure(),
      popup: done,
      done: onDone,
    })
  return (
    <Button kind="tertiary" size="small" busy={busy} onClick={press}>
      <Icon of={icon} small />
      {label}
    </Button>
  )
}
