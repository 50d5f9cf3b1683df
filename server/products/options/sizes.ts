/**
 * Sizes as forms send them, made into rows: in a product with a choice of its own each row is a
 * size with a value, under one name (0084).
 */
import { coded } from '#contract/field-refusals.ts'
import { limits } from '#contract/limits.ts'
import { firstOfEach, foldName } from '#contract/products/options/option-names.ts'
import { fullSizeName } from '#contract/products/options/own-choice.ts'
import { invalid } from '#server/refusal.ts'
import { findOption } from './options.ts'
import type { Option, SizeRow } from './options.queries.ts'

/** With `choice` the size is a part of the name; undefined fields of a stored row are kept. */
export type SentSize = {
  size?: string | null | undefined
  name_ar?: string | null | undefined
  choice?: string | null | undefined
  choice_ar?: string | null | undefined
}

/** The name under which a sent size is known. */
export const sizeNameOf = ({ size, choice }: SentSize): string =>
  fullSizeName({ part: size, choice })

/** Sizes without those of equal names. */
export const distinctSizes = <Size extends SentSize>(sizes: Size[]): Size[] =>
  firstOfEach(sizes, sizeNameOf)

/** What is wrong with sent sizes, and of which entry: a value, a size or the name is meant. */
export type SizeFault = {
  at: number
  fault: 'no_choice' | 'no_value' | 'no_size' | 'long' | 'alike'
}

/**
 * Rows of sent sizes, or what is wrong with them: a value where the product has no choice of its own,
 * a size without a value or a value without a size where others have both, a name that is too long,
 * and two combinations of one name. A size or value is spelt everywhere as where it stands first.
 * @param known rows of the product, archived ones included
 */
export function judgeSizes(
  sent: SentSize[],
  known: (Option & SizeRow)[],
  hasChoice: boolean,
): SizeRow[] | SizeFault {
  const rows: SizeRow[] = []
  for (const [at, entry] of sent.entries()) {
    const stored = findOption(known, sizeNameOf(entry))
    if (!hasChoice) {
      if (entry.choice) return { at, fault: 'no_choice' }
      const { name_ar = stored?.name_ar ?? null } = entry
      rows.push({ ...none, name: sizeNameOf(entry), name_ar })
      continue
    }
    const { choice = stored?.choice } = entry
    if (!choice) return { at, fault: 'no_value' }
    const part = entry.choice ? entry.size || null : (stored?.part ?? null)
    const { name_ar = part === null ? null : arabicOf(known, 'part', part) } = entry
    const { choice_ar = arabicOf(known, 'choice', choice) } = entry
    const row = { part, part_ar: part === null ? null : name_ar, choice, choice_ar }
    rows.push({ ...row, name: fullSizeName(row), name_ar: null })
  }
  if (!hasChoice) return firstOfEach(rows, ({ name }) => name)
  const alone = rows.findIndex(({ part }) => part === null)
  if (alone >= 0 && rows.some(({ part }) => part !== null)) return { at: alone, fault: 'no_size' }
  const spelt = rows.map((row): SizeRow => {
    const same = { ...row, ...spellingIn(rows, 'part', row), ...spellingIn(rows, 'choice', row) }
    const { part, part_ar, choice, choice_ar } = same
    const inArabic = fullSizeName({ part: part_ar ?? part, choice: choice_ar ?? choice })
    return { ...same, name: fullSizeName(same), name_ar: part_ar || choice_ar ? inArabic : null }
  })
  const long = spelt.findIndex(
    ({ name, name_ar }) => Math.max(name.length, name_ar?.length ?? 0) > limits.size,
  )
  if (long >= 0) return { at: long, fault: 'long' }
  const alike = spelt.findIndex((row) =>
    spelt.some(
      (other) =>
        foldName(other.name) === foldName(row.name) &&
        foldName(other.choice ?? '') !== foldName(row.choice ?? ''),
    ),
  )
  return alike >= 0 ? { at: alike, fault: 'alike' } : firstOfEach(spelt, ({ name }) => name)
}

/** Rows of sent sizes. Refuses with 422 what judgeSizes finds wrong. */
export function sizeRowsOf(...judged: Parameters<typeof judgeSizes>): SizeRow[] {
  const rows = judgeSizes(...judged)
  if (Array.isArray(rows)) return rows
  const { at, fault } = rows
  if (fault === 'no_choice') throw invalid({ choice_name: ['required'] })
  if (fault === 'no_size') throw invalid({ [`sizes.${at}.size`]: ['required'] })
  throw invalid({ [`sizes.${at}.choice`]: [refusals[fault]] })
}

const refusals = {
  no_value: 'product_choice_values',
  long: coded('product_choice_long', { most: limits.size }),
  alike: 'product_choice_alike',
} as const

const none = { part: null, part_ar: null, choice: null, choice_ar: null }

/** A size or value as the first of its rows spells it, with the first Arabic name of them. */
function spellingIn<Field extends 'part' | 'choice'>(
  rows: SizeRow[],
  field: Field,
  { [field]: name }: SizeRow,
): Partial<SizeRow> {
  if (name === null) return {}
  const same = rows.filter((row) => foldName(row[field] ?? '') === foldName(name))
  return {
    [field]: same[0]?.[field] ?? name,
    [`${field}_ar`]: same.map((row) => row[`${field}_ar`]).find(Boolean) ?? null,
  }
}

/** Arabic name that a size or a value has in another row; a size also from when it stood alone. */
function arabicOf(known: SizeRow[], field: 'part' | 'choice', name: string): string | null {
  const folded = foldName(name)
  const same = known.filter((row) => foldName(row[field] ?? '') === folded)
  const plain = known.filter((row) => row.choice === null && foldName(row.name) === folded)
  return (
    same.map((row) => row[`${field}_ar`]).find(Boolean) ??
    (field === 'part' ? plain.map(({ name_ar }) => name_ar).find(Boolean) : undefined) ??
    null
  )
}
