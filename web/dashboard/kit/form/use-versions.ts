/**
 * Optimistic concurrency of a form: it keeps its initial values, sends changed fields only, and on
 * a conflict with another member's change holds both versions until one is chosen (R100).
 */
import { useRef, useState } from 'react'
import { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import type { DashboardCode } from '#contract/field-refusals.ts'

/** Values of a form's fields: text, files, choices. */
export type Typed<Name extends string> = Record<Name, unknown>

/** What the fields begin with by now, and which of them is told so, with what code. */
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

type Options<Name extends string> = {
  names: Name[]
  values: Typed<Name>
  edited: Edited<Name> | undefined
}

type Conflict<Name extends string> = {
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

export function useVersions<Name extends string>({ names, values, edited }: Options<Name>) {
  const [seen, setSeen] = useState(values)
  const [conflict, setConflict] = useState<Conflict<Name> | null>(null)
  // A ref, since the values are sent in the same turn in which a conflict is resolved.
  const begun = useRef({ version: edited?.version, seen: values })
  const begin = (version: number | undefined, values: Typed<Name>) => {
    begun.current = { version, seen: values }
    setSeen(values)
  }

  const partsOf = (name: Name): readonly Name[] =>
    edited?.whole?.includes(name) ? edited.whole : [name]

  /** Starts a conflict; false for a refusal without a record. */
  const meet = ({ details }: Refusal, typed: (name: Name) => unknown): boolean => {
    if (!edited || !details.now) return false
    const { seen } = begun.current
    const theirs = edited.valuesOf(details.now as never, seen)
    const mine = Object.fromEntries(names.map((name) => [name, typed(name)])) as Typed<Name>
    const inWords = (name: Name, all: Typed<Name>) =>
      edited.wordsOf?.(name, all[name], all) ?? ownWords(all[name])
    const isOther = (name: Name, one: Typed<Name>, other: Typed<Name>) =>
      partsOf(name).some((part) => !isSame(one[part], other[part]))
    const isNewPicture = (name: Name) => {
      const stored = edited.pictures?.[name]
      return stored !== undefined && details.fields?.includes(stored)
    }
    const differences = names
      .filter(
        (name) => partsOf(name)[0] === name && (isOther(name, theirs, seen) || isNewPicture(name)),
      )
      .map((name): Difference<Name> => {
        const isMine = isOther(name, mine, seen) && isOther(name, mine, theirs)
        return {
          name,
          now: inWords(name, theirs),
          ...(isMine && { mine: { words: inWords(name, mine) } }),
        }
      })
    setConflict({ version: (details.now as { version: number }).version, theirs, differences })
    return true
  }

  return {
    /** Current initial values. */
    seen,
    conflict,
    /** Current initial values with their version, before the next render. */
    began: () => begun.current,
    /** Resets the initial values to the stored record. */
    lookAgain: (version: number | undefined, values: Typed<Name>) => begin(version, values),

    changesOf<Input extends Record<string, unknown>>(
      fields: Input,
      prepare: (typed: Typed<Name>) => Partial<Input>,
    ): Changes<Name, Input> {
      const before = prepare(begun.current.seen)
      const changed = Object.entries(fields).filter(
        ([field, value]) => !isSame(value, before[field]),
      )
      return { ...begun.current, changed: Object.fromEntries(changed) as Partial<Input> }
    },

    /**
     * Handles the version in a refusal: null for a conflict, which is held until resolved; a
     * correction is shown beside its field.
     * @param typed current value of a field
     */
    read(refusal: Refusal, typed: (name: Name) => unknown): Refusal | null {
      if (refusal.code === 'changed_meanwhile' && meet(refusal, typed)) return null
      const correction = edited?.corrects?.(refusal, begun.current.seen)
      if (!correction) return refusal
      begin(begun.current.version, correction.seen)
      const { status, code, message } = refusal
      return new Refusal(status, code, message, {
        errors: { [correction.field]: [message] },
        codes: { [correction.field]: [{ code: correction.code, params: {} }] },
      })
    },

    /**
     * Continues from the current record. Returns the values for the fields that take the stored
     * one.
     */
    settle(takesNow: (name: Name) => boolean): [Name, unknown][] {
      if (!conflict) return []
      begin(conflict.version, conflict.theirs)
      setConflict(null)
      const taken = conflict.differences
        .filter(({ name }) => takesNow(name))
        .flatMap(({ name }) => partsOf(name))
      return taken.map((name) => [name, conflict.theirs[name]])
    },

    leave: () => setConflict(null),
  }
}
