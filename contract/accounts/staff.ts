/**
 * The staff: members and their roles, invitations, and the roles that need a second step (R270 to
 * R274).
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { byId, flag, lang, moment, nothing, optional } from '../parts.ts'
import { email } from '../person-parts.ts'
import { pageAsked, pageOf, pageReply } from '../list-parts.ts'
import { roles } from './roles.ts'
import { coded } from '../field-refusals.ts'

const role = z.enum(roles, { error: coded('staff_role') })

export const member = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Second steps that the member has set up. */
  ways: z.array(z.enum(['passkey', 'code'])),
  suspended: z.boolean(),
  /** Null for a member without a session. */
  last_used_at: moment.nullable(),
  staff_since: moment.nullable(),
  /** Whether the member is the reader, who cannot change their own permissions. */
  is_you: z.boolean(),
})
export type Member = z.output<typeof member>

export const invitation = z.object({
  id: z.int(),
  /** Null for a link that anybody who has it may use. */
  email: z.string().nullable(),
  role: z.enum(roles),
  invited_by: z.string(),
  created_at: moment,
  expires_at: moment,
})
export type Invitation = z.output<typeof invitation>

/**
 * `by`: `mail` sends the link to the address; `link` answers it once, for the inviter to hand over.
 */
export const invitationForm = z
  .object({
    email: optional(email()),
    role,
    by: z.enum(['mail', 'link'], { error: coded('staff_by') }),
  })
  .refine(({ by, email }) => by === 'link' || email, {
    path: ['email'],
    error: coded('staff_email_for_mail'),
    when: () => true,
  })

export const memberForm = z.object({
  role,
  /** The role that the screen showed: 409 if the member has another role by now. */
  was: optional(z.enum(roles)),
})

const reauth = [403, 404, 409, 422] as const
const changed = { reply: z.object({ member }), refusals: reauth }

export const staff = {
  page: endpoint(adminPaths.staff.page, {
    summary: 'Members by name, pending invitations, and the roles that require a second factor',
    input: z.object(pageAsked),
    reply: z.object({
      staff: pageOf(member),
      invitations: z.array(invitation),
      second_step: z.array(z.enum(roles)),
      ...pageReply,
    }),
  }),
  record: endpoint(adminPaths.staff.record, {
    summary: 'One member, with the number of their audit log entries',
    ...byId,
    reply: z.object({ member, entries: z.int() }),
  }),
  invite: endpoint(adminPaths.staff.invite, {
    summary:
      'Invites a member by email in ?lang= or by the returned link, which works once within seven days; replaces a pending invitation of the same address',
    input: invitationForm.safeExtend({ lang }),
    reply: z.object({ invitation, link: z.string().nullable() }),
    status: 201,
    refusals: [403, 409, 422],
    example: { email: 'reem@mail.example', role: 'catalogue', by: 'mail' },
  }),
  uninvite: endpoint(adminPaths.staff.uninvite, {
    summary: 'Revokes an invitation',
    ...byId,
    reply: nothing,
    refusals: [403, 404],
  }),
  update: endpoint(adminPaths.staff.update, {
    summary:
      'Changes a member’s role and ends their sessions; refused for oneself and for the last owner',
    input: z.object({ ...byId.input.shape, ...memberForm.shape }),
    ...changed,
    example: { id: '2', role: 'packing', was: 'orders' },
  }),
  suspend: endpoint(adminPaths.staff.suspend, {
    summary:
      'Suspends a member or lifts the suspension (`suspended`); suspending ends their sessions immediately',
    input: z.object({ ...byId.input.shape, suspended: flag }),
    ...changed,
    example: { id: '2', suspended: true },
  }),
  endSessions: endpoint(adminPaths.staff.endSessions, {
    summary: 'Ends all sessions of a member',
    ...byId,
    ...changed,
  }),
  resetFactors: endpoint(adminPaths.staff.resetFactors, {
    summary:
      'Removes a member’s passkeys, authenticator and recovery codes, ends their sessions and notifies them',
    ...byId,
    ...changed,
  }),
  remove: endpoint(adminPaths.staff.remove, {
    summary:
      'Removes a member from the staff; the account remains as a shopper’s and the audit log keeps the name',
    ...byId,
    reply: nothing,
    refusals: [403, 404, 409],
  }),
  rules: endpoint(adminPaths.staff.rules, {
    summary:
      'Sets the roles that require a second factor, effective from the next request; one’s own role only with a second factor of one’s own',
    input: z.object({
      second_step: z
        .array(role, { error: coded('staff_role') })
        .max(roles.length, coded('staff_role')),
    }),
    reply: z.object({ second_step: z.array(z.enum(roles)) }),
    refusals: [403, 409, 422],
    example: { second_step: ['owner', 'manager'] },
  }),
}
