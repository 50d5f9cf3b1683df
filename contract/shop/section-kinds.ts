/** Kinds of sections and their days, without zod: screens of the shop use both. */

/** Kinds of the home page's sections, in the order in which the dashboard offers them. */
export const homeKinds = [
  'slider',
  'categories',
  'collection',
  'row',
  'products',
  'banner',
  'promise',
  'instagram',
  'reviews',
  'text',
] as const
/** Kinds of the sections of the shop's own pages. */
export const pageKinds = ['heading', 'text', 'picture', 'products'] as const
export type SectionKind = (typeof homeKinds)[number] | (typeof pageKinds)[number]

/** Kinds of which a page has one section at most. */
export const onceKinds: readonly SectionKind[] = [
  'slider',
  'categories',
  'collection',
  'promise',
  'instagram',
  'reviews',
]

/** Days on which a section is shown, in Cairo: both ends of a range are included; Sunday is 0. */
export type SectionDays =
  | { kind: 'every' }
  | { kind: 'range'; from: string; until: string }
  | { kind: 'week'; days: number[] }

/** Whether a section is shown on a day, YYYY-MM-DD. */
export function isShownOn(
  { is_shown, days }: { is_shown: boolean; days: SectionDays },
  day: string,
): boolean {
  if (!is_shown) return false
  if (days.kind === 'range') return days.from <= day && day <= days.until
  return days.kind === 'every' || days.days.includes(new Date(`${day}T00:00Z`).getUTCDay())
}
