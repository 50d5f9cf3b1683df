/**
 * Invitations to the staff: a link that works once, for seven days, mailed or handed over by hand
 * (R273).
 */
import type { ParsedOf } from '#contract/endpoint.ts'
import { mayOf } from '#contract/accounts/roles.ts'
import type { joining } from '#contract/accounts/joining.ts'
import type { staff as calls } from '#contract/accounts/staff.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import type { Call } from '#server/http/serve.ts'
import { conflict, found, invalid } from '#server/refusal.ts'
import {
  findUserByEmail,
  insertUser,
  lockUser,
  lockUsers,
  setRole,
  type UserRow,
} from '../accounts.queries.ts'
import { type SignedIn, signInOrAsk, unlessAsked } from '../signing-in.ts'
import { mailInvitation } from '../accounts.mail.ts'
import { judgeGuess } from '../guesses/guesses.ts'
import { findDevice } from '../devices/known-devices.ts'
import { refuseCommon } from '../passwords/common-passwords.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { signOutEverywhere } from '../sessions/sessions.ts'
import { visitingUser } from '../sessions/visiting-user.ts'
import { hashToken, makeToken } from '../sessions/tokens.ts'
import {
  deleteInvitation,
  deleteInvitationTo,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  listLivingInvitations,
  takeInvitation,
} from './invitations.queries.ts'

/** Milliseconds. */
const invitationLife = 7 * 86_400_000

export const listInvitations = (ctx: Ctx) => listLivingInvitations(ctx, ctx.now())

/**
 * Creates an invitation; returns the link if it is not mailed. Refuses with 409 an address of the
 * staff.
 */
export async function invite(ctx: Ctx, { email, role, by, lang }: ParsedOf<typeof calls.invite>) {
  const { token, hash } = makeToken()
  return inTransaction(ctx, async (ctx) => {
    // Of two concurrent invitations of one address the second replaces the first.
    await lockUsers(ctx)
    if (email && (await findUserByEmail(ctx, email))?.is_admin)
      throw conflict({ email: ['staff_is_staff'] })
    if (email) await deleteInvitationTo(ctx, email)
    const now = ctx.now()
    const expires_at = new Date(now.getTime() + invitationLife)
    const { id: invited_by_id, name: invited_by } = visitingUser(ctx)
    const invitation = await insertInvitation(ctx, {
      token_hash: hash,
      email: email ?? null,
      role,
      invited_by,
      invited_by_id,
      created_at: now,
      expires_at,
    })
    if (by === 'mail' && email) await mailInvitation(ctx, { to: email, token, language: lang })
    await log(ctx, null, invitation)
    return {
      invitation,
      link:
        by === 'link' ? `${ctx.config.shopUrl}${lang === 'ar' ? '/ar' : ''}/join/${token}` : null,
    }
  })
}

export async function takeBack(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await log(ctx, found(await deleteInvitation(ctx, id), 'Invitation'), null)
  })
}

const log = (ctx: Ctx, before: InvitationRow | null, after: InvitationRow | null) => {
  const of = (row: InvitationRow | null) => row && { invited: row.email ?? '–', role: row.role }
  return logChange(ctx, {
    room: 'staff',
    record_id: null,
    title: (after ?? before)?.email ?? undefined,
    before: of(before),
    after: of(after),
  })
}

const ended = () => invalid({ token: ['staff_invitation_ended'] })

/** Refuses with 422 a link that is used, expired or revoked. */
export async function lookAtInvitation(
  ctx: Ctx,
  token: string,
): Promise<Pick<InvitationRow, 'email' | 'role'>> {
  const { email, role } = (await findInvitation(ctx, hashToken(token), ctx.now())) ?? throwEnded()
  return { email, role }
}

function throwEnded(): never {
  throw ended()
}

/**
 * Joins the staff and signs in. An existing account needs its password, so that an invitation does
 * not open another person's account. Refuses with 403 `second_step` a user with a second factor
 * from before, with 422 an expired link and a wrong password, with 429 as judgeGuess, with 409 a
 * member of the staff.
 */
export async function join(
  ctx: Ctx,
  {
    token,
    name,
    password,
    email: own,
    password_confirmation: _,
    device_mark,
    ...held
  }: ParsedOf<typeof joining.join>,
  { network, userAgent }: Pick<Call, 'network' | 'userAgent'>,
): Promise<SignedIn> {
  const hash = hashToken(token)
  const invitation = (await findInvitation(ctx, hash, ctx.now())) ?? throwEnded()
  const email = invitation.email ?? own
  if (!email) throw invalid({ email: ['email_required'] })
  const known = await findUserByEmail(ctx, email)
  if (known?.is_admin) throw conflict({ email: ['staff_is_staff'] })
  const wrong = () => invalid({ password: ['staff_account_password'] })
  const device = await findDevice(ctx, known?.id, device_mark)
  if (known && !(await judgeGuess(ctx, { email, password, network, device }, known.password_hash)))
    throw wrong()
  if (!known) refuseCommon(password)
  const password_hash = known ? known.password_hash : await hashPassword(password)
  const { userId, answer } = await inTransaction(ctx, async (ctx) => {
    // Of two concurrent uses of a link the second finds it used.
    const taken = (await takeInvitation(ctx, hash, ctx.now())) ?? throwEnded()
    const user = known
      ? await promote(ctx, known, taken, wrong)
      : await enroll(ctx, { name, email, password_hash }, taken)
    const staff = { role: taken.role, may: mayOf(taken.role), confirmedAt: ctx.now() }
    const visitor = { kind: 'user', id: user.id, name: user.name, session: hash, staff } as const
    const after = { name: user.name, role: taken.role }
    await logChange(
      { ...ctx, visitor },
      { room: 'staff', action: 'create', record_id: user.id, before: null, after },
    )
    return { userId: user.id, answer: await signInOrAsk(ctx, user, { ...held, userAgent }) }
  })
  return unlessAsked(ctx, userId, answer)
}

async function promote(
  ctx: Ctx,
  known: UserRow,
  { role }: InvitationRow,
  wrong: () => Error,
): Promise<UserRow> {
  const user = await lockUser(ctx, known.id)
  if (user?.password_hash !== known.password_hash) throw wrong()
  // Joined by another invitation meanwhile.
  if (user.is_admin) throw conflict({ email: ['staff_is_staff'] })
  await setRole(ctx, user.id, role)
  await signOutEverywhere(ctx, user.id)
  return { ...user, is_admin: true, role }
}

async function enroll(
  ctx: Ctx,
  account: Pick<UserRow, 'name' | 'email' | 'password_hash'>,
  { role }: InvitationRow,
): Promise<UserRow> {
  const now = ctx.now()
  const user = await insertUser(ctx, {
    ...account,
    is_admin: true,
    role,
    created_at: now,
    staff_since: now,
  })
  if (!user) throw conflict({ email: ['account_email_taken'] })
  return user
}
