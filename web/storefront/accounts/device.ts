import { deviceMarks } from '#web/device/device-marks.ts'
import { readLocal } from '#web/device/local.ts'
import { orderTokenOf } from './next.ts'

/**
 * Guest data of this device that is handed to the user's account: cart, wishlist and the order that
 * `next` leads to; and the marks that identify the device.
 */
export const device = (asked: string | null) => ({
  guest_token: readLocal('guestToken') ?? undefined,
  wishlist_token: readLocal('wishlistToken') ?? undefined,
  order_token: orderTokenOf(asked),
  device_mark: deviceMarks(),
})
