/**
 * Sending of alerts to one device: encrypted for its browser, signed with the shop's own keys, to
 * the public address of its push service (RFC 8030, 8188, 8291, 8292; R334).
 */
import { createECDH } from 'node:crypto'
import type { AlertKind } from '#contract/running/alerts.ts'
import type { Ctx } from '#server/ctx.ts'
import { defineJob, type Run } from '#server/jobs/jobs.ts'
import { ask, NotPublic } from '#server/outside/outside.ts'
import {
  deleteDevices,
  type Device,
  findDevice,
  findKeys,
  insertKeys,
  type Keys,
  noteRung,
} from './alerts.queries.ts'
import { notificationOf } from './alerts.words.ts'
import { isOnStaff, maySee } from './members.ts'

/** What an alert says: number and sum in piastres of an order, or figures. Never who or where. */
export type Alert =
  | { kind: 'new_order' | 'return_asked'; order_id: number; number: string; sum: number }
  | { kind: 'stock_ends'; count: number }
  | { kind: 'night_failed' | 'test' }
  | { kind: 'summary'; counts: Partial<Record<AlertKind, number>> }

/** Seven runs over half an hour: after that the news is old. */
export const pushJob = defineJob<{ device_id: number; alert: Alert }>({
  name: 'push-alert',
  retries: 6,
  backoff: 30,
  concurrency: 4,
  expiry: 60,
})

/** Timeout of an attempt in milliseconds. */
const patience = 15_000

/** Seconds for which a push service keeps an alert for a device that is not online. */
const life = 12 * 3600

/** The shop's keys; the first call makes them. */
export async function ensureKeys(ctx: Ctx): Promise<Keys> {
  const known = await findKeys(ctx)
  if (known) return known
  const pair = createECDH('prime256v1')
  const public_key = pair.generateKeys('base64url')
  // A key with zeros in front is shorter by them.
  const padded = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  await insertKeys(ctx, { public_key, private_key: padded.toString('base64url') })
  return (await findKeys(ctx)) as Keys
}

/**
 * Work of pushJob. Rejects where another attempt may get through (429, 5xx, no answer), so that the
 * queue repeats it; a device whose subscription has ended is deleted. Not for a transaction: no
 * connection is held while the service takes its time.
 */
export async function push(
  ctx: Ctx,
  { device_id, alert }: { device_id: number; alert: Alert },
  run: Pick<Run, 'isLast' | 'signal'>,
): Promise<void> {
  const device = await findDevice(ctx, device_id)
  if (!device || !(await mayRing(ctx, device, alert))) return
  const status = await send(ctx, device, alert, run.signal)
  const details = { device_id, kind: alert.kind, status }
  if (typeof status === 'number' && status >= 200 && status < 300) return noteRung(ctx, device_id)
  if (status === 404 || status === 410 || status === 'not_public' || status === 'bad_keys') {
    ctx.log.info(details, 'A device rings no more: its subscription has ended')
    return deleteDevices(ctx, [device_id])
  }
  const isTemporary = typeof status === 'string' || status === 429 || status >= 500
  if (isTemporary && !run.isLast) throw new Error(`The push service answered ${status}`)
  ctx.log.warn(details, 'An alert was given up')
}

/** The member may have lost the work, or left, since the alert was enqueued. */
const mayRing = (ctx: Ctx, { user_id }: Device, alert: Alert): Promise<boolean> =>
  alert.kind === 'test' || alert.kind === 'summary'
    ? isOnStaff(ctx, user_id)
    : maySee(ctx, user_id, alert.kind)

type Status = number | 'not_public' | 'bad_keys' | 'no_answer'

/** Status of the answer, or why there is none. Rejects only when the run itself is interrupted. */
async function send(ctx: Ctx, device: Device, alert: Alert, run: AbortSignal): Promise<Status> {
  const request = await requestOf(ctx, device, alert)
  if (!request) return 'bad_keys'
  try {
    const answer = await ask(new URL(device.endpoint), {
      method: 'POST',
      ...request,
      signal: AbortSignal.any([run, AbortSignal.timeout(patience)]),
    })
    // Only the status matters; its body is not waited for.
    answer.destroy()
    return answer.statusCode ?? 0
  } catch (error) {
    if (run.aborted) throw error
    return error instanceof NotPublic ? 'not_public' : 'no_answer'
  }
}

/** Null where the browser's key is no point of the curve. */
async function requestOf(
  ctx: Ctx,
  { endpoint, p256dh, auth, language }: Device,
  alert: Alert,
): Promise<{ headers: Record<string, string>; body: Buffer } | null> {
  const { public_key, private_key } = await ensureKeys(ctx)
  const { shopUrl } = ctx.config
  // Loaded by the job alone: a shop without devices never needs it.
  const { default: webPush } = await import('web-push')
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(notificationOf(alert, language)),
      {
        vapidDetails: {
          // Whom a push service may ask about the shop; it takes no address without https.
          subject: shopUrl.startsWith('https:') ? shopUrl : 'mailto:shop@shop.example',
          publicKey: public_key,
          privateKey: private_key,
        },
        TTL: life,
        urgency: 'high',
      },
    )
    const sent = Object.entries(headers).map(([name, value]) => [name, String(value)])
    return { headers: Object.fromEntries(sent), body }
  } catch (error) {
    ctx.log.warn({ err: error }, 'An alert could not be encrypted')
    return null
  }
}
