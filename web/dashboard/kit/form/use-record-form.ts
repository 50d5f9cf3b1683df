/**
 * Form of a record: validates by the contract's rules on blur and on saving, shows refusals beside
 * their fields and other failures in the specified words, and warns before typed values are lost.
 */
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useRef, useState } from 'react'
import type { FieldValues, Path, Resolver } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import type { Refusal } from '#contract/refusal.ts'
import { namedInArabic, withEitherName, withoutEchoes } from '#contract/text/either-name.ts'
import * as m from '#messages'
import { currentLocale } from '#web/locale.ts'
import { newKey } from '#web/forms/attempt.ts'
import { holdsFile } from '#web/forms/use-carried.ts'
import { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { refreshWaiting } from '#web/dashboard/waiting.ts'
import { type Failure, usePrompts } from '../prompts.tsx'
import { say } from './say.ts'
import { useUnsavedWarning } from './unsaved.ts'
import {
  besideField,
  changedIn,
  type Changes,
  type Conflict,
  conflictIn,
  type Edited,
  partsOf,
  type Typed,
} from './versions.ts'

export type { Typed }

/** State carried over a reload: the version the form began with, for conflicts of two members. */
type Carried<Name extends string> = {
  version: number | undefined
  seen: Typed<Name>
  lacksFiles: boolean
}

/**
 * Resolver by a schema of the contract. Valid values are sent as typed, since the server parses
 * them by the same schema.
 */
export const rulesOf = <Fields extends FieldValues, Input>(
  schema: z.ZodType,
): Resolver<Fields, unknown, Input> =>
  zodResolver(schema as never, undefined, { raw: true }) as never

/** In an Arabic dashboard the Arabic name comes first, and an error of both stands beside it. */
const besideFirstName =
  <Fields extends FieldValues, Input>(
    resolver: Resolver<Fields, unknown, Input>,
  ): Resolver<Fields, unknown, Input> =>
  async (typed, ...rest) => {
    const result = await resolver(typed, ...rest)
    if (currentLocale() !== 'ar') return result
    const errors = result.errors as Record<string, unknown>
    for (const name of namedInArabic(typed)) {
      if (errors[name] !== undefined) errors[`${name}_ar`] = errors[name]
      delete errors[name]
    }
    return result
  }

type RecordFormOptions<Name extends string, Input, Answer> = {
  /** Schema of the request body. */
  schema: z.ZodType<unknown, Input>
  /** Labels of the fields, in the order of the form; a stable object. */
  labels: Record<Name, () => string>
  values: Typed<Name>
  /** Brings what was typed into the form that the schema judges. */
  prepare?: (typed: Typed<Name>) => Record<string, unknown>
  /**
   * For an existing record, which others may change too: the version the form began with, and the
   * conversion of a record to form values.
   */
  edited?: Edited<Name> | undefined
  /**
   * Sends valid values as typed, since the server parses them by the same schema: only the changed
   * fields of an edit; a new record with its idempotency key.
   */
  send: (
    fields: Input,
    changes: Changes<Name, Input>,
    once: { idempotencyKey: string },
  ) => Promise<Answer>
  /** Text of the success popup; without it the next screen reports success. */
  done?: () => string
  /** Message of a failure (R97), which may depend on the refusal. */
  failure: Failure | ((refusal: Refusal) => Failure)
  /** Popup for validation errors, where one is specified (R97). */
  invalid?: Failure
  /** Called after saving, once the saved record shows behind the dialog. */
  onDone: (answer: Answer) => void
}

/**
 * State of the form: `fieldOf(name)` returns the props of a TextField, TextArea or SelectField,
 * `fileOf(name)` of a PictureField, and `clearableFileOf` of one whose picture can be removed,
 * which makes the field ''.
 */
export function useRecordForm<Name extends string, Input extends FieldValues, Answer>(
  options: RecordFormOptions<Name, Input, Answer>,
) {
  const { schema, labels, send, done, failure, invalid, onDone } = options
  const [resolver] = useState(() => besideFirstName(rulesOf<Typed<Name>, Input>(schema)))
  const values = withoutEchoes(options.values)
  const edited = options.edited && {
    ...options.edited,
    valuesOf: (now: never, seen: Typed<Name>) =>
      withoutEchoes((options.edited as Edited<Name>).valuesOf(now, seen)),
  }
  const prepare = (typed: Typed<Name>) => withEitherName((options.prepare ?? asTyped)(typed))
  const { tellFailure } = usePrompts()
  const { showPopup, showToast } = useAnnouncements()
  const { revalidate } = useRevalidator()
  const [seen, setSeen] = useState(values)
  const [met, setMet] = useState<Conflict<Name> | null>(null)
  // A ref, since the values are sent in the same turn in which a conflict is resolved.
  const begun = useRef({ version: edited?.version, seen: values })
  /** Continues from these values, as those of the stored record. */
  const lookAgain = (version: number | undefined, seen: Typed<Name>) => {
    begun.current = { version, seen }
    setSeen(seen)
  }
  // Idempotency key, so that a record whose response was lost is not created again by the next
  // press.
  const tried = useRef<{ key: string; of: string } | null>(null)
  const keyOf = (fields: Input): string => {
    const of = JSON.stringify(fields)
    if (tried.current?.of !== of) tried.current = { key: newKey(), of }
    return tried.current.key
  }
  const record = useSchemaForm<Name, Typed<Name>, Input>({
    resolver,
    prepare,
    labels,
    say,
    values: values as never,
    companion: {
      carry: (typed): Carried<Name> => ({ ...begun.current, lacksFiles: holdsFile(typed) }),
      bringBack: ({ version, seen, lacksFiles }: Carried<Name>) => {
        lookAgain(version, seen)
        if (lacksFiles) showToast(m.form_pictures_again())
      },
    },
    send: async (fields): Promise<void> => {
      const changed = changedIn(fields, prepare(begun.current.seen))
      const once = { idempotencyKey: keyOf(fields) }
      const answer = await send(fields, { ...begun.current, changed }, once)
      tried.current = null
      setSaved(true)
      await revalidate()
      refreshWaiting()
      // The dialog may have been closed meanwhile.
      if (record.isSeen()) onDone(answer)
      if (done) showPopup(done())
    },
    onInvalid: () => {
      if (invalid) tellFailure(invalid)
      return false
    },
    read: (refusal): Refusal | null => {
      if (!edited || !record.isSeen()) return refusal
      const { version, seen } = begun.current
      if (refusal.code === 'changed_meanwhile') {
        const names = Object.keys(labels) as Name[]
        const mine = names.map((name) => [name, record.form.getValues(nameOf(name))] as const)
        const conflict = conflictIn(edited, refusal, seen, Object.fromEntries(mine) as Typed<Name>)
        setMet(conflict)
        if (conflict) return null
      }
      const correction = edited.corrects?.(refusal, seen)
      if (!correction) return refusal
      lookAgain(version, correction.seen)
      return besideField(refusal, correction)
    },
    tell: (refusal) => tellFailure(typeof failure === 'function' ? failure(refusal) : failure),
  })
  const { form, submit, errorOf } = record
  const setSaved = useUnsavedWarning(form.formState.isDirty)
  const putFile = (name: Name, file: File | null | '') =>
    form.setValue(nameOf(name), file as never, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    })
  const fileOf = (name: Name) => {
    const value = form.watch(nameOf(name)) as File | null | '' | undefined
    return {
      label: labels[name](),
      error: errorOf(name),
      value: value || null,
      onChange: (file: File | null) => putFile(name, file),
    }
  }
  /**
   * Props of a removable picture.
   * @param current the stored picture
   */
  const clearableFileOf = <Current>(name: Name, current: Current) => ({
    ...fileOf(name),
    current: (form.watch(nameOf(name)) as unknown) === '' ? null : current,
    optional: true,
    onTakeAway: () => putFile(name, ''),
  })
  const conflict = met && {
    differences: met.differences.map((one) => ({ ...one, label: labels[one.name]() })),
    /** Resolves the conflict: `true` takes the stored value. */
    settle: (chosen: ReadonlyMap<string, boolean>) => {
      lookAgain(met.version, met.theirs)
      setMet(null)
      const taken = met.differences.filter(({ name }) => chosen.get(name) ?? true)
      for (const name of taken.flatMap(({ name }) => partsOf({ whole: edited?.whole }, name)))
        form.setValue(nameOf(name), met.theirs[name] as never, { shouldDirty: true })
      void submit()
    },
    leave: () => {
      setMet(null)
      // The disabled button lost the focus while sending, so the dialog cannot restore it.
      requestAnimationFrame(() => {
        const focused = document.activeElement
        if (focused === document.body || focused?.localName === 'main') pressed.current?.focus()
      })
    },
  }
  const pressed = useRef<HTMLElement | null>(null)
  const onSubmit = (event: FormEvent) => {
    pressed.current = (event.nativeEvent as SubmitEvent).submitter
    return record.onSubmit(event)
  }
  return {
    ...record,
    onSubmit,
    fileOf,
    clearableFileOf,
    setSaved,
    conflict,
    /** Current initial values. */
    seen,
    lookAgain,
  }
}

const nameOf = <Name extends string>(name: Name) => name as unknown as Path<Typed<Name>>

const asTyped = (typed: Record<string, unknown>): Record<string, unknown> => typed
