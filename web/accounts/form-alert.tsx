import type { ReactNode } from 'react'
import type { Refusal } from '#contract/refusal.ts'
import type { useFormSending } from '#web/forms/use-form-sending.ts'
import { FocusAlert } from '#web/ui/alert.tsx'
import { ProblemsAlert } from '#web/ui/problems.tsx'
import { sayFailure } from './texts.ts'

type FormAlertProps<Name extends string> = {
  form: Pick<ReturnType<typeof useFormSending<Name>>, 'refused' | 'failure' | 'problems'> & {
    labels: Record<Name, () => string>
  }
  /** Follows the sentence: a way out. */
  more?: (failure: Refusal) => ReactNode
}

/**
 * The red box above a form of accounts: whatever the server refuses it with is said in its own
 * words, beside the field as well (R84).
 */
export function FormAlert<Name extends string>({ form, more }: FormAlertProps<Name>) {
  const { failure, refused, problems, labels } = form
  if (failure) {
    return (
      <FocusAlert of={failure}>
        {sayFailure(failure)}
        {more?.(failure)}
      </FocusAlert>
    )
  }
  return (
    <ProblemsAlert
      problems={problems}
      labels={labels}
      say={refused ? () => sayFailure(refused) : undefined}
    />
  )
}
