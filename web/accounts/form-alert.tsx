import type { ReactNode } from 'react'
import type { Refusal } from '#contract/refusal.ts'
import type { useFormSending } from '#web/forms/use-form-sending.ts'
import { FocusAlert } from '#web/ui/notices/alert.tsx'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { sayFailure } from './texts.ts'

type FormAlertProps<Name extends string> = {
  form: Pick<ReturnType<typeof useFormSending<Name>>, 'refused' | 'failure' | 'problems'> & {
    labels: Record<Name, () => string>
  }
  /** Content after the sentence, as a link. */
  more?: (failure: Refusal) => ReactNode
}

/**
 * Alert above an account form with the server's refusal, which is also shown beside its field
 * (R84).
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
