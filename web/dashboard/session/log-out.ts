import { endSession, leaveDevice } from '#web/accounts/log-out.ts'
import { pathTo } from '#web/links.ts'
import { leaveFor } from './guard.ts'
import { usePrompts } from '../kit/prompts.tsx'
import { mayLeaveUnsaved } from '../kit/form/unsaved.ts'

/**
 * Signs out on the server, if it responds, and opens the shop; unsaved values need a confirmation
 * first.
 */
export function useLogOut(): () => Promise<void> {
  const { confirm } = usePrompts()
  return async () => {
    if (await mayLeaveUnsaved(confirm)) await logOut()
  }
}

async function logOut(): Promise<void> {
  await endSession()
  leaveFor(pathTo('/'))
  leaveDevice()
}
