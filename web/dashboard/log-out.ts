import { browserApi } from '#web/api.ts'
import { pathTo } from '#web/links.ts'
import { readLocal } from '#web/local.ts'
import { forgetSession } from '#web/session.ts'

/** Ends the session with the server as well, as far as it can be reached, and goes to the shop. */
export async function logOut(): Promise<void> {
  await browserApi()
    .accounts.logout({}, { token: readLocal('token') })
    .catch(() => {})
  // The shop's page takes this one's place before the dashboard hears that nobody is signed in.
  window.location.replace(pathTo('/'))
  forgetSession()
}
