/**
 * API client for the admin calls, each with the bearer token. A caller whose permission ended is
 * led out (layout.tsx), signs in again in place (owner.ts) or confirms their identity
 * (confirming.ts); a refused request did nothing, so it is sent again afterwards.
 */
import { adminPaths } from '#contract/admin-paths.ts'
import { type ClientOf, clientOf, type Send } from '#contract/calling.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import { fetchInTime } from '#web/api.ts'
import { readLocal } from '#web/device/local.ts'
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

/** Admin client of one upload. */
export const uploadingAdminApi = (onProgress: OnProgress): AdminApi =>
  clientOf(adminPaths, asAdmin(sendWithProgress(onProgress)))

/** Client without a timeout, since the stream of news never ends by itself. */
export const streamingAdminApi = (): AdminApi => clientOf(adminPaths, asAdmin(fetch))

const asAdmin = (send: Send): Send => {
  const sendAsAdmin: Send = async (path, init) => {
    const token = readLocal('token')
    const headers = new Headers(init.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    const response = await send(path, { ...init, headers })
    if (response.status === 401) {
      // Without a token only a guest's cart is stored, which stays.
      if (token !== null && readLocal('token') === token) forgetSession(true)
      if (await signedInAgain()) return sendAsAdmin(path, init)
    }
    if (response.status === 403) {
      if (await asksWhoItIs(response))
        return (await confirmedAgain()) ? sendAsAdmin(path, init) : response
      // The account lost its admin rights or has another role: its details say so.
      fetchUser().catch(() => {})
    }
    return response
  }
  return sendAsAdmin
}

/**
 * Whether a request was refused only because the sign-in is too old. A clone is read, so that the
 * response stays readable.
 */
async function asksWhoItIs(response: Response): Promise<boolean> {
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: RefusalCode }
  return code === 'reauthenticate'
}
