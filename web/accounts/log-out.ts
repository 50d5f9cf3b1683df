import { browserApi } from '#web/api.ts'
import { forgetDrafts } from '#web/forms/draft.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { forgetSession, visitor } from '#web/session.ts'

/**
 * Ends the session with the shop as well, as far as it can be reached; without an answer it ends
 * with its time.
 */
export async function endSession(): Promise<void> {
  await browserApi().accounts.logout({}, visitor()).catch(logUnexpected)
}

/**
 * On this device, in any case: others may use it, so nothing that was typed in this tab stays
 * either.
 */
export function leaveDevice(): void {
  forgetDrafts()
  forgetSession()
}
