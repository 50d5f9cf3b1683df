/**
 * Form with a schema of the contract: validation on blur and on submit, labels, fields. It loads
 * react-hook-form.
 */
import type { FormEvent } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { Refusal } from '#contract/refusal.ts'
import { useOneAtATime } from './one-at-a-time.ts'
import type { Say } from './texts.ts'
import { type Companion, useCarriedForm } from './use-carried.ts'
import { useFormSending } from './use-form-sending.ts'

type SchemaFormOptions<
  Name extends string,
  Fields extends FieldValues,
  Output extends FieldValues,
> = {
  /** The contract's rules. */
  resolver: Resolver<Fields, unknown, Output>
  /** Turns typed values into the input of the schema (prepare.ts). */
  prepare?: ((typed: Fields) => Record<string, unknown>) | undefined
  /** Labels of the fields, in the order of the form; a stable object. */
  labels: Record<Name, () => string>
  /** Message for a text of the contract or the server. */
  say: Say
  /** Initial values; without them text typed before hydration is kept. */
  values?: DefaultValues<Fields>
  isOpen?: boolean | undefined
  /** State carried with the fields over a reload. */
  companion?: Companion
  /** Sends the valid values. */
  send: (output: Output) => Promise<void>
  /** Called with validation errors; true when they were shown. */
  onInvalid?: (errors: FieldErrors<Fields>) => boolean
  read?: ((refusal: Refusal) => Refusal | null) | undefined
  tell: (refusal: Refusal, isSeen: boolean) => void
}

/**
 * State of the form: `fieldOf(name)` returns the props of a TextField, TextArea or SelectField.
 * `isOpen`, `read` and `tell` as in useFormSending.
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
  // The path of a nested error is used where the form has a field for it, else the field of the
  // whole list or group.
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
  /** Error of a field within a list or a group: 'lines.0.price'. */
  const errorAt = (path: string): string | undefined =>
    say((get(errors, path) as { message?: string } | undefined)?.message)
  const fieldOf = (name: Name) => ({
    label: labels[name](),
    error: errorOf(name),
    ...form.register(pathOf(name)),
  })
  return { ...sending, form, labels, submit, onSubmit, errorOf, errorAt, fieldOf }
}

/** First error of a list field, whose errors are by index. */
function firstNested(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  for (const inner of Object.values(error)) {
    const message = (inner as { message?: unknown } | null)?.message
    const found = typeof message === 'string' ? message : firstNested(inner)
    if (found) return found
  }
  return undefined
}
