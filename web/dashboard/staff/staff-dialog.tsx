import * as m from '#messages'
import { adminApi } from '../api.ts'
import { MissingDialog, useCloseDialog } from '../kit/form/record-dialog.tsx'
import { recordLoader, useRecord } from '../kit/form/record-load.ts'
import { screenPath } from '../screens.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDialog } from './member-dialog.tsx'

export const clientLoader = recordLoader(async (id, options) =>
  id ? await adminApi().staff.record({ id }, options) : null,
)

/** Dialog that invites a member, or changes the role of the one in the address. */
export default function StaffDialog() {
  const { data, failed } = useRecord<typeof clientLoader>()
  const close = useCloseDialog(screenPath('staff'))
  if (failed)
    return <MissingDialog title={m.admin_staff_member()} failed={failed} onClose={close} />
  return data ? <MemberDialog {...data} onClose={close} /> : <InviteDialog onClose={close} />
}
