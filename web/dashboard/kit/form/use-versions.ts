/**
 * Two people at one record: a form remembers what it began with, sends what was changed of it
 * alone, and, told that somebody else has changed the record meanwhile, holds both beside each
 * other until one is chosen (R100).
 */
import { useRef, useState } from 'react'
import { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'

/** The fields of a form as they stand in it: text, files, choices. */
export type Typed<Name extends string> = Record<Name, unknown>

export type Edited<Name extends string> = {
  version: number
  /**
   * How the record of now, as the refusal brings it, stands in the fields. @param seen what they
   * began with
   */
  valuesOf: (now: never, seen: Typed<Name>) => Typed<Name>
  /** If the refusal brings newer starting values: those, and which field to show the error at. */
  corrects?: (refusal: Refusal, seen: Typed<Name>) => { seen: Typed<Name>; field: Name } | undefined
  /**
   * A value of a field in words, with all the others beside it; undefined for what cannot be said
   * in a few. Texts, numbers and choices say themselves.
   */
  wordsOf?: (name: Name, value: unknown, among: Typed<Name>) => string | undefined
  /**
   * Fields that are one thing, as the parts of a table: it is told and chosen under the first of
   * them.
   */
  whole?: readonly Name[]
  /**
   * Fields that hold a picture only when it is chosen anew, each with what the record calls the
   * stored one.
   */
  pictures?: Partial<Record<Name, string>>
}

export type Changes<Name extends string, Input> = {
  /** The version that the fields began with; undefined for a new record. */
  version: number | undefined
  /** What the fields began with. */
  seen: Typed<Name>
  /** Those of the fields that are others than what they began with. */
  changed: Partial<Input>
}

/** A field that somebody else has changed. */
export type Difference<Name extends string = string> = {
  name: Name
  /** In words, where it can be said in a few. */
  now: string | undefined
  /**
   * What stands in the form; absent when it was not changed there: then there is nothing to choose.
   */
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

/** Text of plain strings and booleans. */
function ownWords(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? m.admin_yes() : m.admin_no()
  return typeof value === 'string' ? value : undefined
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export function useVersions<Name extends string>({ names, values, edited }: Options<Name>) {
  const [seen, setSeen] = useState(values)
  const [conflict, setConflict] = useState<Conflict<Name> | null>(null)
  // Read by what is sent in the same turn in which it is settled.
  const begun = useRef({ version: edited?.version, seen: values })
  const begin = (version: number | undefined, values: Typed<Name>) => {
    begun.current = { version, seen: values }
    setSeen(values)
  }

  const partsOf = (name: Name): readonly Name[] =>
    edited?.whole?.includes(name) ? edited.whole : [name]

  /** False for a refusal that brings no record. */
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
    /** What the fields began with, as it is known by now. */
    seen,
    conflict,
    /** The same with its version, also where it is not known on the screen yet. */
    began: () => begun.current,
    /** The fields begin anew with what is stored now. */
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
     * What a refusal says of the version: null of a conflict, which is held until it is settled; a
     * correction is told beside its field.
     * @param typed what stands in a field now
     */
    read(refusal: Refusal, typed: (name: Name) => unknown): Refusal | null {
      if (refusal.code === 'changed_meanwhile' && meet(refusal, typed)) return null
      const correction = edited?.corrects?.(refusal, begun.current.seen)
      if (!correction) return refusal
      begin(begun.current.version, correction.seen)
      const { status, code, message } = refusal
      return new Refusal(status, code, message, { errors: { [correction.field]: [message] } })
    },

    /**
     * The form goes on from the record of now. Answers what is to stand in the fields that take
     * what is stored.
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
