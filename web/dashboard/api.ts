/**
 * The calls that only admins make, each with the bearer token. Whoever may not make them any more
 * is led out (layout.tsx), or signs in again in place (owner.ts), or shows once more who they are
 * (confirming.ts): what was refused was not done, so it is sent again then.
 */
import { adminPaths } from '#contract/admin-paths.ts'
import { type ClientOf, clientOf, type Send } from '#contract/calling.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import { fetchInTime } from '#web/api.ts'
import { readLocal } from '#web/local.ts'
import { fetchUser, forgetSession } from '#web/session.ts'
import { type OnProgress, sendWithProgress } from '#web/uploads/upload.ts'
import { confirmedAgain } from './session/confirming.ts'
import { signedInAgain } from './session/owner.ts'

export type AdminApi = ClientOf<typeof adminPaths>

let client: AdminApi | undefined

export const adminApi = (): AdminApi => {
  client ??= clientOf(adminPaths, asAdmin(fetchInTime))
  return client
}

/** The same for one upload. */
export const uploadingAdminApi = (onProgress: OnProgress): AdminApi =>
  clientOf(adminPaths, asAdmin(sendWithProgress(onProgress)))

/** The stream of news never ends by itself, so nothing ends it but who reads it. */
export const streamingAdminApi = (): AdminApi => clientOf(adminPaths, asAdmin(fetch))

const asAdmin = (send: Send): Send => {
  const sendAsAdmin: Send = async (path, init) => {
    const token = readLocal('token')
    const headers = new Headers(init.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    const response = await send(path, { ...init, headers })
    if (response.status === 401) {
      // Without a token there is no session of this browser to forget, but a guest's cart, which is
      // to stay.
      if (token !== null && readLocal('token') === token) forgetSession(true)
      if (await signedInAgain()) return sendAsAdmin(path, init)
    }
    if (response.status === 403) {
      if (await asksWhoItIs(response))
        return (await confirmedAgain()) ? sendAsAdmin(path, init) : response
      // Still somebody, but no admin any more, or in another role: their details say so.
      fetchUser().catch(() => {})
    }
    return response
  }
  return sendAsAdmin
}

/** Refused only because they signed in too long ago. The answer itself is still to be read. */
async function asksWhoItIs(response: Response): Promise<boolean> {
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: RefusalCode }
  return code === 'reauthenticate'
}
