import * as m from '#messages'
import { fieldLabel } from './fields.ts'

type Fields = Record<string, unknown> | null

/** One field as it was and as it is; `field` says how its value is read. */
export type Line = { label: string; field: string; old: unknown; now: unknown }

/** Every field that is told. Of a text in both languages only the one that changed is told. */
export function linesOf(room: string, before: Fields, after: Fields): Line[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const label = fieldLabel(room, field)
    if (label === null) return []
    const [old, now] = [before?.[field], after?.[field]]
    if (!isInBoth(old) || !isInBoth(now)) return [{ label, field, old, now }]
    return (['en', 'ar'] as const)
      .filter((language) => old[language] !== now[language])
      .map((language) => ({
        label: `${label} (${languages[language]()})`,
        field,
        old: old[language],
        now: now[language],
      }))
  })
}

const languages = { en: m.admin_history_english, ar: m.admin_history_arabic }

const isInBoth = (value: unknown): value is { en: unknown; ar: unknown } =>
  typeof value === 'object' && value !== null && 'en' in value && 'ar' in value
