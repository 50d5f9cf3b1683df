/**
 * Alerts on phones and computers of the staff, with the page closed. Each member gets what their
 * role may see and they want, on their own devices, and nothing of it says who or where a customer
 * is (R332–R334, 0066).
 */
import type { z } from 'zod'
import type { ParsedOf } from '#contract/endpoint.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import { limits } from '#contract/limits.ts'
import { alertChoices, type alertMember, type alerts as calls } from '#contract/running/alerts.ts'
import {
  findStanding,
  findVisitingDevice,
  readDevice,
  standingOf,
  visitingUser,
} from '#server/accounts/accounts.ts'
import { changedMeanwhile, logChange, versionAfter } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { NotPublic, refuseClosed } from '#server/outside/outside.ts'
import { found, invalid } from '#server/refusal.ts'
import { mayDo } from '#server/staff.ts'
import {
  type Choices,
  deleteDevices,
  deleteOwnDevice,
  type Device,
  ensureChoices,
  findChoices,
  findDevice,
  listDevices,
  listMembers,
  putDevice,
  updateChoices,
} from './alerts.queries.ts'
import { kindsOf } from './members.ts'
import { ensureKeys, pushJob } from './pushing.ts'
import { usualChoices } from './ringing.ts'

export { push, pushJob } from './pushing.ts'
export {
  ring,
  ringForActs,
  ringForNight,
  ringForStock,
  ringJob,
  sumUp,
  sumUpJob,
} from './ringing.ts'

/** A device in a response: never its address or keys. */
const show = (ctx: Ctx, device: Device) => ({
  id: device.id,
  ...readDevice(device.user_agent),
  created_at: device.created_at,
  rung_at: device.rung_at,
  rung_today: timesToday(ctx, device),
})

const timesToday = (ctx: Ctx, { rung_at, rung_times }: Device): number =>
  rung_at && toCairoDay(rung_at) === toCairoDay(ctx.now()) ? rung_times : 0

const showChoices = ({
  held: _,
  held_until: __,
  ...choices
}: Choices): z.input<typeof alertChoices> => choices

export async function getAlerts(ctx: Ctx) {
  const { id } = visitingUser(ctx)
  const { public_key } = await ensureKeys(ctx)
  return {
    public_key,
    kinds: await kindsOf(ctx, id),
    choices: showChoices((await findChoices(ctx, id)) ?? usualChoices),
    devices: (await listDevices(ctx, id)).map((device) => show(ctx, device)),
    // The reply drops it for the others.
    members: mayDo(ctx, 'staff') ? await listAlertMembers(ctx) : [],
  }
}

/** Refuses with 409 choices that were changed since, as on another device. */
export const changeChoices = (ctx: Ctx, asked: ParsedOf<typeof calls.update>) =>
  changeChoicesOf(ctx, visitingUser(ctx).id, asked)

function changeChoicesOf(
  ctx: Ctx,
  id: number,
  { version: seen, ...change }: ParsedOf<typeof calls.update>,
) {
  return inTransaction(ctx, async (ctx) => {
    await ensureChoices(ctx, id)
    const before = (await findChoices(ctx, id, true)) as Choices
    if (seen !== undefined && seen !== before.version)
      throw changedMeanwhile(ctx, alertChoices, Object.keys(change), showChoices(before))
    await updateChoices(ctx, id, { ...change, version: versionAfter(before, change) })
    return showChoices((await findChoices(ctx, id)) as Choices)
  })
}

/** Members of the staff with what rings on their devices. */
async function listAlertMembers(ctx: Ctx): Promise<Member[]> {
  const members: Member[] = []
  for (const member of await listMembers(ctx)) {
    const shown = await showMember(ctx, member)
    if (shown) members.push(shown)
  }
  return members
}

type Member = z.input<typeof alertMember>

/** Null for who left meanwhile. */
async function showMember(
  ctx: Ctx,
  { id, name }: { id: number; name: string },
): Promise<Member | null> {
  const standing = await findStanding(ctx, id)
  const role = standing && standingOf(standing).role
  if (!role) return null
  const { off, quiet_from, quiet_to, version } = (await findChoices(ctx, id)) ?? usualChoices
  const devices = await listDevices(ctx, id)
  const rung = devices.flatMap(({ rung_at }) => rung_at ?? [])
  return {
    ...{ user_id: id, name, role, off, quiet_from, quiet_to, version },
    kinds: await kindsOf(ctx, id),
    devices: devices.length,
    rung_at: rung.reduce<Date | null>((last, at) => (last && last > at ? last : at), null),
    rung_today: devices.reduce((sum, device) => sum + timesToday(ctx, device), 0),
    is_you: id === visitingUser(ctx).id,
  }
}

/**
 * Sets what rings for another member, which the history keeps. Refuses with 404 who is not on the
 * staff or suspended, and as changeChoices.
 */
export async function changeMember(
  ctx: Ctx,
  { user_id, ...change }: ParsedOf<typeof calls.updateMember>,
): Promise<Member> {
  const member = found((await listMembers(ctx)).find(({ id }) => id === user_id) ?? null, 'Member')
  return inTransaction(ctx, async (ctx) => {
    const { off } = (await findChoices(ctx, user_id)) ?? usualChoices
    const after = await changeChoicesOf(ctx, user_id, change)
    await logChange(ctx, {
      room: 'staff',
      action: 'update',
      record_id: user_id,
      title: member.name,
      before: { off },
      after: { off: after.off },
    })
    return found(await showMember(ctx, member), 'Member')
  })
}

/** Refuses with 422 an address that is not public. */
export async function addDevice(
  ctx: Ctx,
  { lang, ...subscription }: ParsedOf<typeof calls.addDevice>,
  { userAgent }: { userAgent?: string | undefined },
) {
  const { id } = visitingUser(ctx)
  await refuseAddress(subscription.endpoint)
  return inTransaction(ctx, async (ctx) => {
    const device = await putDevice(ctx, {
      ...subscription,
      user_id: id,
      device_id: (await findVisitingDevice(ctx))?.id ?? null,
      language: lang,
      user_agent: userAgent?.slice(0, 500).toWellFormed() || null,
      created_at: ctx.now(),
    })
    const oldest = (await listDevices(ctx, id)).slice(limits.alert_devices)
    if (oldest.length > 0)
      await deleteDevices(
        ctx,
        oldest.map(({ id }) => id),
      )
    return show(ctx, device)
  })
}

/** Refuses with 404 a device of somebody else. */
export async function removeDevice(ctx: Ctx, { id }: { id: number }): Promise<void> {
  if (!(await deleteOwnDevice(ctx, visitingUser(ctx).id, id))) found(null, 'Device')
}

/** Refuses as removeDevice. */
export async function tryDevice(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const device = await findDevice(ctx, id)
  if (device?.user_id !== visitingUser(ctx).id) return void found(null, 'Device')
  await ctx.jobs.enqueue(ctx.client, pushJob, { device_id: id, alert: { kind: 'test' } })
}

/** Timeout in milliseconds of resolving a name. */
const patience = 5000

async function refuseAddress(endpoint: string): Promise<void> {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:') throw invalid({ endpoint: ['alert_device'] })
  try {
    await refuseClosed(url, AbortSignal.timeout(patience))
  } catch (error) {
    // A name that does not resolve just now does not keep a device from being added.
    if (error instanceof NotPublic) throw invalid({ endpoint: ['alert_device_private'] })
  }
}
