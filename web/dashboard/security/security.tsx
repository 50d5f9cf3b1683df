import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { OwnFactors } from '#contract/accounts/factors.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { keptForBack } from '#web/navigation/back.ts'
import { fetchUser, useSession } from '#web/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { adminApi } from '../api.ts'
import { answerOf, whenAskedAnew } from '../kit/list/list-load.ts'
import { LoadFailed } from '../kit/screen/load-failed.tsx'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { ChangeName } from './change-name.tsx'
import { Codes } from './codes.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Sessions } from './sessions.tsx'

const load = keptForBack(async ({ request: { signal } }: { request: Request }) => {
  const [{ factors }, { sessions }] = await Promise.all([
    adminApi().factors.all({}, { signal }),
    adminApi().sessions.all({}, { signal }),
  ])
  return { factors, sessions }
})

export const clientLoader = (args: { request: Request }) =>
  answerOf(args.request.signal, () => load(args))
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: deskTitle(m.admin_security()) }]

/** Security screen of the member's own account: factors and sessions. */
export default function Security() {
  const answer = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { user } = useSession()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isRenaming, setRenaming] = useState(false)
  const title = (
    <>
      {m.admin_security()} <bdi className="own-email ltr">{user?.email ?? '\u00a0'}</bdi>
    </>
  )
  /** Permissions may depend on the second step, so the user is reloaded. */
  const onChanged = async (recoveryCodes: string[] | null = null) => {
    setCodes(recoveryCodes)
    await Promise.all([revalidate(), fetchUser().catch(() => {})])
  }
  return (
    <>
      <ScreenHead title={title}>
        <Button kind="secondary" size="small" onClick={() => setRenaming(true)}>
          {m.admin_own_name()}
        </Button>
      </ScreenHead>
      {answer.failed ? (
        <LoadFailed />
      ) : (
        <div className="security">
          <Verdict factors={answer.data.factors} isMissing={user?.second_step === 'missing'} />
          <Passkeys factors={answer.data.factors} onChanged={onChanged} />
          <Codes factors={answer.data.factors} onChanged={onChanged} />
          <Sessions sessions={answer.data.sessions} role={user?.role ?? null} />
        </div>
      )}
      {isRenaming && user && <ChangeName name={user.name} onClose={() => setRenaming(false)} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

/** Number of recovery codes from which on a warning shows. */
const few = 3

function Verdict({ factors, isMissing }: { factors: OwnFactors; isMissing: boolean }) {
  const { passkeys, authenticator, recovery_codes } = factors
  const isOn = passkeys.length > 0 || authenticator !== null
  if (!isOn) {
    return (
      <p className={`security-said ${isMissing ? 'is-bad' : 'is-late'}`}>
        <Icon of={IconShieldLock} />
        {isMissing ? m.admin_security_missing() : m.admin_security_off()}
      </p>
    )
  }
  const hasFew = (recovery_codes?.left ?? 0) <= few
  return (
    <p className={`security-said ${hasFew ? 'is-late' : ''}`}>
      <Icon of={IconShieldCheck} />
      <span>
        {m.admin_security_on()} {hasFew && m.admin_security_few_codes()}
      </span>
    </p>
  )
}
