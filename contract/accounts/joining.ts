/** Joining the staff by the link of an invitation (R273). */
import { z } from 'zod'
import { device_mark, guestTokens, newPassword, passwordsMatch, signedIn } from './accounts.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { email, personName } from '../person-parts.ts'
import { optional } from '../parts.ts'
import { paths } from '../paths.ts'
import { roles } from './roles.ts'
import { coded } from '../field-refusals.ts'

const invitationToken = z
  .string({ error: coded('staff_invitation_ended') })
  .max(limits.token, coded('staff_invitation_ended'))

/**
 * The form of an invitation link. `email` is needed where the invitation names none; `password` is
 * that of an existing account, or a new one.
 */
export const joinForm = z
  .object({
    name: personName(coded('account_name_required')),
    email: optional(email()),
    ...newPassword,
  })
  .refine(...passwordsMatch)

export const joining = {
  look: endpoint(paths.joining.look, {
    summary: 'The role and email address of an invitation, by the token of its link',
    input: z.object({ token: invitationToken }),
    reply: z.object({ email: z.string().nullable(), role: z.enum(roles) }),
    limit: 'password',
    refusals: [422],
    example: { token: 'token' },
  }),
  join: endpoint(paths.joining.join, {
    summary:
      'Accepts an invitation, once, and logs in. If the address has an account, its password is required and its other sessions end',
    input: joinForm.safeExtend({ token: invitationToken, device_mark, ...guestTokens }),
    reply: signedIn,
    limit: 'password',
    refusals: [409, 422],
    example: {
      token: 'token',
      name: 'Reem Anwar',
      email: 'reem@mail.example',
      password: 'a good password',
      password_confirmation: 'a good password',
    },
  }),
}
