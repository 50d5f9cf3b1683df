import { useState } from 'react'
import * as m from '#messages'
import { type AdminApi, uploadingAdminApi } from '#web/dashboard/api.ts'

/**
 * The Api for a form with a picture, and, while the picture is on its way, how much of it has left,
 * as the button's words.
 */
export function useUpload(): { api: () => AdminApi; text: string | undefined } {
  const [share, setShare] = useState<number>()
  const isOnItsWay = share !== undefined && share < 1
  return {
    api: () => {
      setShare(undefined)
      return uploadingAdminApi(setShare)
    },
    // The last of it has left: what takes time now is the shop's work.
    text: isOnItsWay ? m.admin_uploading({ percent: Math.floor(share * 100) }) : undefined,
  }
}
