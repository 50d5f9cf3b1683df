import type { May } from '#contract/accounts/roles.ts'

/** Parts of the shop's settings, each a form of its own under /dashboard/settings. */
export const partNames = [
  'brand',
  'contact',
  'delivery',
  'returns',
  'confirming',
  'whatsapp',
  'home',
  'upkeep',
] as const

export type PartName = (typeof partNames)[number]

/** Work of a part: name and look are the owner's alone (R384). */
export const mayOfPart = (part: PartName): May => (part === 'brand' ? 'money' : 'shop')
