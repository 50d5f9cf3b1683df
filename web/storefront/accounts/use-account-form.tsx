import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { User } from '#contract/accounts.ts'
import type { Refusal } from '#contract/refusal.ts'
import { form_problems } from '#messages'
import { Alert } from '#web/ui/alert.tsx'
import { ProblemsAlert } from '#web/ui/problems.tsx'
import { useShopForm } from '../forms/use-shop-form.ts'
import { sayAccount, sayFailure } from '#web/accounts/texts.ts'

/** What the profile hands to its dialogs. */
export type ChangeProps = { open: boolean; onClose: () => void; user: User }

/** A form of accounts. Whatever the server refuses it with is said in its own words, above the form, beside the field as well (R84). */
export const useAccountForm = <Name extends string, Output extends FieldValues>(
  options: Omit<Parameters<typeof useShopForm<Name, Output>>[0], 'say' | 'sayFailure'>,
) => useShopForm<Name, Output>({ ...options, say: sayAccount, sayFailure })

type AccountForm<Name extends string> = Pick<
  ReturnType<typeof useAccountForm<Name, FieldValues>>,
  'refused' | 'failure' | 'problems' | 'labels'
>

type FormAlertProps<Name extends string> = {
  form: AccountForm<Name>
  /** Follows the sentence: a way out. */
  more?: (failure: Refusal) => ReactNode
}

/** The red box above the form. */
export function FormAlert<Name extends string>({ form, more }: FormAlertProps<Name>) {
  const { failure, refused, problems, labels } = form
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) alert.current?.focus()
  }, [failure])
  if (failure) {
    return (
      <Alert ref={alert}>
        {sayFailure(failure)}
        {more?.(failure)}
      </Alert>
    )
  }
  return <ProblemsAlert problems={problems} labels={labels} say={refused ? () => sayFailure(refused) : form_problems} />
}
