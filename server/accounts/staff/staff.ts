/**
 * Staff and their roles. Only owners change staff, nobody changes themselves, one owner who can
 * sign in always remains, and a change applies from the next request on (R270 to R274).
 */
import type { ParsedOf } from '#contract/endpoint.ts'
import type { Role } from '#contract/accounts/roles.ts'
import { member, type staff as calls } from '#contract/accounts/staff.ts'
import { changedMeanwhile, logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { readPage } from '#server/db/page.ts'
import { conflictFor, found, notFound } from '#server/refusal.ts'
import {
  findOtherOwner,
  findUser,
  lockUser,
  lockUsers,
  setRole,
  setSuspended,
  type UserRow,
} from '../accounts.queries.ts'
import { resetFactors } from '../factors/reset-factors.ts'
import { signOutEverywhere } from '../sessions/sessions.ts'
import { visitingUser } from '../sessions/visiting-user.ts'
import {
  countEntries,
  findMemberRow,
  listMemberRows,
  listSecondStepRoles,
  type MemberRow,
  putSecondStepRoles,
} from './staff.queries.ts'
import { listInvitations } from './invitations.ts'
import { findStanding } from './standing.queries.ts'
import { roleOf } from './standing.ts'

export async function listStaff(ctx: Ctx, asked: ParsedOf<typeof calls.page>) {
  const { page, figures } = await readPage(asked, (slice) => listMemberRows(ctx, slice))
  const staff = { ...page, data: page.data.map((row) => shown(ctx, row)) }
  return {
    staff,
    invitations: await listInvitations(ctx),
    second_step: await listSecondStepRoles(ctx),
    ...figures,
  }
}

/** Refuses with 404 a user who is not on the staff. */
export async function getMember(ctx: Ctx, id: number) {
  return { member: await readMember(ctx, id), entries: await countEntries(ctx, id) }
}

async function readMember(ctx: Ctx, id: number) {
  return shown(ctx, found(await findMemberRow(ctx, id), 'Member'))
}

function shown(
  ctx: Ctx,
  { is_admin, role, suspended_at, has_passkey, has_code, ...row }: MemberRow,
) {
  return {
    ...row,
    role: roleOf({ is_admin, role }) as Role,
    ways: [
      ...(has_passkey ? (['passkey'] as const) : []),
      ...(has_code ? (['code'] as const) : []),
    ],
    suspended: suspended_at !== null,
    is_you: ctx.visitor.kind === 'user' && ctx.visitor.id === row.id,
  }
}

/** Refuses with 409 a role that has changed since it was read, and as `changeMember`. */
export const changeRole = (
  ctx: Ctx,
  { id, role, was }: { id: number; role: Role; was?: Role | undefined },
) =>
  changeMember(ctx, id, async (ctx, user) => {
    const before = roleOf(user) as Role
    if (was !== undefined && was !== before)
      throw changedMeanwhile(ctx, member, ['role'], await readMember(ctx, id))
    if (role === before) return null
    if (before === 'owner') await keepAnOwner(ctx, id)
    await setRole(ctx, id, role)
    return { before: { role: before }, after: { role } }
  })

export const suspendMember = (ctx: Ctx, { id, suspended }: { id: number; suspended: boolean }) =>
  changeMember(ctx, id, async (ctx, user) => {
    if ((user.suspended_at !== null) === suspended) return null
    if (suspended && roleOf(user) === 'owner') await keepAnOwner(ctx, id)
    await setSuspended(ctx, id, suspended ? ctx.now() : null)
    return { before: { suspended: !suspended }, after: { suspended } }
  })

export const endMembersSessions = (ctx: Ctx, id: number) =>
  changeMember(ctx, id, async () => ({ before: { signed_in: true }, after: { signed_in: false } }))

/**
 * Reset for a member who has lost their phone: the password alone opens the account until they set
 * up another factor.
 */
export async function resetMembersFactors(ctx: Ctx, id: number) {
  return inTransaction(ctx, async (ctx) => {
    await holdMember(ctx, id)
    await resetFactors(ctx, id)
    return { member: await readMember(ctx, id) }
  })
}

/** Removes a member; their account and its orders stay. */
export async function removeMember(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const user = await holdMember(ctx, id)
    const role = roleOf(user) as Role
    if (role === 'owner') await keepAnOwner(ctx, id)
    await setRole(ctx, id, null)
    await signOutEverywhere(ctx, id)
    await logChange(ctx, { room: 'staff', record_id: id, before: { name: user.name, role } })
  })
}

/**
 * Sets the roles that require a second factor. Refuses with 409 an owner without one who would lock
 * themselves out (R314).
 */
export async function changeRules(ctx: Ctx, { second_step }: { second_step: Role[] }) {
  return inTransaction(ctx, async (ctx) => {
    await lockUsers(ctx)
    // With the row locked, a concurrent removal of the last factor waits, or is seen here.
    const you = found(await lockUser(ctx, visitingUser(ctx).id), 'User')
    const isOwn = second_step.some((role) => role === roleOf(you))
    if (isOwn && !(await findStanding(ctx, you.id))?.has) throw conflictFor('own_second_step')
    const before = await listSecondStepRoles(ctx)
    await putSecondStepRoles(ctx, second_step)
    const after = await listSecondStepRoles(ctx)
    await logChange(ctx, {
      room: 'staff',
      record_id: null,
      before: { second_step: before },
      after: { second_step: after },
    })
    return { second_step: after }
  })
}

type Changed = { before: Record<string, unknown>; after: Record<string, unknown> } | null

/**
 * Runs a change that ends a member's sessions. Refuses with 404 a user who is not on the staff,
 * with 409 the visitor themselves and a change that leaves no owner.
 */
export async function changeMember(
  ctx: Ctx,
  id: number,
  change: (ctx: Ctx, user: UserRow) => Promise<Changed>,
) {
  return inTransaction(ctx, async (ctx) => {
    const user = await holdMember(ctx, id)
    const changed = await change(ctx, user)
    if (changed) {
      await signOutEverywhere(ctx, id)
      await logChange(ctx, {
        room: 'staff',
        action: 'update',
        record_id: id,
        title: user.name,
        ...changed,
      })
    }
    return { member: await readMember(ctx, id) }
  })
}

/**
 * Locks a member; two owners who remove each other concurrently wait here, so that one of them
 * stays.
 */
async function holdMember(ctx: Ctx, id: number): Promise<UserRow> {
  await lockUsers(ctx)
  const user = await findUser(ctx, id)
  if (!user?.is_admin) throw notFound('Member')
  if (visitingUser(ctx).id === id) throw conflictFor('staff_yourself')
  return user
}

async function keepAnOwner(ctx: Ctx, id: number): Promise<void> {
  if (!(await findOtherOwner(ctx, id))) throw conflictFor('last_owner')
}
