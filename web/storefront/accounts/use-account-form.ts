import type { FieldValues } from 'react-hook-form'
import type { User } from '#contract/accounts/accounts.ts'
import { useShopForm } from '../forms/use-shop-form.ts'
import { sayAccount, sayFailure } from '#web/accounts/texts.ts'

/** Props of the profile's dialogs. */
export type ChangeProps = { open: boolean; onClose: () => void; user: User }

/**
 * Form of an account page. Refusals of the server are shown above the form, those of a field also
 * beside it (R84).
 */
export const useAccountForm = <Name extends string, Output extends FieldValues>(
  options: Omit<Parameters<typeof useShopForm<Name, Output>>[0], 'say' | 'sayFailure'>,
) => useShopForm<Name, Output>({ ...options, say: sayAccount, sayFailure })
