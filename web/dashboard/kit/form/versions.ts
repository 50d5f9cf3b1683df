/**
 * Optimistic concurrency of a form: changed fields only are sent, and a conflict with another
 * member's change is shown field by field (R100).
 */
import { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import type { DashboardCode } from '#contract/field-refusals.ts'

/** Values of a form's fields: text, files, choices. */
export type Typed<Name extends string> = Record<Name, unknown>

/** Corrected initial values after a refusal, and the field that shows the code. */
export type Correction<Name extends string> = {
  seen: Typed<Name>
  field: Name
  code: DashboardCode
}

export type Edited<Name extends string> = {
  version: number
  /**
   * Converts the current record, from a refusal, to form values.
   * @param seen initial values
   */
  valuesOf: (now: never, seen: Typed<Name>) => Typed<Name>
  /** Corrected initial values in a refusal, and the field for the error. */
  corrects?: (refusal: Refusal, seen: Typed<Name>) => Correction<Name> | undefined
  /**
   * Value of a field as text, given all the others; undefined for values too long to show. Texts,
   * numbers and choices need none.
   */
  wordsOf?: (name: Name, value: unknown, among: Typed<Name>) => string | undefined
  /**
   * Fields that form one value, as the parts of a table: shown and chosen under the first of them.
   */
  whole?: readonly Name[]
  /**
   * Picture fields, which hold a value only for a newly chosen picture, each with the record's
   * field of the stored one.
   */
  pictures?: Partial<Record<Name, string>>
}

export type Changes<Name extends string, Input> = {
  /** Version the form began with; undefined for a new record. */
  version: number | undefined
  /** Initial values. */
  seen: Typed<Name>
  /** Fields that differ from their initial values. */
  changed: Partial<Input>
}

/** Field changed by another member. */
export type Difference<Name extends string = string> = {
  name: Name
  /** Stored value as text, if short enough. */
  now: string | undefined
  /** Typed value; absent when unchanged: then there is nothing to choose. */
  mine?: { words: string | undefined }
}

/** Conflict of two changes of one record, held until a version is chosen. */
export type Conflict<Name extends string> = {
  version: number
  theirs: Typed<Name>
  differences: Difference<Name>[]
}

/** Text of strings and booleans. */
function ownWords(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? m.admin_yes() : m.admin_no()
  return typeof value === 'string' ? value : undefined
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Fields that are shown and chosen together with this one. */
export const partsOf = <Name extends string>(
  { whole }: Pick<Edited<Name>, 'whole'>,
  name: Name,
): readonly Name[] => (whole?.includes(name) ? whole : [name])

/**
 * Conflict in a refusal; null for a refusal without a record.
 * @param seen initial values
 * @param mine typed values, in the order of the form
 */
export function conflictIn<Name extends string>(
  edited: Edited<Name>,
  { details }: Refusal,
  seen: Typed<Name>,
  mine: Typed<Name>,
): Conflict<Name> | null {
  if (!details.now) return null
  const theirs = edited.valuesOf(details.now as never, seen)
  const inWords = (name: Name, all: Typed<Name>) =>
    edited.wordsOf?.(name, all[name], all) ?? ownWords(all[name])
  const isOther = (name: Name, one: Typed<Name>, other: Typed<Name>) =>
    partsOf(edited, name).some((part) => !isSame(one[part], other[part]))
  const isNewPicture = (name: Name) => {
    const stored = edited.pictures?.[name]
    return stored !== undefined && details.fields?.includes(stored)
  }
  const differences = (Object.keys(mine) as Name[])
    .filter(
      (name) =>
        partsOf(edited, name)[0] === name && (isOther(name, theirs, seen) || isNewPicture(name)),
    )
    .map((name): Difference<Name> => {
      const isMine = isOther(name, mine, seen) && isOther(name, mine, theirs)
      return {
        name,
        now: inWords(name, theirs),
        ...(isMine && { mine: { words: inWords(name, mine) } }),
      }
    })
  return { version: (details.now as { version: number }).version, theirs, differences }
}

/** Fields of a request body that differ from an earlier one. */
export const changedIn = <Input extends Record<string, unknown>>(
  fields: Input,
  before: Record<string, unknown>,
): Partial<Input> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSame(value, before[name])),
  ) as Partial<Input>

/** Refusal shown beside the corrected field. */
export const besideField = <Name extends string>(
  { status, code, message }: Refusal,
  correction: Correction<Name>,
): Refusal =>
  new Refusal(status, code, message, {
    errors: { [correction.field]: [message] },
    codes: { [correction.field]: [{ code: correction.code, params: {} }] },
  })
