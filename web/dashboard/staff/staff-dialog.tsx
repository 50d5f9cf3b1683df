import * as m from '#messages'
import { adminApi } from '../api.ts'
import { dialogRoute } from '../kit/form/record-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDialog } from './member-dialog.tsx'

const dialog = dialogRoute({
  title: m.admin_staff_member,
  load: async (id, options) => (id ? adminApi().staff.record({ id }, options) : null),
  Shown: ({ data, onClose }) =>
    data ? <MemberDialog {...data} onClose={onClose} /> : <InviteDialog onClose={onClose} />,
})

export const clientLoader = dialog.clientLoader

/** Dialog that invites a member, or changes the role of the one in the address. */
export default dialog.Screen
