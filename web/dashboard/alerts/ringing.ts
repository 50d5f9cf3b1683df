/** Web push of this browser. Only staff are ever asked, and only when they press for it. */
import { readLocal, writeLocal } from '#web/local.ts'

/** Why this browser cannot ring: it cannot at all, not yet (iOS), or was told not to. */
export type Hindrance = 'unable' | 'iphone' | 'blocked'

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window

export function findHindrance(): Hindrance | null {
  if (isAble()) return Notification.permission === 'denied' ? 'blocked' : null
  return /iphone|ipad/i.test(navigator.userAgent) ? 'iphone' : 'unable'
}

/** Id of this browser among the member's devices; null while it does not ring. */
export const ownDevice = (): number | null => Number(readLocal('alertDevice')) || null

export const keepOwnDevice = (id: number | null): void =>
  writeLocal('alertDevice', id === null ? null : String(id))

/**
 * Subscribes this browser, which asks for permission. Null if it is refused.
 * @param key the shop's public key
 */
export async function subscribe(
  key: string,
): Promise<{ endpoint: string; p256dh: string; auth: string } | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription for another key, as after a restore, cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {}
  return { endpoint: made.endpoint, p256dh, auth }
}

/** Ends this browser's subscription: its push service then tells the shop that it is gone. */
export async function unsubscribe(): Promise<void> {
  keepOwnDevice(null)
  if (!isAble()) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
