/**
 * Every form of the storefront: the contract's rules on leaving a field and on sending, errors in
 * the page's language, what was typed kept until it was sent. Brings react-hook-form along, so
 * pages that hold a form among other things fetch it later; the rules, which bring zod, come when
 * somebody reaches for the page.
 */
import { useEffect, useState } from 'react'
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { Refusal, type RefusalCode } from '#contract/refusal.ts'
import { importRefusalOf } from '#web/forms/refusal-of.ts'
import { messageOf } from '#web/forms/texts.ts'
import { failureText } from './failure-alert.tsx'
import { forgetDraft, readDraft, writeDraft } from '#web/forms/draft.ts'
import { useSchemaForm } from '#web/forms/use-schema-form.ts'
import { useAnnouncements } from '#web/ui/toasts.tsx'

/** The fields of a form as they are typed. */
export type Typed<Name extends string> = Record<Name, string>

type FetchSchema<Output> = () => Promise<z.ZodType<Output>>

type RulesResolver<Name extends string, Output extends FieldValues> = Resolver<
  Typed<Name>,
  unknown,
  Output
> & {
  /** So that the first field need not wait for them. */
  fetchRules: () => void
}

/**
 * The contract's rules for react-hook-form. When they do not come nothing is wrong but that:
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
    // The next press asks again.
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

/** Why a form could not be judged, when its rules did not come. */
const missingRules = ({ root }: FieldErrors): Refusal | null =>
  root ? new Refusal(0, root.type as RefusalCode, '') : null

/** Fetches a form's rules when its visitor first reaches for something on the page. */
function useRulesAhead({ fetchRules }: { fetchRules: () => void }): void {
  useEffect(() => {
    const reaches = ['focusin', 'pointerdown', 'keydown'] as const
    for (const reach of reaches) document.addEventListener(reach, fetchRules, { once: true })
    return () => {
      for (const reach of reaches) document.removeEventListener(reach, fetchRules)
    }
  }, [fetchRules])
}

/** Keeps what is typed into these fields, and brings it back into those that are still empty. */
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
  /** Fetches the contract's schema. */
  schema: FetchSchema<Output>
  /** What each field is called, in the order in which they stand. The same object every time. */
  labels: Record<Name, () => string>
  /** Brings what was typed into the form that the schema judges (prepare.ts). */
  prepare?: (typed: Typed<Name>) => Record<string, unknown>
  /**
   * What to say for a text of the contract; a room with texts of its own brings its speaker
   * (web/forms/texts.ts).
   */
  say?: (text: string | undefined) => string | undefined
  /** What to say of a refusal that no field tells, after the form was closed. */
  sayFailure?: (failure: Refusal) => string
  /** False in a dialog while it is closed: what became of the form is told all the same. */
  open?: boolean
  /**
   * Remembers what is typed under this name until it was sent; `names` leaves out passwords. Both
   * the same every time.
   */
  draft?: { form: string; names: readonly NoInfer<Name>[] }
  /** Reads a refusal in a way of the form's own: null where it has been dealt with. */
  read?: (refusal: Refusal) => Refusal | null
  /** What to send, once the rules are content. */
  send: (output: Output) => Promise<void>
}

/**
 * `fieldOf(name)` are the props of a TextField, TextArea or SelectField. `failure` is why it was
 * not taken, when that has no field; it is gone when the form is sent again.
 */
export function useShopForm<Name extends string, Output extends FieldValues>(
  options: ShopFormOptions<Name, Output>,
) {
  const {
    schema,
    labels,
    prepare,
    say = messageOf,
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
