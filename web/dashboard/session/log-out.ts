import { endSession, leaveDevice } from '#web/accounts/log-out.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { loginPath, pathTo } from '#web/links.ts'
import { unsubscribe } from '../alerts/ringing.ts'
import { leaveFor } from './guard.ts'
import { usePrompts } from '../kit/prompts.tsx'
import { mayLeaveUnsaved } from '../kit/form/unsaved.ts'

/**
 * Signs out on the server, if it responds, and opens the login of the staff; unsaved values need a
 * confirmation first.
 */
export function useLogOut(): () => Promise<void> {
  const { confirm } = usePrompts()
  return async () => {
    if (await mayLeaveUnsaved(confirm)) await logOut()
  }
}

async function logOut(): Promise<void> {
  await endSession()
  await unsubscribe().catch(logUnexpected)
  leaveFor(pathTo(loginPath('/dashboard')))
  leaveDevice()
}
