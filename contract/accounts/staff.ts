/**
 * The staff: members and their roles, invitations, and the roles that need a second step (R270 to
 * R274).
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import {
  byId,
  email,
  flag,
  lang,
  moment,
  nothing,
  optional,
  pageAsked,
  pageOf,
  pageReply,
} from '../parts.ts'
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
    summary:
      'The staff by name, invitations that nobody has followed yet, and the roles of which a second step is asked',
    input: z.object(pageAsked),
    reply: z.object({
      staff: pageOf(member),
      invitations: z.array(invitation),
      second_step: z.array(z.enum(roles)),
      ...pageReply,
    }),
  }),
  record: endpoint(adminPaths.staff.record, {
    summary: 'Somebody of the staff, and how many entries of the history are theirs',
    ...byId,
    reply: z.object({ member, entries: z.int() }),
  }),
  invite: endpoint(adminPaths.staff.invite, {
    summary:
      'Invites somebody, by mail in ?lang= or by the link that is answered; it works once, for seven days. Whoever has an invitation already gets another in its place',
    input: invitationForm.safeExtend({ lang }),
    reply: z.object({ invitation, link: z.string().nullable() }),
    status: 201,
    refusals: [403, 409, 422],
    example: { email: 'reem@mail.example', role: 'catalogue', by: 'mail' },
  }),
  uninvite: endpoint(adminPaths.staff.uninvite, {
    summary: 'Takes an invitation back',
    ...byId,
    reply: nothing,
    refusals: [403, 404],
  }),
  update: endpoint(adminPaths.staff.update, {
    summary:
      'Gives somebody another role and ends their sessions; never to oneself, and the last owner stays one',
    input: z.object({ ...byId.input.shape, ...memberForm.shape }),
    ...changed,
    example: { id: '2', role: 'packing', was: 'orders' },
  }),
  suspend: endpoint(adminPaths.staff.suspend, {
    summary: 'Keeps somebody out, or lets them in again: `suspended`. Their sessions end at once',
    input: z.object({ ...byId.input.shape, suspended: flag }),
    ...changed,
    example: { id: '2', suspended: true },
  }),
  endSessions: endpoint(adminPaths.staff.endSessions, {
    summary: 'Signs somebody out everywhere',
    ...byId,
    ...changed,
  }),
  resetFactors: endpoint(adminPaths.staff.resetFactors, {
    summary:
      'Forgets the passkeys, authenticator and recovery codes of somebody who lost them, signs them out and tells them',
    ...byId,
    ...changed,
  }),
  remove: endpoint(adminPaths.staff.remove, {
    summary:
      'Takes somebody off the staff; their account stays a shopper’s, and their name in the history',
    ...byId,
    reply: nothing,
    refusals: [403, 404, 409],
  }),
  rules: endpoint(adminPaths.staff.rules, {
    summary:
      'Asks a second step of these roles and of no others, from the next request on; of one’s own role only once one has one oneself',
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
