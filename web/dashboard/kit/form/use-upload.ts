import { useState } from 'react'
import * as m from '#messages'
import { type AdminApi, uploadingAdminApi } from '#web/dashboard/api.ts'

/** API client for a form with a picture, with the upload's progress as the button's label. */
export function useUpload(): { api: () => AdminApi; text: string | undefined } {
  const [share, setShare] = useState<number>()
  const isOnItsWay = share !== undefined && share < 1
  return {
    api: () => {
      setShare(undefined)
      return uploadingAdminApi(setShare)
    },
    // At the end of the upload the remaining time is the server's.
    text: isOnItsWay ? m.admin_uploading({ percent: Math.floor(share * 100) }) : undefined,
  }
}
