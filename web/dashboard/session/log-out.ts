import { endSession, leaveDevice } from '#web/accounts/log-out.ts'
import { pathTo } from '#web/links.ts'
import { leaveFor } from './guard.ts'
import { usePrompts } from '../kit/prompts.tsx'
import { mayLeaveUnsaved } from '../kit/form/unsaved.ts'

/**
 * Ends the session with the server as well, as far as it can be reached, and goes to the shop; asks
 * first where something is unsaved.
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
