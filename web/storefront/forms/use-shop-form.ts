/**
 * Form hook of the storefront: validates by the contract's rules on blur and on submit, shows
 * errors in the page's language, and keeps the typed text until it was sent. It loads
 * react-hook-form, so pages with more than a form load it lazily; the rules (with zod) load on the
 * first interaction.
 */
import { useEffect, useState } from 'react'
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { Refusal, type RefusalCode } from '#contract/refusal.ts'
import { importRefusalOf } from '#web/forms/refusal-of.ts'
import { sayShared, type Say } from '#web/forms/texts.ts'
import { failureText } from './failure-alert.tsx'
import { forgetDraft, readDraft, writeDraft } from '#web/forms/draft.ts'
import { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'

/** Typed values of a form's fields. */
export type Typed<Name extends string> = Record<Name, string>

type FetchSchema<Output> = () => Promise<z.ZodType<Output>>

type RulesResolver<Name extends string, Output extends FieldValues> = Resolver<
  Typed<Name>,
  unknown,
  Output
> & {
  /** Loads the rules before the first field is left. */
  fetchRules: () => void
}

/**
 * Resolver of react-hook-form by the contract's rules. When they fail to load the only error is
 * missingRules.
 */
function resolverOf<Name extends string, Output extends FieldValues>(
  fetchSchema: FetchSchema<Output>,
): RulesResolver<Name, Output> {
  type Check = Resolver<Typed<Name>, unknown, Output>
  let fetched: Promise<Check> | null = null
  const fetchCheck = () => {
    fetched ??= Promise.all([import('@hookform/resolvers/zod'), fetchSchema()]).then(
      ([{ zodResolver }, schema]) => zodResolver(schema as never) as unknown as Check,
    )
    // The next submit retries.
    fetched.catch(() => {
      fetched = null
    })
    return fetched
  }
  const resolver: Check = async (typed, context, options) => {
    const check = await fetchCheck().catch((thrown: unknown) => importRefusalOf(thrown))
    if (check instanceof Refusal)
      return { values: {}, errors: { root: { type: check.code } } as FieldErrors<Typed<Name>> }
    return check(typed, context, options)
  }
  return Object.assign(resolver, { fetchRules: () => void fetchCheck().catch(() => {}) })
}

/** Refusal shown when the rules failed to load. */
const missingRules = ({ root }: FieldErrors): Refusal | null =>
  root ? new Refusal(0, root.type as RefusalCode, '') : null

/** Loads a form's rules on the first interaction with the page. */
function useRulesAhead({ fetchRules }: { fetchRules: () => void }): void {
  useEffect(() => {
    const reaches = ['focusin', 'pointerdown', 'keydown'] as const
    for (const reach of reaches) document.addEventListener(reach, fetchRules, { once: true })
    return () => {
      for (const reach of reaches) document.removeEventListener(reach, fetchRules)
    }
  }, [fetchRules])
}

/** Saves the typed values of these fields, and restores them into empty fields. */
function useFormDraft<Name extends string, Output>(
  { getValues, setValue, subscribe }: UseFormReturn<Typed<Name>, unknown, Output>,
  form: string | undefined,
  names: readonly Name[],
): void {
  useEffect(() => {
    if (form === undefined) return
    const draft = readDraft<Name>(form)
    for (const name of names) {
      const typed = draft[name]
      if (typed && !getValues(name as unknown as Path<Typed<Name>>))
        setValue(name as unknown as Path<Typed<Name>>, typed as never)
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        writeDraft(
          form,
          Object.fromEntries(names.map((name) => [name, (values as Typed<Name>)[name]])),
        ),
    })
  }, [form, names, getValues, setValue, subscribe])
}

type ShopFormOptions<Name extends string, Output> = {
  /** Loads the contract's schema. */
  schema: FetchSchema<Output>
  /** Labels of the fields, in the order of the form; a stable object. */
  labels: Record<Name, () => string>
  /** Turns typed values into the input of the schema (prepare.ts). */
  prepare?: (typed: Typed<Name>) => Record<string, unknown>
  /**
   * Words of a refused field; a form with codes of its own passes its function (web/forms/texts.ts).
   */
  say?: Say
  /** Text for a refusal without a field, after the form was closed. */
  sayFailure?: (failure: Refusal) => string
  /** False in a closed dialog; the result of the form is still reported. */
  open?: boolean
  /**
   * Saves typed values under this name until they were sent; `names` leaves out passwords. Both are
   * stable.
   */
  draft?: { form: string; names: readonly NoInfer<Name>[] }
  /** Handles a refusal in the form's own way; null when handled. */
  read?: (refusal: Refusal) => Refusal | null
  /** Sends the valid values. */
  send: (output: Output) => Promise<void>
}

/**
 * State of a form: `fieldOf(name)` returns the props of a TextField, TextArea or SelectField;
 * `failure` is a refusal without a field, cleared by the next submit.
 */
export function useShopForm<Name extends string, Output extends FieldValues>(
  options: ShopFormOptions<Name, Output>,
) {
  const {
    schema,
    labels,
    prepare,
    say = sayShared,
    sayFailure = failureText,
    open,
    draft,
    read,
    send,
  } = options
  const [resolver] = useState(() => resolverOf<Name, Output>(schema))
  useRulesAhead(resolver)
  const { showToast } = useAnnouncements()
  const form = useSchemaForm<Name, Typed<Name>, Output>({
    resolver,
    prepare,
    labels,
    say,
    isOpen: open,
    read,
    send: async (output) => {
      await send(output)
      if (draft) forgetDraft(draft.form)
    },
    onInvalid: (errors) => {
      const missing = missingRules(errors)
      if (missing) form.refuse(missing)
      return missing !== null
    },
    tell: (refusal, isSeen) => {
      if (!isSeen) showToast(sayFailure(refusal))
    },
  })
  useFormDraft(form.form, draft?.form, draft?.names ?? [])
  return form
}
