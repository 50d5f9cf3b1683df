import * as m from '#messages'
import { fieldLabel } from './fields.ts'

type Fields = Record<string, unknown> | null

/** Difference of one field; `field` determines the format of its values. */
export type Line = { label: string; field: string; old: unknown; now: unknown }

/**
 * Differences of all visible fields. For a text in both languages only the changed language is
 * listed.
 */
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
