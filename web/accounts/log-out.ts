import { browserApi } from '#web/api.ts'
import { forgetDrafts } from '#web/forms/draft.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { forgetSession, visitor } from '#web/session.ts'

/** Ends the session on the server, if it responds; otherwise the session expires. */
export async function endSession(): Promise<void> {
  await browserApi().accounts.logout({}, visitor()).catch(logUnexpected)
}

/**
 * Ends the session on this device in any case, and deletes the tab's drafts, since others may use
 * the device.
 */
export function leaveDevice(): void {
  forgetDrafts()
  forgetSession()
}
