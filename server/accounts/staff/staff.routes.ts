import type { joining } from '#contract/accounts/joining.ts'
import type { staff } from '#contract/accounts/staff.ts'
import type { Handlers } from '#server/http/serve.ts'
import { invite, join, lookAtInvitation, takeBack } from './invitations.ts'
import {
  changeRole,
  changeRules,
  endMembersSessions,
  getMember,
  listStaff,
  removeMember,
  resetMembersFactors,
  suspendMember,
} from './staff.ts'

export const staffRoutes: Handlers<typeof staff> = {
  page: (ctx, asked) => listStaff(ctx, asked),
  record: (ctx, { id }) => getMember(ctx, id),
  invite: (ctx, form) => invite(ctx, form),
  uninvite: (ctx, { id }) => takeBack(ctx, id),
  update: (ctx, form) => changeRole(ctx, form),
  suspend: (ctx, form) => suspendMember(ctx, form),
  endSessions: (ctx, { id }) => endMembersSessions(ctx, id),
  resetFactors: (ctx, { id }) => resetMembersFactors(ctx, id),
  remove: (ctx, { id }) => removeMember(ctx, id),
  rules: (ctx, form) => changeRules(ctx, form),
}

export const joiningRoutes: Handlers<typeof joining> = {
  look: (ctx, { token }) => lookAtInvitation(ctx, token),
  join: (ctx, form, call) => join(ctx, form, call),
}
