/**
 * Every form of the dashboard: the contract's rules on leaving a field and on saving, the server's
 * refusals beside their fields, any other failure in the specified words, a warning before anything
 * typed is left behind.
 */
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useRef, useState } from 'react'
import type { FieldValues, Path, Resolver } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { newKey } from '#web/forms/attempt.ts'
import { holdsFile } from '#web/forms/use-carried.ts'
import { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { refreshWaiting } from '#web/dashboard/waiting.ts'
import { type Failure, usePrompts } from '../prompts.tsx'
import { type Say, say as sayShared } from './say.ts'
import { useUnsavedWarning } from './unsaved.ts'
import { type Changes, type Edited, type Typed, useVersions } from './use-versions.ts'

export type { Typed }

/** Two people at one record: over a reload as well a form goes on from what it began with. */
type Carried<Name extends string> = {
  version: number | undefined
  seen: Typed<Name>
  lacksFiles: boolean
}

/**
 * A schema of the contract as the rules of a form. What they are content with is sent as it was
 * typed: the server reads it by the same schema.
 */
export const rulesOf = <Fields extends FieldValues, Input>(
  schema: z.ZodType,
): Resolver<Fields, unknown, Input> =>
  zodResolver(schema as never, undefined, { raw: true }) as never

type RecordFormOptions<Name extends string, Input, Answer> = {
  /** The contract's schema of what is sent. */
  schema: z.ZodType<unknown, Input>
  /** What each field is called, in the order in which they stand. The same object every time. */
  labels: Record<Name, () => string>
  /** What the fields begin with. */
  values: Typed<Name>
  /**
   * What to say for a text of the contract or the server; a room with texts of its own brings them
   * (say.ts, sayingAlso).
   */
  say?: Say
  /** Brings what was typed into the form that the schema judges. */
  prepare?: (typed: Typed<Name>) => Record<string, unknown>
  /**
   * Of a record that others may be changing too: which version the fields began with, and how the
   * record of now stands in them.
   */
  edited?: Edited<Name> | undefined
  /**
   * Form values are sent as typed once they pass the schema, which the server reads them by too: of
   * an edit the changed fields alone, of a new record with its idempotency key.
   */
  send: (
    fields: Input,
    changes: Changes<Name, Input>,
    once: { idempotencyKey: string },
  ) => Promise<Answer>
  /** What the popup says of success; without it the screen that follows says so itself. */
  done?: () => string
  /** What a failure is told as (R97); a refusal with a reason of its own may be told otherwise. */
  failure: Failure | ((refusal: Refusal) => Failure)
  /** Said in a popup when the rules find something, where one is promised (R97). */
  invalid?: Failure
  /** After what was saved is seen behind the dialog. */
  onDone: (answer: Answer) => void
}

/**
 * `fieldOf(name)` are the props of a TextField, TextArea or SelectField, `fileOf(name)` those of a
 * PictureField, and `clearableFileOf` of one whose picture can be taken away, which the field then
 * says as ''.
 */
export function useRecordForm<Name extends string, Input extends FieldValues, Answer>(
  options: RecordFormOptions<Name, Input, Answer>,
) {
  const {
    schema,
    labels,
    values,
    say = sayShared,
    prepare = asTyped,
    edited,
    send,
    done,
    failure,
    invalid,
    onDone,
  } = options
  const [resolver] = useState(() => rulesOf<Typed<Name>, Input>(schema))
  const { tellFailure } = usePrompts()
  const { showPopup, showToast } = useAnnouncements()
  const { revalidate } = useRevalidator()
  const names = Object.keys(labels) as Name[]
  const versions = useVersions({ names, values, edited })
  // What was made and whose answer was lost is not made again by the next press.
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
      carry: (typed): Carried<Name> => ({ ...versions.began(), lacksFiles: holdsFile(typed) }),
      bringBack: ({ version, seen, lacksFiles }: Carried<Name>) => {
        versions.lookAgain(version, seen)
        if (lacksFiles) showToast(m.form_pictures_again())
      },
    },
    send: async (fields): Promise<void> => {
      const answer = await send(
        fields,
        versions.changesOf(fields, (typed) => prepare(typed) as Partial<Input>),
        { idempotencyKey: keyOf(fields) },
      )
      tried.current = null
      setSaved(true)
      await revalidate()
      refreshWaiting()
      // Closed while it was on its way: there is nothing left to close.
      if (record.isSeen()) onDone(answer)
      if (done) showPopup(done())
    },
    onInvalid: () => {
      if (invalid) tellFailure(invalid)
      return false
    },
    read: (refusal): Refusal | null =>
      record.isSeen()
        ? versions.read(refusal, (name) => record.form.getValues(nameOf(name)))
        : refusal,
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
  /** @param current the picture that is there, as PictureField takes it */
  const clearableFileOf = <Current>(name: Name, current: Current) => ({
    ...fileOf(name),
    current: (form.watch(nameOf(name)) as unknown) === '' ? null : current,
    optional: true,
    onTakeAway: () => putFile(name, ''),
  })
  const conflict = versions.conflict && {
    differences: versions.conflict.differences.map((one) => ({
      ...one,
      label: labels[one.name](),
    })),
    /** Goes on with what was chosen: `true` takes what is stored now. */
    settle: (chosen: ReadonlyMap<string, boolean>) => {
      const taken = versions.settle((name) => chosen.get(name) ?? true)
      for (const [name, value] of taken)
        form.setValue(nameOf(name), value as never, { shouldDirty: true })
      void submit()
    },
    leave: () => {
      versions.leave()
      // While it was sent the button could not hold the focus, so the dialog has none to give back.
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
    seen: versions.seen,
    lookAgain: versions.lookAgain,
  }
}

const nameOf = <Name extends string>(name: Name) => name as unknown as Path<Typed<Name>>

const asTyped = (typed: Record<string, unknown>): Record<string, unknown> => typed
