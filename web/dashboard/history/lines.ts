import * as m from '#messages'
import { lookLabels } from '../settings/texts.ts'
import { fieldLabel } from './fields.ts'

type Fields = Record<string, unknown> | null

/** Difference of one field; `field` determines the format of its values. */
export type Line = { label: string; field: string; old: unknown; now: unknown }

/**
 * Differences of all visible fields. Of a text in both languages, and of the look, only the changed
 * parts are listed.
 */
export function linesOf(room: string, before: Fields, after: Fields): Line[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const label = fieldLabel(room, field)
    if (label === null) return []
    const [old, now] = [before?.[field], after?.[field]]
    const parts = partLabels(old, now)
    if (parts === null) return [{ label, field, old, now }]
    const [olds, nows] = [old as Parts, now as Parts]
    return Object.entries(parts)
      .filter(([part]) => olds[part] !== nows[part])
      .map(([part, partLabel]) => ({
        label: `${label} (${partLabel()})`,
        field: parts === languages ? field : part,
        old: olds[part],
        now: nows[part],
      }))
  })
}

type Parts = Record<string, unknown>

const languages = { en: m.admin_history_english, ar: m.admin_history_arabic }

/** Labels of the parts of a value; null for one without parts of its own lines. */
const partLabels = (...values: unknown[]): Record<string, () => string> | null =>
  [languages, lookLabels].find((labels) => values.every((value) => hasAll(labels, value))) ?? null

const hasAll = (labels: object, value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(labels).every((part) => part in value)
