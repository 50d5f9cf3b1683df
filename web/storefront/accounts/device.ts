import { deviceMarks } from '#web/device-marks.ts'
import { readLocal } from '#web/local.ts'
import { orderTokenOf } from './next.ts'

/**
 * What this device holds, which becomes the user's: a guest's cart and wishlist, and the order they
 * came from; and the marks by which it is known.
 */
export const device = (asked: string | null) => ({
  guest_token: readLocal('guestToken') ?? undefined,
  wishlist_token: readLocal('wishlistToken') ?? undefined,
  order_token: orderTokenOf(asked),
  device_mark: deviceMarks(),
})
