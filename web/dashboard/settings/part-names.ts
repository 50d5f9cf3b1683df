/** Parts of the shop's settings, each a form of its own under /dashboard/settings. */
export const partNames = [
  'contact',
  'delivery',
  'returns',
  'confirming',
  'whatsapp',
  'home',
  'upkeep',
] as const

export type PartName = (typeof partNames)[number]
