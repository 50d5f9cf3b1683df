import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { handlesMoney, type Role } from '#contract/accounts/roles.ts'
import type { Session } from '#contract/accounts/sessions.ts'
import * as m from '#messages'
import { sayFailure } from '#web/accounts/texts.ts'
import { formatDay } from '#web/days.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Status } from '#web/ui/status.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { adminApi } from '../api.ts'
import { formatShort } from '../health/figures.ts'
import { usePrompts } from '../kit/prompts.tsx'
import { SwitchRow } from '../kit/switch.tsx'
import { useChange } from '../kit/use-change.ts'
import { Part, Row } from './row.tsx'

export function Sessions({ sessions, role }: { sessions: Session[]; role: Role | null }) {
  const { change, busy } = useChange()
  const { confirm } = usePrompts()
  const { showToast } = useAnnouncements()
  const own = sessions.find(({ is_this }) => is_this)
  const endOthers = async () => {
    const question = {
      title: m.admin_sessions_end_question(),
      warning: m.admin_sessions_end_warning(),
      action: m.admin_sessions_end_others(),
    }
    if (!(await confirm(question))) return
    await change({
      send: () => adminApi().sessions.endOthers(),
      failure: (refusal) => ({ title: m.admin_session_not_ended(), text: sayFailure(refusal) }),
      tell: () => showToast(m.admin_sessions_ended()),
    })
  }
  const act = sessions.length > 1 && (
    <Button kind="tertiary" size="small" state={busy ? 'loading' : 'rest'} onClick={endOthers}>
      <Icon of={IconLogout} small flip />
      {m.admin_sessions_end_others()}
    </Button>
  )
  return (
    <Part id="sessions" title={m.admin_sessions()} count={sessions.length} act={act}>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {own && role && handlesMoney(role) && <Remember isOn={own.is_remembered} />}
    </Part>
  )
}

const onPhones = /android|ios|iphone|ipad/i

function SessionRow({ session }: { session: Session }) {
  const { id, browser, system, created_at, last_used_at, is_this } = session
  const { change, busy } = useChange()
  const { showToast } = useAnnouncements()
  const name =
    browser && system
      ? m.admin_session_device({ browser, system })
      : (browser ?? system ?? m.admin_session_unknown())
  const end = () =>
    change({
      send: () => adminApi().sessions.end({ id }),
      failure: (refusal) => ({ title: m.admin_session_not_ended(), text: sayFailure(refusal) }),
      tell: () => showToast(m.admin_session_ended()),
    })
  return (
    <Row
      icon={onPhones.test(system ?? '') ? IconDeviceMobile : IconDeviceLaptop}
      name={
        <>
          <bdi>{name}</bdi> {is_this && <Status kind="accept">{m.admin_session_this()}</Status>}
        </>
      }
      about={m.admin_session_since({
        day: formatDay(created_at.slice(0, 10)),
        when: formatShort(last_used_at),
      })}
    >
      {!is_this && (
        <Button
          kind="tertiary"
          size="small"
          aria-label={m.admin_session_end_of({ name })}
          state={busy ? 'loading' : 'rest'}
          onClick={end}
        >
          {m.admin_session_end()}
        </Button>
      )}
    </Row>
  )
}

/** Switch of a remembered device, for roles whose sessions end sooner. */
function Remember({ isOn }: { isOn: boolean }) {
  const { change } = useChange()
  const { showToast } = useAnnouncements()
  const turn = () =>
    change({
      send: () => adminApi().sessions.remember({ remember: !isOn }),
      failure: (refusal) => ({
        title: m.admin_session_remember_failed(),
        text: sayFailure(refusal),
      }),
      tell: () => showToast(isOn ? m.admin_session_not_remembered() : m.admin_session_remembered()),
    })
  return (
    <div className="security-remember">
      <SwitchRow label={m.account_remember()} isOn={isOn} onTurn={turn} />
      <p className="small muted">{m.admin_session_remember_help()}</p>
    </div>
  )
}
