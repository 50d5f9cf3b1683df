import { browserApi } from '#web/api.ts'
import { pathTo } from '#web/links.ts'
import { readLocal } from '#web/local.ts'
import { forgetSession } from '#web/session.ts'
import { leaveFor } from './guard.ts'

/** Ends the session with the server as well, as far as it can be reached, and goes to the shop. */
export async function logOut(): Promise<void> {
  await browserApi()
    .accounts.logout({}, { token: readLocal('token') })
    .catch(() => {})
  leaveFor(pathTo('/'))
  forgetSession()
}
