/**
 * A form of the contract's schema: its rules on leaving a field and on sending, its labels, its
 * fields. Brings react-hook-form along.
 */
import type { FormEvent } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { Refusal } from '#contract/refusal.ts'
import { useOneAtATime } from './one-at-a-time.ts'
import { type Companion, useCarriedForm } from './use-carried.ts'
import { useFormSending } from './use-form-sending.ts'

type SchemaFormOptions<
  Name extends string,
  Fields extends FieldValues,
  Output extends FieldValues,
> = {
  /** The contract's rules. */
  resolver: Resolver<Fields, unknown, Output>
  /** Brings what was typed into the form that the rules judge (prepare.ts). */
  prepare?: ((typed: Fields) => Record<string, unknown>) | undefined
  /** What each field is called, in the order in which they stand. The same object every time. */
  labels: Record<Name, () => string>
  /** What to say for a text of the contract or the server. */
  say: (text: string | undefined) => string | undefined
  /**
   * What the fields begin with; without them what was typed before the page was hydrated counts.
   */
  values?: DefaultValues<Fields>
  isOpen?: boolean | undefined
  /** What goes with the fields when the page has to be loaded again. */
  companion?: Companion
  /** What to send, once the rules are content. */
  send: (output: Output) => Promise<void>
  /** The rules found something: true where it has been told. */
  onInvalid?: (errors: FieldErrors<Fields>) => boolean
  read?: ((refusal: Refusal) => Refusal | null) | undefined
  tell: (refusal: Refusal, isSeen: boolean) => void
}

/**
 * `fieldOf(name)` are the props of a TextField, TextArea or SelectField. `isOpen`, `read` and
 * `tell` as in useFormSending.
 */
export function useSchemaForm<
  Name extends string,
  Fields extends Record<Name, unknown>,
  Output extends FieldValues,
>(options: SchemaFormOptions<Name, Fields, Output>) {
  const { resolver, prepare, labels, say, values, isOpen, companion, send, onInvalid, read, tell } =
    options
  const form = useForm<Fields, unknown, Output>({
    mode: 'onTouched',
    resolver: prepare ? (typed, ...rest) => resolver(prepare(typed) as Fields, ...rest) : resolver,
    shouldFocusError: false,
    ...(values && { defaultValues: values }),
  })
  const errors = form.formState.errors as Partial<Record<Name, { message?: string }>>
  const pathOf = (path: string) => path as Path<Fields>
  // A field inside a list or a group has its own place; where the form has one field for all of it,
  // that one is told.
  const mark = (name: Name, message: string, path: string) =>
    form.setError(pathOf(form.getValues(pathOf(path)) === undefined ? name : path), {
      type: 'server',
      message,
    })
  useCarriedForm(form, Object.keys(labels), companion)
  const sending = useFormSending<Name>({ labels, errors, mark, isOpen, read, tell })
  const submit = useOneAtATime(
    form.handleSubmit(
      (output) => sending.send(() => send(output)),
      (wrong) => {
        if (!onInvalid?.(wrong)) sending.tellWrong(Object.keys(wrong) as Name[])
      },
    ),
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    return submit(event)
  }
  const errorOf = (name: Name): string | undefined =>
    say(errors[name]?.message ?? firstNested(errors[name]))
  const fieldOf = (name: Name) => ({
    label: labels[name](),
    error: errorOf(name),
    ...form.register(pathOf(name)),
  })
  return { ...sending, form, labels, submit, onSubmit, errorOf, fieldOf }
}

/** A list's field has its errors by place: the first is said. */
function firstNested(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  for (const inner of Object.values(error)) {
    const message = (inner as { message?: unknown } | null)?.message
    const found = typeof message === 'string' ? message : firstNested(inner)
    if (found) return found
  }
  return undefined
}
