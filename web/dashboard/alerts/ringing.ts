/** Web push of this browser. Only staff are ever asked, and only when they press for it. */
import { newKey } from '#web/forms/attempt.ts'
import { currentLocale } from '#web/locale.ts'
import { readLocal, writeLocal } from '#web/device/local.ts'
import { adminApi } from '../api.ts'

/** Why this browser cannot ring: it cannot at all, not yet (iOS), or was told not to. */
export type Hindrance = 'unable' | 'iphone' | 'blocked'

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window

export function findHindrance(): Hindrance | null {
  if (isAble()) return Notification.permission === 'denied' ? 'blocked' : null
  return /iphone|ipad/i.test(navigator.userAgent) ? 'iphone' : 'unable'
}

/** Id of this browser among the member's devices; null while it does not ring. */
export const ownDevice = (): number | null => Number(readLocal('alertDevice')) || null

/** @param address of the browser at its push service */
export function keepOwnDevice(id: number | null, address: string | null): void {
  writeLocal('alertDevice', id === null ? null : String(id))
  writeLocal('alertAddress', address)
}

/**
 * Subscribes this browser, which asks for permission. Null if it is refused.
 * @param key the shop's public key
 */
export async function subscribe(key: string): Promise<Address | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription for another key, as after a restore, cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe()
  return addressOf(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
  )
}

type Address = { endpoint: string; p256dh: string; auth: string }

function addressOf(made: PushSubscription): Address {
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {}
  return { endpoint: made.endpoint, p256dh, auth }
}

/** Adds this browser to the member's devices. */
export async function addOwnDevice(made: Address): Promise<void> {
  const { device } = await adminApi().alerts.addDevice(
    { ...made, lang: currentLocale() },
    { idempotencyKey: newKey() },
  )
  keepOwnDevice(device.id, made.endpoint)
}

/** Tells the shop the new address of a browser that had to subscribe anew (the service worker). */
export async function keepRinging(): Promise<void> {
  if (ownDevice() === null || !isAble()) return
  const registration = await navigator.serviceWorker.getRegistration()
  const made = await registration?.pushManager.getSubscription()
  if (made && made.endpoint !== readLocal('alertAddress')) await addOwnDevice(addressOf(made))
}

/** Ends this browser's subscription: its push service then tells the shop that it is gone. */
export async function unsubscribe(): Promise<void> {
  keepOwnDevice(null, null)
  if (!isAble()) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
