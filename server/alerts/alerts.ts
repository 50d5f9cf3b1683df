/**
 * Alerts on phones and computers of the staff, with the page closed. Each member gets what their
 * role may see and they want, on their own devices, and nothing of it says who or where a customer
 * is (R332–R334, 0066).
 */
import type { z } from 'zod'
import type { ParsedOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { alertChoices, type alerts as calls } from '#contract/running/alerts.ts'
import { findVisitingDevice, readDevice, visitingUser } from '#server/accounts/accounts.ts'
import { changedMeanwhile, versionAfter } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { NotPublic, refuseClosed } from '#server/outside/outside.ts'
import { found, invalid } from '#server/refusal.ts'
import {
  type Choices,
  deleteDevices,
  deleteOwnDevice,
  type Device,
  ensureChoices,
  findChoices,
  findDevice,
  listDevices,
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
const show = ({ id, user_agent, created_at, rung_at }: Device) => ({
  id,
  ...readDevice(user_agent),
  created_at,
  rung_at,
})

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
    devices: (await listDevices(ctx, id)).map(show),
  }
}

/** Refuses with 409 choices that were changed since, as on another device. */
export async function changeChoices(
  ctx: Ctx,
  { version: seen, ...change }: ParsedOf<typeof calls.update>,
) {
  const { id } = visitingUser(ctx)
  return inTransaction(ctx, async (ctx) => {
    await ensureChoices(ctx, id)
    const before = (await findChoices(ctx, id, true)) as Choices
    if (seen !== undefined && seen !== before.version)
      throw changedMeanwhile(ctx, alertChoices, Object.keys(change), showChoices(before))
    await updateChoices(ctx, id, { ...change, version: versionAfter(before, change) })
    return showChoices((await findChoices(ctx, id)) as Choices)
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
    return show(device)
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
