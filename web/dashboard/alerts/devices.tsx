import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconDeviceMobileCheck from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileCheck.mjs'
import { useEffect, useState } from 'react'
import type { AlertDevice, OwnAlerts } from '#contract/running/alerts.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { adminApi } from '../api.ts'
import { formatShort } from '../health/figures.ts'
import { usePrompts } from '../kit/prompts.tsx'
import { SwitchRow } from '../kit/switch.tsx'
import { useAction } from '../kit/use-action.ts'
import { Part, Row } from '../security/row.tsx'
import {
  addOwnDevice,
  findHindrance,
  type Hindrance,
  ownDevice,
  subscribe,
  unsubscribe,
} from './ringing.ts'

/** Devices that ring, and the switch of the one that is at hand. */
export function Devices({ alerts: { devices, public_key } }: { alerts: OwnAlerts }) {
  const own = devices.find(({ id }) => id === ownDevice())
  return (
    <Part id="alert-devices" title={m.admin_alerts_devices()}>
      {devices.length === 0 ? (
        <p className="security-none">{m.admin_alerts_devices_none()}</p>
      ) : (
        <ul>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} isOwn={device === own} />
          ))}
        </ul>
      )}
      <OwnSwitch own={own} publicKey={public_key} />
      <p className="small muted">{m.admin_alerts_iphone()}</p>
    </Part>
  )
}

const hindrances: Record<Hindrance, () => string> = {
  unable: m.admin_alerts_unable,
  iphone: m.admin_alerts_iphone,
  blocked: m.admin_alerts_blocked,
}

type OwnSwitchProps = { own: AlertDevice | undefined; publicKey: string }

function OwnSwitch({ own, publicKey }: OwnSwitchProps) {
  const { act } = useAction()
  const { tellFailure } = usePrompts()
  const [hindrance, setHindrance] = useState<Hindrance | null>(null)
  useEffect(() => setHindrance(findHindrance()), [])
  const failure = { title: m.admin_alerts_not_on(), text: m.admin_alerts_not_on_help() }
  const turnOn = async () => {
    // Browsers reject without a push service, as offline, in ways of their own.
    const made = await subscribe(publicKey).catch(() => tellFailure(failure))
    if (made === null) setHindrance(findHindrance())
    if (!made) return
    await act({
      send: () => addOwnDevice(made),
      failure,
      toast: m.admin_alerts_on(),
    })
  }
  const remove = useRemove()
  return (
    <div className="alerts-own">
      <SwitchRow
        label={m.admin_alerts_here()}
        isOn={own !== undefined}
        onTurn={() => (own ? remove(own.id, true) : turnOn())}
        hint={(hindrance ? hindrances[hindrance] : m.admin_alerts_here_help)()}
      />
    </div>
  )
}

function useRemove() {
  const { act } = useAction()
  return (id: number, isOwn: boolean) =>
    act({
      send: async () => {
        await adminApi().alerts.removeDevice({ id })
        if (isOwn) await unsubscribe()
      },
      failure: { title: m.admin_alerts_not_removed(), text: m.ui_went_wrong() },
      toast: m.admin_alerts_off(),
    })
}

const onPhones = /android|ios|iphone|ipad/i

function DeviceRow({ device, isOwn }: { device: AlertDevice; isOwn: boolean }) {
  const { id, browser, system, created_at, rung_at, rung_today } = device
  const { act, busy } = useAction()
  const remove = useRemove()
  const name =
    browser && system
      ? m.admin_session_device({ browser, system })
      : (browser ?? system ?? m.admin_session_unknown())
  const tryIt = () =>
    act({
      send: () => adminApi().alerts.tryDevice({ id }),
      failure: { title: m.admin_alerts_not_tried(), text: m.ui_went_wrong() },
      toast: m.admin_alerts_tried(),
    })
  const day = formatDay(created_at)
  return (
    <Row
      icon={onPhones.test(system ?? '') ? IconDeviceMobileCheck : IconDeviceLaptop}
      name={
        <>
          <bdi>{name.replaceAll(' ', '\u00a0')}</bdi>{' '}
          {isOwn && <Status kind="accept">{m.admin_alerts_this()}</Status>}
        </>
      }
      about={[
        rung_at
          ? m.admin_alerts_since_last({ day, when: formatShort(rung_at) })
          : m.admin_alerts_since({ day }),
        ...(rung_today > 0 ? [m.admin_alerts_rung_today({ count: rung_today })] : []),
      ].join(' · ')}
    >
      <Button
        kind="tertiary"
        size="small"
        aria-label={m.admin_alerts_try_of({ name })}
        busy={busy}
        onClick={tryIt}
      >
        <Icon of={IconBellRinging} small />
        {m.admin_alerts_try()}
      </Button>
      <Button
        kind="tertiary"
        size="small"
        aria-label={m.admin_alerts_remove_of({ name })}
        onClick={() => remove(id, isOwn)}
      >
        {m.admin_alerts_remove()}
      </Button>
    </Row>
  )
}
