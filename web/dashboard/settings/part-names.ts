import type { May } from '#contract/accounts/roles.ts'

/** Parts of the shop's settings, each a form of its own under /dashboard/settings. */
export const partNames = [
  'brand',
  'opening',
  'contact',
  'delivery',
  'returns',
  'confirming',
  'whatsapp',
  'home',
  'upkeep',
] as const

export type PartName = (typeof partNames)[number]

/** Work of a part: name, look and opening are the owner's alone (R384, R388). */
export const mayOfPart = (part: PartName): May =>
  part === 'brand' || part === 'opening' ? 'money' : 'shop'
