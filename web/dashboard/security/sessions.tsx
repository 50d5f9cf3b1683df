import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { handlesMoney, type Role } from '#contract/accounts/roles.ts'
import type { Session } from '#contract/accounts/sessions.ts'
import * as m from '#messages'
import { sayFailure } from '#web/accounts/texts.ts'
import { formatDay } from '#web/days.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { adminApi } from '../api.ts'
import { formatShort } from '../health/figures.ts'
import { SwitchRow } from '../kit/switch.tsx'
import { useAction } from '../kit/use-action.ts'
import { Part, Row } from './row.tsx'

export function Sessions({ sessions, role }: { sessions: Session[]; role: Role | null }) {
  const { act, busy } = useAction()
  const own = sessions.find(({ is_this }) => is_this)
  const endOthers = () =>
    act({
      ask: {
        title: m.admin_sessions_end_question(),
        warning: m.admin_sessions_end_warning(),
        action: m.admin_sessions_end_others(),
      },
      send: () => adminApi().sessions.endOthers(),
      failure: (refusal) => ({ title: m.admin_session_not_ended(), text: sayFailure(refusal) }),
      toast: m.admin_sessions_ended(),
    })
  const button = sessions.length > 1 && (
    <Button kind="tertiary" size="small" busy={busy} onClick={endOthers}>
      <Icon of={IconLogout} small flip />
      {m.admin_sessions_end_others()}
    </Button>
  )
  return (
    <Part id="sessions" title={m.admin_sessions()} count={sessions.length} act={button}>
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
  const { act, busy } = useAction()
  const name =
    browser && system
      ? m.admin_session_device({ browser, system })
      : (browser ?? system ?? m.admin_session_unknown())
  const end = () =>
    act({
      send: () => adminApi().sessions.end({ id }),
      failure: (refusal) => ({ title: m.admin_session_not_ended(), text: sayFailure(refusal) }),
      toast: m.admin_session_ended(),
    })
  return (
    <Row
      icon={onPhones.test(system ?? '') ? IconDeviceMobile : IconDeviceLaptop}
      name={
        <>
          <span className="whitespace-nowrap">{name}</span>{' '}
          {is_this && <Status kind="accept">{m.admin_session_this()}</Status>}
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
          busy={busy}
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
  const { act } = useAction()
  const turn = () =>
    act({
      send: () => adminApi().sessions.remember({ remember: !isOn }),
      failure: (refusal) => ({
        title: m.admin_session_remember_failed(),
        text: sayFailure(refusal),
      }),
      toast: isOn ? m.admin_session_not_remembered() : m.admin_session_remembered(),
    })
  return (
    <div className="security-remember">
      <SwitchRow label={m.account_remember()} isOn={isOn} onTurn={turn} />
      <p className="small muted">{m.admin_session_remember_help()}</p>
    </div>
  )
}
